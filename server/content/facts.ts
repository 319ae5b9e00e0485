import type { Queryable } from "../database/database";
import { ApiError } from "../errors";
import type { Session } from "../http/session";
import { demand } from "../policy/policy";
import { PublicationThing } from "../publications/policy";
import { readFacts } from "../releases/audio/store";
import { findRelease, type ReleaseRow } from "../releases/store";
import type { GivenFacts } from "../writer/facts";
import { OwnContent } from "./policy";
import { findVoice, presentVoice } from "./voices/store";

/** A release is new for so long. */
const NEW_MS = 30 * 86_400_000;

interface Account {
  readonly name: string;
  readonly genres: readonly string[];
  readonly followers: string;
}

async function accountFacts(on: Queryable, accountId: string): Promise<Account> {
  const { rows } = await on.query<Account>(
    `select a.name,
       array(select r.genre from publications p join releases r on r.id = p.id where p.account_id = a.id
         group by r.genre order by count(*) desc, r.genre limit 3) as genres,
       (select count(*) from follows f where f.artist = a.id) as followers
     from accounts a where a.id = $1`,
    [accountId],
  );
  if (!rows[0]) throw new ApiError("not_found");
  return rows[0];
}

/** Whether everybody who has its address can open it. */
const isOpen = ({ state, published_at, visibility, taken_down_at, owner_gone }: ReleaseRow): boolean =>
  state === "ready" && published_at !== null && visibility !== "private" && taken_down_at === null && !owner_gone;

interface Wanted {
  readonly topic: string;
  readonly releaseId?: string | undefined;
  readonly voiceId?: string | undefined;
}

interface Ports {
  readonly pool: Queryable;
  readonly clock: () => Date;
  readonly publicUrl: () => string;
}

export interface GatheredFacts {
  readonly facts: GivenFacts;
  readonly release: ReleaseRow | null;
}

/**
 * What may be said in a text of this account's: its name, its followers, one of its own releases with what was measured
 * of it, and a voice of its own. Throws "not_found" for what is another's.
 */
export async function gatherFacts(
  { pool, clock, publicUrl }: Ports,
  session: Session,
  { topic, releaseId, voiceId }: Wanted,
): Promise<GatheredFacts> {
  const { accountId } = session;
  const account = await accountFacts(pool, accountId);
  const release =
    releaseId === undefined ? null : demand(session, "change", PublicationThing, await findRelease(pool, releaseId));
  const voice = voiceId === undefined ? null : demand(session, "read", OwnContent, await findVoice(pool, voiceId));
  const facts: GivenFacts = {
    artist: { name: account.name, genres: [...account.genres] },
    audience: { followers: Number(account.followers) },
    voice: voice && presentVoice(voice).features,
    topic,
    release: release && {
      title: release.title,
      artist: release.name,
      genre: release.genre,
      tags: [...release.tags],
      out: isOpen(release),
      isNew: release.first_public_at !== null && clock().getTime() - release.first_public_at.getTime() < NEW_MS,
      link: isOpen(release) ? `${publicUrl()}/watch/${release.id}` : null,
      description: release.description,
      lyrics: release.lyrics,
      sound: (await readFacts(pool, release.id))?.facts ?? null,
    },
  };
  return { facts, release };
}
