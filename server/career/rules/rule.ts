import type { KindId, Priority } from "../../../contract/career/agents";
import { type Said, said } from "../../../contract/words/said";

/** A release as the agents see it. */
export interface ReleaseFacts {
  readonly id: string;
  readonly title: string;
  /** when it first became public */
  readonly since: Date;
  readonly cover: boolean;
  /** minor units of AC */
  readonly price: bigint;
  /** plays of the last thirteen weeks, the earliest first */
  readonly weeks: readonly number[];
  /** of the last 30 days */
  readonly plays: number;
  readonly sold: number;
  readonly isrc: boolean;
  readonly credits: boolean;
}

export interface GigFacts {
  readonly id: string;
  readonly title: string;
  readonly state: "enquiry" | "offered" | "confirmed";
  /** when it was put into the calendar, or offered */
  readonly since: Date;
  readonly starts: Date;
  readonly country: string;
  readonly hasFee: boolean;
  readonly hasPlace: boolean;
  readonly hasContact: boolean;
}

/** What the agents look at: one account's numbers and things at a moment. */
export interface ArtistFacts {
  readonly now: Date;
  /** public ones, the most played first */
  readonly releases: readonly ReleaseFacts[];
  /** when a release or a post last came out; null if none ever did */
  readonly lastOut: Date | null;
  /** earnings by paid views in the last thirteen weeks, minor units of AC */
  readonly earned: readonly number[];
  /** weeks since the account's first public release, thirteen at most */
  readonly weeksOut: number;
  /** followers won by country: in the last 30 days, and in the 30 before */
  readonly followerRegions: readonly { readonly region: string; readonly won: number; readonly before: number }[];
  /** different people who listened by country: in this month or the previous one, whichever has more */
  readonly listenerRegions: readonly { readonly region: string; readonly people: number }[];
  /** null where nobody is paid out: an organisation, or no terms */
  readonly payout: { readonly payable: bigint; readonly minimum: bigint; readonly centsPerHundredCoins: bigint } | null;
  readonly gigs: readonly GigFacts[];
  /** agreements that were sent and lack signatures */
  readonly unsigned: readonly {
    readonly id: string;
    readonly title: string;
    readonly sentAt: Date;
    readonly missing: number;
  }[];
}

/** A sentence and the page that shows what it says. */
export interface Shown {
  readonly text: Said;
  readonly href: string | null;
}

/** What an action is expected to bring; the estimate's reason is a sentence of the catalogue. */
export interface Effect {
  readonly unit: "plays" | "coins" | "dollars" | "followers" | null;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
  readonly reason: Said;
}

/** Something that a rule has found. */
export interface Finding {
  readonly kind: KindId;
  /** tells findings of a kind apart: the same subject again is the same finding */
  readonly subject: string;
  readonly title: Said;
  readonly description: Said;
  readonly priority: Priority;
  readonly effect: Effect;
  readonly timeframe: Said;
  /** percent: 100 for what was counted */
  readonly confidence: number;
  readonly evidence: readonly Shown[];
  readonly action: Shown;
}

export type Rule = (facts: ArtistFacts) => readonly Finding[];

/** How many things a finding names. */
export const MOST_NAMED = 5;
/** How sure a fact that was counted is. */
export const COUNTED = 100;

/** An effect that nothing measured tells of. */
export const unknownEffect = (reason: Said): Effect => ({
  unit: null,
  value: null,
  low: null,
  high: null,
  n: 0,
  reason,
});

export const shown = (text: Said, href: string | null = null): Shown => ({ text, href });
export const watch = ({ id }: { readonly id: string }): string => `/watch/${id}`;

export const TODAY = said`Today`;
export const THIS_WEEK = said`This week`;
export const THIS_MONTH = said`Within 30 days`;

/** A country by its name in English; the page's language has its own in `Intl`. */
export const countryName = (region: string): string => {
  try {
    return new Intl.DisplayNames(["en"], { type: "region", fallback: "code" }).of(region) ?? region;
  } catch {
    return region;
  }
};
