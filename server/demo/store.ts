import { DAY_MS } from "../clock";
import type { Queryable } from "../database/database";

/** How far the demonstration's history has been written. */
export interface HistoryRow {
  /** when the demonstration was set up; its year ends then */
  readonly begun_at: Date;
  readonly written_until: Date;
}

/** The beginning of the history: a start of day in UTC, `days` before the setup. */
export const beginningOf = (begunAt: Date, days: number): Date =>
  new Date(Math.floor(begunAt.getTime() / DAY_MS) * DAY_MS - days * DAY_MS);

/** Records the setup of the demonstration, unless it was recorded before; returns how far its history goes. */
export async function beginHistory(on: Queryable, now: Date, days: number): Promise<HistoryRow> {
  await on.query("insert into demo_history (begun_at, written_until) values ($1, $2) on conflict do nothing", [
    now,
    beginningOf(now, days),
  ]);
  return lockHistory(on);
}

/** How far the history goes; locked until the transaction ends. */
export async function lockHistory(on: Queryable): Promise<HistoryRow> {
  const { rows } = await on.query<HistoryRow>("select begun_at, written_until from demo_history for update");
  const [row] = rows;
  if (!row) throw new Error("The demonstration has no history yet.");
  return row;
}

/** Moves the end of the history to a later time, never back. */
export async function noteWritten(on: Queryable, until: Date): Promise<void> {
  await on.query("update demo_history set written_until = $1 where written_until < $1", [until]);
}

/** A person of the demonstration. */
export interface CastRow {
  readonly person_id: string;
  readonly account_id: string;
  readonly email_key: string;
}

/** The demonstration's people by mail address. */
export async function readCast(on: Queryable): Promise<ReadonlyMap<string, CastRow>> {
  const { rows } = await on.query<CastRow>(
    "select id as person_id, account_id, email_key from people where demo and email_key is not null",
  );
  return new Map(rows.map((row) => [row.email_key, row]));
}

/** Ids of the demonstration's releases by song, including deleted ones. */
export async function readReleases(on: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await on.query<{ song: string; release_id: string }>("select song, release_id from demo_releases");
  return new Map(rows.map(({ song, release_id }) => [song, release_id]));
}

/** Records which release belongs to a song. */
export async function noteRelease(on: Queryable, song: string, releaseId: string): Promise<void> {
  await on.query("insert into demo_releases (song, release_id) values ($1, $2)", [song, releaseId]);
}

/** Sets a person's biography. */
export async function setBiography(on: Queryable, personId: string, biography: string): Promise<void> {
  await on.query("update people set biography = $2 where id = $1", [personId, biography]);
}
