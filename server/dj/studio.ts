import { z } from "zod";
import { command, type DjCommand, type DjStudioState, studioState } from "../../contract/api/djValues";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** A studio that was not heard of for so long is closed; an open one reports every 15 seconds. */
const SILENT_MS = 40_000;
/** A command that nobody has taken for so long is not done any more: it would come as a surprise. */
const STALE_MS = 30_000;
const MOST_COMMANDS = 32;

const numbered = z.object({ number: z.int(), at: z.iso.datetime(), command });
type Numbered = z.infer<typeof numbered>;

interface Row {
  readonly studio_id: string;
  readonly state: string;
  readonly reported_at: Date;
  readonly last: string;
  readonly commands: string;
}

const COLUMNS = "studio_id, state, reported_at, last, commands";
const read = prepared<Row>("dj.studio", `select ${COLUMNS} from dj_studios where account_id = $1`);
const hold = prepared<Row>("dj.holdStudio", `select ${COLUMNS} from dj_studios where account_id = $1 for update`);
const report = prepared<Pick<Row, "last">>(
  "dj.report",
  `insert into dj_studios as d (account_id, studio_id, state, reported_at) values ($1, $2, $3, $4)
   on conflict (account_id) do update set studio_id = $2, state = $3, reported_at = $4
     where d.studio_id = $2 or $5 or d.reported_at <= $6
   returning last`,
);
const queue = prepared("dj.command", "update dj_studios set last = $2, commands = $3 where account_id = $1");

const heardSince = (now: Date): Date => new Date(now.getTime() - SILENT_MS);
const kept = (row: Row, now: Date): Numbered[] =>
  numbered
    .array()
    .parse(JSON.parse(row.commands))
    .filter(({ at }) => now.getTime() - Date.parse(at) < STALE_MS);

/** An account's studio as it last reported; null if none ever did. */
export interface Studio {
  readonly open: boolean;
  readonly at: Date;
  readonly state: DjStudioState;
}

export async function findStudio(on: Queryable, accountId: string, now: Date): Promise<Studio | null> {
  const [row] = await read(on, accountId);
  if (!row) return null;
  const state = studioState.parse(JSON.parse(row.state));
  return { open: row.reported_at > heardSince(now), at: row.reported_at, state };
}

/** A page that is a studio, and how it stands. */
export interface StudioReport {
  readonly studioId: string;
  readonly state: DjStudioState;
  /** be the studio in place of another page that is open */
  readonly takeOver: boolean;
}

/** Notes a report. The number of the latest command; null if another open page is the studio. */
export async function reportStudio(
  on: Queryable,
  accountId: string,
  { studioId, state, takeOver }: StudioReport,
  now: Date,
): Promise<number | null> {
  const [row] = await report(on, accountId, studioId, JSON.stringify(state), now, takeOver, heardSince(now));
  return row ? Number(row.last) : null;
}

/** Gives an account's open studio a command, within a transaction; false if none is open. */
export async function commandStudio(on: Queryable, accountId: string, one: DjCommand, now: Date): Promise<boolean> {
  const [row] = await hold(on, accountId);
  if (!row || row.reported_at <= heardSince(now)) return false;
  const number = Number(row.last) + 1;
  const commands = [...kept(row, now), { number, at: now.toISOString(), command: one }].slice(-MOST_COMMANDS);
  await queue(on, accountId, number, JSON.stringify(commands));
  return true;
}

/** The number of the latest command, and the page that is the studio; null if there never was one. */
export async function latestCommand(
  on: Queryable,
  accountId: string,
): Promise<{ readonly last: number; readonly studioId: string | null }> {
  const [row] = await read(on, accountId);
  return { last: Number(row?.last ?? 0), studioId: row?.studio_id ?? null };
}

/** What a page is asked to do after a numbered command; null if it is not the account's studio. */
export async function commandsAfter(
  on: Queryable,
  accountId: string,
  studioId: string,
  after: number,
  now: Date,
): Promise<Numbered[] | null> {
  const [row] = await read(on, accountId);
  if (row?.studio_id !== studioId) return null;
  return kept(row, now).filter(({ number }) => number > after);
}
