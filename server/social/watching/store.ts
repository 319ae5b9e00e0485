import type { Queryable } from "../../database/database";
import { prepared } from "../../database/prepared";
import type { Heard } from "./credit";

export interface StreamRow {
  readonly id: string;
  readonly publication_id: string;
  readonly account_id: string | null;
  readonly beat_at: Date | null;
  readonly position: number;
  readonly seconds: number;
}

const add = prepared(
  "watching.add",
  "insert into publication_views (id, publication_id, account_id, started_at) values ($1, $2, $3, $4)",
);
const lock = prepared<StreamRow>(
  "watching.lock",
  // holds the publication before it locks the stream: its deletion takes the locks in this order too
  `with held as (
     select p.id from publication_views s join publications p on p.id = s.publication_id where s.id = $1 for key share of p)
   select id, publication_id, account_id, beat_at, position, seconds from publication_views
   where id = $1 and exists (select from held) for update`,
);
const note = prepared(
  "watching.note",
  "update publication_views set beat_at = $2, position = $3, seconds = $4 where id = $1",
);
const turn = prepared<{ stream_id: string }>(
  "watching.turn",
  `insert into watch_turns as t (account_id, stream_id, until) values ($1, $2, $3)
   on conflict (account_id) do update set stream_id = excluded.stream_id, until = excluded.until
     where t.stream_id = excluded.stream_id or t.until <= $4
   returning stream_id`,
);
const heardBefore = prepared<Heard>(
  "watching.heardBefore",
  "select bits, until, seconds from publication_heard where account_id = $1 and publication_id = $2 for update",
);
const setHeard = prepared(
  "watching.setHeard",
  `insert into publication_heard (account_id, publication_id, bits, until, seconds) values ($1, $2, $3, $4, $5)
   on conflict (account_id, publication_id)
     do update set bits = excluded.bits, until = excluded.until, seconds = excluded.seconds`,
);

/** Records a view; `accountId` is null without a session. */
export async function addStream(
  on: Queryable,
  stream: { readonly id: string; readonly publicationId: string; readonly accountId: string | null },
  now: Date,
): Promise<void> {
  await add(on, stream.id, stream.publicationId, stream.accountId, now);
}

/** A stream, locked until the transaction ends, so that no other heartbeat changes it. */
export async function lockStream(on: Queryable, id: string): Promise<StreamRow | null> {
  return (await lock(on, id))[0] ?? null;
}

/**
 * Records a heartbeat: when it came (null: nothing plays), the position of the sound, and the seconds played so far.
 */
export async function noteBeat(
  on: Queryable,
  id: string,
  { beatAt, position, seconds }: { beatAt: Date | null; position: number; seconds: number },
): Promise<void> {
  await note(on, id, beatAt, position, seconds);
}

/**
 * Makes this stream the person's earning one until `until`; false while another one earns. The row stays locked until
 * the transaction ends, so that two streams cannot both succeed.
 */
export async function takeTurn(on: Queryable, accountId: string, streamId: string, until: Date, now: Date) {
  return (await turn(on, accountId, streamId, until, now)).length === 1;
}

/**
 * What a person has heard of a publication. Only the earning stream reads and writes it, so two never change it at once.
 */
export async function readHeard(on: Queryable, accountId: string, publicationId: string): Promise<Heard> {
  return (await heardBefore(on, accountId, publicationId))[0] ?? { bits: Buffer.alloc(0), until: 0, seconds: 0 };
}

/** Stores what a person has heard of a publication; called only for the earning stream. */
export async function keepHeard(
  on: Queryable,
  accountId: string,
  publicationId: string,
  { bits, until, seconds }: Heard,
): Promise<void> {
  await setHeard(on, accountId, publicationId, bits, until, seconds);
}

/** Deletes streams whose sound URL expired long ago. */
export async function sweepStreams(on: Queryable, now: Date): Promise<void> {
  await on.query("delete from publication_views where started_at < $1", [new Date(now.getTime() - 24 * 3_600_000)]);
  await on.query("delete from watch_turns where until < $1", [now]);
}
