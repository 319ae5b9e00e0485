import { createLedger, PLATFORM } from "../../../server/ledger/ledger";
import type { TestApp } from "./app";

let gifts = 0;

/** Gives an account coins, in minor units, as a correction would. */
export async function giveCoins({ platform }: TestApp, accountId: string, amount: bigint): Promise<void> {
  gifts += 1;
  await createLedger(platform.clock).transfer(platform.pool, {
    key: `gift:${gifts}`,
    reason: "correction",
    legs: [
      { owner: PLATFORM.adjustments, amount: -amount },
      { owner: accountId, amount },
    ],
  });
}

/** What an account has, in minor units. */
export async function coinsOf({ platform }: TestApp, accountId: string): Promise<bigint> {
  return (await createLedger(platform.clock).balance(platform.pool, accountId)).balance;
}
