import type { PayoutTerms } from "../../../contract/api/payouts";

/** The payout value of minor units of coins, in US cents, rounded down as on the server. */
export const payoutWorth = (amount: bigint, { centsPerHundredCoins }: PayoutTerms): bigint =>
  (amount * BigInt(centsPerHundredCoins)) / 10_000n;
