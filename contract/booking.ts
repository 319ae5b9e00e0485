/** Gigs, their contacts and fees. */

/** enquiry: somebody asks; offered: there is an offer to answer; confirmed, played and cancelled speak for themselves. */
export const GIG_STATES = {
  enquiry: { title: "Enquiry" },
  offered: { title: "Offered" },
  confirmed: { title: "Confirmed" },
  played: { title: "Played" },
  cancelled: { title: "Cancelled" },
} as const;
export type GigState = keyof typeof GIG_STATES;
export const GIG_STATE_NAMES = Object.keys(GIG_STATES) as [GigState, ...GigState[]];

/** Currencies that a fee may be in (ISO 4217), each of a hundred minor units but the yen. */
export const CURRENCIES = [
  "EUR",
  "USD",
  "GBP",
  "CHF",
  "SEK",
  "NOK",
  "DKK",
  "PLN",
  "CZK",
  "CAD",
  "AUD",
  "NZD",
  "BRL",
  "MXN",
  "JPY",
] as const;
export type Currency = (typeof CURRENCIES)[number];
export const minorDigits = (currency: Currency): number => (currency === "JPY" ? 0 : 2);

export const BOOKING = {
  mostGigs: 500,
  mostContacts: 500,
  mostName: 120,
  mostPlace: 200,
  mostNotes: 4000,
  /** of one fee */
  mostParts: 20,
} as const;

/** A part of a fee. */
export interface Part {
  readonly name: string;
  readonly percent: number;
}

/**
 * What each gets of a fee in minor units, in the order of the parts, and what is left for oneself. Each part is rounded
 * down, so that nobody gets more than their share; the rest is one's own.
 */
export function splitFee(
  fee: bigint,
  parts: readonly Part[],
): { readonly parts: readonly bigint[]; readonly own: bigint } {
  // percents have two decimals at most
  const each = parts.map(({ percent }) => (fee * BigInt(Math.round(percent * 100))) / 10_000n);
  return { parts: each, own: fee - each.reduce((sum, part) => sum + part, 0n) };
}
