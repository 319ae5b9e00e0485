import { PAYOUT_AGE_DAYS } from "../../contract/rewards";
import { type Clock, DAY_MS } from "../clock";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** Coins of one owner and one origin, and how many of them may be paid out, in minor units. */
interface Lot {
  readonly origin: string;
  readonly payable: bigint;
}

/** Which coins may be paid out in money. The rule is in server/SECURITY.md, "Coins and money". */
export interface Payable {
  /** Minor units that this account may have paid out now. */
  sum(on: Queryable, accountId: string): Promise<bigint>;
  /**
   * Replaces the coins in a hold of `amount` by coins that may be paid out. Returns false if there are too few; then
   * the caller must roll back. Call it under the budget lock, so that the same reward is not paid out twice.
   */
  choose(on: Queryable, accountId: string, hold: { readonly id: string; readonly amount: bigint }): Promise<boolean>;
}

const lots = prepared<{ origin: string; payable: string }>(
  "payouts.lots",
  "select origin, payable from coins_payable($1, $2) where payable > 0 order by payable desc, origin",
);
// what was credited has no place among the coins before it is folded in
const fold = prepared(
  "payouts.fold",
  "select ledger_fold(array(select id from ledger_accounts where owner = $1 and asset = 'AC'))",
);
const putBack = prepared("payouts.putBack", "select coins_put_back($1)");
const choose = prepared("payouts.choose", "select coins_choose($1, $2, $3, $4)");

const grownAt = (now: Date): Date => new Date(now.getTime() - PAYOUT_AGE_DAYS * DAY_MS);

/** Whether an account is old enough to be paid. */
export async function isGrown(on: Queryable, accountId: string, now: Date): Promise<boolean> {
  const { rowCount } = await on.query("select from accounts where id = $1 and created_at <= $2", [
    accountId,
    grownAt(now),
  ]);
  return rowCount === 1;
}

/** `atOnce`: coins of new accounts count too; for a demonstration, which pays no real money. */
export function createPayable(clock: Clock, { atOnce }: { readonly atOnce: boolean }): Payable {
  const lotsOf = async (on: Queryable, accountId: string): Promise<Lot[]> => {
    await fold(on, accountId);
    const grown = atOnce ? "infinity" : grownAt(clock());
    return (await lots(on, accountId, grown)).map(({ origin, payable }) => ({ origin, payable: BigInt(payable) }));
  };
  return {
    sum: async (on, accountId) => (await lotsOf(on, accountId)).reduce((sum, { payable }) => sum + payable, 0n),
    choose: async (on, accountId, { id, amount }) => {
      await putBack(on, id);
      const chosen: { readonly origin: string; readonly part: bigint }[] = [];
      let rest = amount;
      for (const { origin, payable } of await lotsOf(on, accountId)) {
        if (rest === 0n) break;
        const part = payable < rest ? payable : rest;
        chosen.push({ origin, part });
        rest -= part;
      }
      if (rest > 0n) return false;
      const origins = chosen.map(({ origin }) => origin);
      const parts = chosen.map(({ part }) => part);
      await choose(on, id, accountId, origins, parts);
      return true;
    },
  };
}
