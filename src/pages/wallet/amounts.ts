import type { PayoutTerms } from "../../../contract/api/payouts";

/** What minor units of coins are paid out as, in US cents, rounded down as the server does. */
export const payoutWorth = (amount: bigint, { centsPerHundredCoins }: PayoutTerms): bigint =>
  (amount * BigInt(centsPerHundredCoins)) / 10_000n;
