import type { PublicationKind } from "../../../contract/publications";
import { randomId } from "../../../server/ids";
import { addRelease, type ReleaseMetadata } from "../../../server/releases/changes";
import { readied } from "../releases/support";
import type { TestApp } from "../support/app";
import type { Person } from "../support/people";

/** A person's public release that is ready, of so many seconds; gives its id. Its upload was never made. */
export async function released(
  app: TestApp,
  { session }: Pick<Person, "session">,
  words: Partial<ReleaseMetadata> = {},
  seconds = 200,
): Promise<string> {
  const { pool, clock } = app.platform;
  const { id } = await addRelease(
    pool,
    {
      title: "Dusk",
      genre: "Ambient",
      tags: [],
      description: "",
      lyrics: "",
      price: "0",
      visibility: "public",
      ...words,
      accountId: session.accountId,
      uploadId: randomId(),
      source: { sha256: randomId(), bytes: 1, name: "song.wav" },
    },
    clock(),
  );
  await readied(app, id);
  await pool.query("update releases set frames = $2, sample_rate = 1000 where id = $1", [id, seconds * 1000]);
  return id;
}

/** A person's public publication of another kind, since now; gives its id. `seconds`: how long it plays, null: no end. */
export async function published(
  app: TestApp,
  { session }: Pick<Person, "session">,
  kind: PublicationKind,
  seconds: number | null = null,
): Promise<string> {
  const id = randomId(12);
  await app.platform.pool.query(
    `insert into publications (id, kind, account_id, created_at, title, visibility, published_at, first_public_at, state, seconds)
     values ($1, $2, $3, $4, 'Dusk, live', 'public', $4, $4, 'ready', $5)`,
    [id, kind, session.accountId, app.clock.now(), seconds],
  );
  return id;
}

/** Puts a comment of a person on a release; gives its id. */
export async function commented(app: TestApp, token: string, releaseId: string, text = "Lovely."): Promise<string> {
  const answer = await app.call("POST", `/api/releases/${releaseId}/comments`, { token, json: { text } });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json.id;
}

/** What the audience of an artist has done so far, as the analytics are told. */
export async function toldOf(app: TestApp, releaseId: string): Promise<string[]> {
  const { rows } = await app.platform.pool.query<{ kind: string }>(
    "select kind from metric_inbox where publication_id = $1 order by id",
    [releaseId],
  );
  return rows.map(({ kind }) => kind);
}
