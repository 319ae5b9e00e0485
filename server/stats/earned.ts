import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

const sum = prepared<{ earned: string }>(
  "stats.earned",
  `select coalesce(sum(p.amount), 0)::text as earned
   from ledger_postings p
   join ledger_accounts a on a.id = p.account_id
   join ledger_transfers t on t.id = p.transfer_id
   where a.asset = 'AC' and not a.platform and p.amount > 0 and (t.reason = 'view' or t.reason like 'reward.%')`,
);

/** What all people have earned so far by views of their releases and by rewards, in minor units of AC. */
export async function earnedSoFar(on: Queryable): Promise<bigint> {
  const [row] = await sum(on);
  return BigInt(row?.earned ?? 0);
}
