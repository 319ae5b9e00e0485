import type { Queryable } from "../../database/database";
import { prepared } from "../../database/prepared";

export interface StreamRow {
  readonly id: string;
  readonly release_id: string;
  readonly account_id: string | null;
  readonly beat_at: Date | null;
  readonly position: number;
  readonly seconds: number;
}

const add = prepared(
  "watching.add",
  "insert into watch_streams (id, release_id, account_id, started_at) values ($1, $2, $3, $4)",
);
const lock = prepared<StreamRow>(
  "watching.lock",
  // holds the release before it locks the stream: its deletion takes the locks in this order too
  `with held as (
     select r.id from watch_streams s join releases r on r.id = s.release_id where s.id = $1 for key share of r)
   select id, release_id, account_id, beat_at, position, seconds from watch_streams
   where id = $1 and exists (select from held) for update`,
);
const note = prepared(
  "watching.note",
  "update watch_streams set beat_at = $2, position = $3, seconds = $4 where id = $1",
);
const turn = prepared<{ stream_id: string }>(
  "watching.turn",
  `insert into watch_turns as t (account_id, stream_id, until) values ($1, $2, $3)
   on conflict (account_id) do update set stream_id = excluded.stream_id, until = excluded.until
     where t.stream_id = excluded.stream_id or t.until <= $4
   returning stream_id`,
);
const heardBefore = prepared<{ bits: Buffer; seconds: number }>(
  "watching.heardBefore",
  "select bits, seconds from watch_heard where account_id = $1 and release_id = $2 for update",
);
const setHeard = prepared(
  "watching.setHeard",
  `insert into watch_heard (account_id, release_id, bits, seconds) values ($1, $2, $3, $4)
   on conflict (account_id, release_id) do update set bits = excluded.bits, seconds = excluded.seconds`,
);

/** Records a view; `accountId` is null without a session. */
export async function addStream(
  on: Queryable,
  stream: { readonly id: string; readonly releaseId: string; readonly accountId: string | null },
  now: Date,
): Promise<void> {
  await add(on, stream.id, stream.releaseId, stream.accountId, now);
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
 * What a person has heard of a release. Only the earning stream reads and writes it, so two never change it at once.
 */
export async function readHeard(on: Queryable, accountId: string, releaseId: string) {
  return (await heardBefore(on, accountId, releaseId))[0] ?? { bits: Buffer.alloc(0), seconds: 0 };
}

/** Stores what a person has heard of a release; called only for the earning stream. */
export async function keepHeard(
  on: Queryable,
  accountId: string,
  releaseId: string,
  { bits, seconds }: { bits: Buffer; seconds: number },
): Promise<void> {
  await setHeard(on, accountId, releaseId, bits, seconds);
}

/** Deletes streams whose sound URL expired long ago. */
export async function sweepStreams(on: Queryable, now: Date): Promise<void> {
  await on.query("delete from watch_streams where started_at < $1", [new Date(now.getTime() - 24 * 3_600_000)]);
  await on.query("delete from watch_turns where until < $1", [now]);
}
