import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** One posting of an owner's account with its transfer. */
export interface MovementRow {
  readonly id: string;
  readonly at: Date;
  readonly amount: string;
  readonly reason: string;
  readonly subject: string | null;
}

const SELECT = `
  select p.id::text, t.at, p.amount::text, t.reason, t.subject
  from ledger_accounts a
  join ledger_postings p on p.account_id = a.id
  join ledger_transfers t on t.id = p.transfer_id
  where a.owner = $1 and a.asset = 'AC'`;

const before = prepared<MovementRow>("wallet.before", `${SELECT} and p.id < $2 order by p.id desc limit $3`);
const after = prepared<MovementRow>(
  "wallet.after",
  `${SELECT} and p.id > $2 and t.at >= $3 and t.at < $4 order by p.id limit $5`,
);
const balanceAt = prepared<{ sum: string }>(
  "wallet.balanceAt",
  `select coalesce(sum(p.amount), 0)::text as sum
   from ledger_accounts a join ledger_postings p on p.account_id = a.id join ledger_transfers t on t.id = p.transfer_id
   where a.owner = $1 and a.asset = 'AC' and t.at < $2`,
);

const LAST = "9223372036854775807";

/** The latest movements of coins, at most `limit`; only those before posting `cursor` if it is given. */
export const movementsBefore = (on: Queryable, owner: string, limit: number, cursor?: string) =>
  before(on, owner, cursor ?? LAST, limit);

/** Movements in a span of time (`from` inclusive, `to` exclusive) after posting `cursor`, the earliest first. */
export const movementsAfter = (on: Queryable, owner: string, from: Date, to: Date, cursor: string, limit: number) =>
  after(on, owner, cursor, from, to, limit);

/** What an owner had at a moment, in minor units. */
export async function balanceBefore(on: Queryable, owner: string, time: Date): Promise<bigint> {
  const [row] = await balanceAt(on, owner, time);
  return BigInt(row?.sum ?? 0);
}
