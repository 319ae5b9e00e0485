import type { PayoutTerms } from "../../../contract/api/payouts";

/** Minor units of a typed number of coins ("250", "12.5", "1,000"); null where it is none. */
export function minorUnits(text: string): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(/,(?=\d{3})/g, ""));
  return match ? BigInt(match[1] ?? "0") * 100n + BigInt((match[2] ?? "").padEnd(2, "0")) : null;
}

/** What minor units of coins are paid out as, in US cents, rounded down as the server does. */
export const payoutWorth = (amount: bigint, { centsPerHundredCoins }: PayoutTerms): bigint =>
  (amount * BigInt(centsPerHundredCoins)) / 10_000n;
