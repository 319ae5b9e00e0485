import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

const sum = prepared<{ earned: string }>(
  "stats.earned",
  "select coalesce(sum(earned), 0)::text as earned from ledger_accounts where asset = 'AC'",
);

/** What all people have earned from views of their releases and from rewards, in minor units of AC. */
export async function earnedSoFar(on: Queryable): Promise<bigint> {
  const [row] = await sum(on);
  return BigInt(row?.earned ?? 0);
}
