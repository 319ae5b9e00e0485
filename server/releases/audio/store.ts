import { type AudioFacts, audioFacts } from "../../../contract/audioFacts";
import type { Queryable } from "../../database/database";
import { prepared } from "../../database/prepared";

interface Row {
  /** JSON */
  readonly facts: string | null;
  readonly reason: string | null;
}

/** What was measured, or why nothing could be. */
export type Measured =
  | { readonly facts: AudioFacts; readonly reason: null }
  | { readonly facts: null; readonly reason: string };

const byId = prepared<Row>("audioFacts.byId", "select facts, reason from audio_facts where publication_id = $1");

/** Null while it waits to be measured. */
export async function readFacts(on: Queryable, publicationId: string): Promise<Measured | null> {
  const [row] = await byId(on, publicationId);
  if (!row) return null;
  if (row.facts === null) return { facts: null, reason: row.reason ?? "" };
  return { facts: audioFacts.parse(JSON.parse(row.facts)), reason: null };
}

/** Notes what was measured; nothing happens if the publication is gone. */
export async function noteFacts(on: Queryable, publicationId: string, measured: Measured, now: Date): Promise<void> {
  await on.query(
    `insert into audio_facts (publication_id, facts, reason, measured_at)
     select id, $2, $3, $4 from publications where id = $1 for key share
     on conflict (publication_id) do update set facts = $2, reason = $3, measured_at = $4`,
    [publicationId, measured.facts && JSON.stringify(measured.facts), measured.reason, now],
  );
}

/** Ready releases that were not measured yet, the newest first, with whose they are. */
export async function unmeasured(on: Queryable, most: number): Promise<{ id: string; account_id: string }[]> {
  const { rows } = await on.query<{ id: string; account_id: string }>(
    `select p.id, p.account_id from publications p join releases r on r.id = p.id
     where r.state = 'ready' and not exists (select from audio_facts f where f.publication_id = p.id)
     order by p.created_at desc, p.id desc limit $1`,
    [most],
  );
  return rows;
}
