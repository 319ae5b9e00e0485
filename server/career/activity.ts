import type { AgentId } from "../../contract/career/agents";
import type { Said } from "../../contract/words/said";
import { saidSchema } from "../../contract/words/saidSchema";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** What the agents did for an account, and when they look next. */

const KEPT = 60;
/** An agent that looks for longer has been broken off. */
const LONGEST_MS = 5 * 60_000;
/** The numbers are looked at again when they are so old. */
const FRESH_MS = 23 * 3_600_000;
/** Accounts whose career nobody opened for so many days are not looked at any more. */
const SEEN_DAYS = 60;

export interface AccountRow {
  readonly queued_at: Date | null;
  readonly looking_since: Date | null;
  readonly looked_at: Date | null;
}

const seen = prepared<AccountRow>(
  "career.seen",
  `insert into career_accounts as c (account_id, seen_at) values ($1, $2)
   on conflict (account_id) do update set seen_at = greatest(c.seen_at, excluded.seen_at)
   returning queued_at, looking_since, looked_at`,
);
const known = prepared<AccountRow>(
  "career.account",
  "select queued_at, looking_since, looked_at from career_accounts where account_id = $1",
);

/** Notes that somebody looks at an account's career. */
export const noteSeen = async (on: Queryable, accountId: string, now: Date): Promise<AccountRow | null> =>
  (await seen(on, accountId, now))[0] ?? null;
export const accountOf = async (on: Queryable, accountId: string): Promise<AccountRow | null> =>
  (await known(on, accountId))[0] ?? null;

/** Whether the agents should look soon, and nobody has asked them to. */
export const isDue = ({ queued_at, looked_at }: AccountRow, now: Date): boolean =>
  (looked_at === null || now.getTime() - looked_at.getTime() > FRESH_MS) &&
  (queued_at === null || now.getTime() - queued_at.getTime() > LONGEST_MS);

/** Whether the agents look, or will within moments. */
export function isLooking(account: AccountRow | null, now: Date): boolean {
  const since = [account?.looking_since, account?.queued_at];
  return since.some((at) => at && now.getTime() - at.getTime() < LONGEST_MS);
}

/** Notes that the agents are asked to look; false if somebody else has asked meanwhile, or they have looked. */
export async function noteQueued(on: Queryable, accountId: string, now: Date): Promise<boolean> {
  const { rowCount } = await on.query(
    `update career_accounts set queued_at = $2 where account_id = $1 and (queued_at is null or queued_at < $3)
       and (looked_at is null or looked_at < $4)`,
    [accountId, now, new Date(now.getTime() - LONGEST_MS), new Date(now.getTime() - FRESH_MS)],
  );
  return rowCount === 1;
}

export async function noteLooking(on: Queryable, accountId: string, now: Date): Promise<void> {
  await on.query(
    `insert into career_accounts (account_id, seen_at, looking_since) values ($1, $2, $2)
     on conflict (account_id) do update set looking_since = excluded.looking_since`,
    [accountId, now],
  );
}

/** The look is over; `whole`: all agents have looked. */
export async function noteLooked(on: Queryable, accountId: string, now: Date, whole: boolean): Promise<void> {
  await on.query(
    `update career_accounts set looking_since = null, queued_at = null,
       looked_at = case when $3 then $2 else looked_at end where account_id = $1`,
    [accountId, now, whole],
  );
}

/** Accounts whose numbers are looked at each day. */
export async function watchedAccounts(on: Queryable, now: Date): Promise<string[]> {
  const { rows } = await on.query<{ account_id: string }>(
    `select c.account_id from career_accounts c join accounts a on a.id = c.account_id
     where c.seen_at > $1::timestamptz - make_interval(days => $2) and a.closed_at is null and a.suspended_at is null
     order by c.looked_at nulls first`,
    [now, SEEN_DAYS],
  );
  return rows.map(({ account_id }) => account_id);
}

const latest = prepared<{ id: string; text: unknown }>(
  "career.latestOf",
  "select id, text from career_activity where account_id = $1 and agent = $2 order by at desc, id desc limit 1",
);

/** Notes what an agent did; the same once more is the same with a later time. */
export async function noteActivity(
  on: Queryable,
  { accountId, agent, text, now }: { accountId: string; agent: AgentId; text: Said; now: Date },
): Promise<void> {
  const [before] = await latest(on, accountId, agent);
  const same = before && JSON.stringify(saidSchema.parse(before.text)) === JSON.stringify(text);
  if (same) {
    await on.query("update career_activity set at = $2 where id = $1", [before.id, now]);
    return;
  }
  await on.query("insert into career_activity (account_id, agent, at, text) values ($1, $2, $3, $4)", [
    accountId,
    agent,
    now,
    JSON.stringify(text),
  ]);
  await on.query(
    `delete from career_activity where account_id = $1 and id not in
       (select id from career_activity where account_id = $1 order by at desc, id desc limit $2)`,
    [accountId, KEPT],
  );
}

export interface Activity {
  readonly agent: AgentId;
  readonly at: Date;
  readonly text: Said;
}

const all = prepared<{ agent: AgentId; at: Date; text: unknown }>(
  "career.activity",
  "select agent, at, text from career_activity where account_id = $1 order by at desc, id desc limit $2",
);

/** What the agents did lately, the latest first. */
export async function activityOf(on: Queryable, accountId: string): Promise<Activity[]> {
  const rows = await all(on, accountId, KEPT);
  return rows.map(({ agent, at, text }) => ({ agent, at, text: saidSchema.parse(text) }));
}
