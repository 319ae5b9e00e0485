/** Minor units of one ArtistCoin (AC). Amounts are bigints in minor units, decimal strings in JSON. */
export const COIN = 100n;

/** Version of the table below, which every reward names in the ledger. A change of the table is a new version. */
export const REWARDS_VERSION = "1";

/**
 * Minor units that rewards pay in total per UTC day: enough for some ten thousand people who come every day, and a
 * bound on what one person with many accounts can take.
 */
export const DAILY_BUDGET = 1_000_000n * COIN;

/** The age at which an account begins to earn rewards, so that creating many accounts is slow. */
export const EARNING_AGE_HOURS = 24;

/** The age of an account at which coins that it earned can be paid out, whoever owns them by then. */
export const PAYOUT_AGE_DAYS = 30;

interface Occasion {
  /** minor units for each time */
  readonly amount: bigint;
  /** how often it is rewarded each day; for everyone a day is a calendar day in UTC */
  readonly mostPerDay: number;
  /** its name in a wallet */
  readonly title: string;
}

/** What earns coins, and how much. */
export const OCCASIONS = {
  "watch.minute": { amount: 1n * COIN, mostPerDay: 120, title: "A minute watched" },
  "release.like": { amount: 5n * COIN, mostPerDay: 20, title: "A like of a release" },
  "release.share": { amount: 10n * COIN, mostPerDay: 10, title: "A share that brought a visitor" },
  "community.like": { amount: 2n * COIN, mostPerDay: 25, title: "A like in the community" },
  "community.comment": { amount: 5n * COIN, mostPerDay: 10, title: "A comment in the community" },
  referral: { amount: 100n * COIN, mostPerDay: 5, title: "A referral" },
  /** multiplied by the day of the cycle */
  "login.daily": { amount: 10n * COIN, mostPerDay: 1, title: "Daily login reward" },
} as const satisfies Record<string, Occasion>;

export type Occasions = typeof OCCASIONS;
export type RewardOccasion = keyof Occasions;
export const REWARD_OCCASIONS = Object.keys(OCCASIONS) as RewardOccasion[];

/** Why something earned nothing, and the sentence shown to the person. */
export const REFUSALS = {
  signed_out: "Sign in to earn coins.",
  unverified: "Confirm your e-mail address to earn coins.",
  too_new: "Your account is new. It earns coins from its second day on.",
  own_release: "Your own releases earn you no rewards.",
  already_rewarded: "You have been rewarded for this before.",
  daily_cap: "You have earned all that this gives in a day. It starts again at 00:00 UTC.",
  budget_spent: "Today's rewards are used up for everyone. They start again at 00:00 UTC.",
  other_stream: "Another stream of yours is running. One stream at a time earns.",
  replayed: "You have been rewarded for this minute before.",
  too_soon: "Less than a minute has been watched since the last reward.",
  no_visitor: "A share earns when it brings a visitor.",
} as const satisfies Record<string, string>;

export type Refusal = keyof typeof REFUSALS;
export const REFUSAL_CODES = Object.keys(REFUSALS) as Refusal[];

/** Length of the cycle of daily login rewards, in days; after the last day it starts again. */
export const LOGIN_CYCLE_DAYS = 7;

/** The daily login reward for a day (1–7) of its cycle, in minor units. */
export const loginReward = (day: number): bigint => BigInt(day) * OCCASIONS["login.daily"].amount;

/** The calendar day of a moment in UTC, "2026-03-02": the day of every daily limit and of the login cycle. */
export const utcDay = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * The day of the cycle (1–7) for a claim on `today`: the one after the last claim's if that was yesterday, otherwise
 * the first. Days as `utcDay` gives them.
 */
export function loginDay(last: { readonly date: string; readonly day: number } | null, today: string): number {
  if (last === null || Date.parse(today) - Date.parse(last.date) !== 86_400_000) return 1;
  return (last.day % LOGIN_CYCLE_DAYS) + 1;
}

/** The platform's percentage of a paid view. */
export const PLATFORM_PERCENT = 20n;

/** Splits the price of a paid view: 20 % for the platform, rounded down, the rest for the creator. */
export function splitOfView(price: bigint): { readonly creator: bigint; readonly platform: bigint } {
  const platform = (price * PLATFORM_PERCENT) / 100n;
  return { creator: price - platform, platform };
}
