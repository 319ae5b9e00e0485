import { DAY_MS } from "../clock";
import type { Queryable } from "../database/database";

/** How far the demonstration's history goes. */
export interface HistoryRow {
  /** when the demonstration was set up: its year ends then */
  readonly begun_at: Date;
  readonly written_until: Date;
}

/** Where the history begins: at the beginning of a day in UTC, so many days before the demonstration was set up. */
export const beginningOf = (begunAt: Date, days: number): Date =>
  new Date(Math.floor(begunAt.getTime() / DAY_MS) * DAY_MS - days * DAY_MS);

/** Notes that the demonstration is set up, unless that was done before; gives how far its history goes. */
export async function beginHistory(on: Queryable, now: Date, days: number): Promise<HistoryRow> {
  await on.query("insert into demo_history (begun_at, written_until) values ($1, $2) on conflict do nothing", [
    now,
    beginningOf(now, days),
  ]);
  return lockHistory(on);
}

/** How far the history goes; nobody else moves that on until the transaction ends. */
export async function lockHistory(on: Queryable): Promise<HistoryRow> {
  const { rows } = await on.query<HistoryRow>("select begun_at, written_until from demo_history for update");
  const [row] = rows;
  if (!row) throw new Error("The demonstration has no history yet.");
  return row;
}

/** The history goes on to a later time; never back. */
export async function noteWritten(on: Queryable, until: Date): Promise<void> {
  await on.query("update demo_history set written_until = $1 where written_until < $1", [until]);
}

/** Somebody of the demonstration. */
export interface CastRow {
  readonly person_id: string;
  readonly account_id: string;
  readonly email_key: string;
}

/** The demonstration's people by the address of their mail. */
export async function readCast(on: Queryable): Promise<ReadonlyMap<string, CastRow>> {
  const { rows } = await on.query<CastRow>(
    "select id as person_id, account_id, email_key from people where demo and email_key is not null",
  );
  return new Map(rows.map((row) => [row.email_key, row]));
}

/** Ids of what the demonstration's people published, by song; those included that were deleted since. */
export async function readReleases(on: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await on.query<{ song: string; release_id: string }>("select song, release_id from demo_releases");
  return new Map(rows.map(({ song, release_id }) => [song, release_id]));
}

/** Notes which release a song became. */
export async function noteRelease(on: Queryable, song: string, releaseId: string): Promise<void> {
  await on.query("insert into demo_releases (song, release_id) values ($1, $2)", [song, releaseId]);
}

/** Words of a person about themselves. */
export async function setBiography(on: Queryable, personId: string, biography: string): Promise<void> {
  await on.query("update people set biography = $2 where id = $1", [personId, biography]);
}
