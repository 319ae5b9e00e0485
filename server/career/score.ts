import { coins } from "../../contract/wallet";
import type { Language } from "../../contract/words/languages";
import { counted, type Said, said } from "../../contract/words/said";
import { wilson } from "./statistics";

/** What the career score is made of, of the last 30 days where nothing else is said. */
export interface ScoreFigures {
  readonly followers: number;
  /** followers 30 days ago */
  readonly followersBefore: number;
  readonly plays: number;
  /** likes, comments and shares */
  readonly reactions: number;
  /** paid views, minor units of AC */
  readonly earned: bigint;
  /** public releases of the last 180 days */
  readonly releases: number;
}

export interface Part {
  readonly id: string;
  readonly title: Said | string;
  readonly rule: Said | string;
  readonly figure: Said | string;
  readonly points: number;
  readonly low: number;
  readonly high: number;
  readonly weight: number;
}

export interface Score {
  readonly parts: readonly Part[];
  /** null where it would rest on too little */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
  readonly reason: Said | string;
}

/** Fewest plays and followers from which shares of them are taken. */
export const LEAST_PLAYS = 20;
export const LEAST_FOLLOWERS = 10;
const FULL = { followers: 10_000, plays: 10_000, coins: 1000, growth: 20, engagement: 10, releases: 6 } as const;

const round = (value: number): number => Math.round(value * 10) / 10;
const within = (share: number): number => Math.min(1, Math.max(0, share));
/** Each tenfold counts as much as the one before: 0 for none, 1 for `full`. */
const byTens = (value: number, full: number): number => within(Math.log10(1 + value) / Math.log10(1 + full));

interface Bounds {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}
const exact = (share: number): Bounds => ({ value: share, low: share, high: share });
/** Nothing is known, so it counts nothing, and may be anything. */
const open: Bounds = { value: 0, low: 0, high: 1 };

/** Growth in percent; what was won is uncertain as counts are. */
function growthOf({ followers, followersBefore }: ScoreFigures): Bounds {
  if (followersBefore < LEAST_FOLLOWERS) return open;
  const won = followers - followersBefore;
  const off = 1.645 * Math.sqrt(Math.abs(won) + 1);
  const share = (count: number) => within((100 * count) / followersBefore / FULL.growth);
  return { value: share(won), low: share(won - off), high: share(won + off) };
}

function engagementOf({ plays, reactions }: ScoreFigures): Bounds {
  if (plays < LEAST_PLAYS) return open;
  const share = (one: number) => within((100 * one) / FULL.engagement);
  const { low, high } = wilson(reactions, plays);
  return { value: share(reactions / plays), low: share(low), high: share(high) };
}

/** The career score: the sum of six parts, each with its figure and its most points; 100 in all. */
export function careerScore(figures: ScoreFigures, language: Language): Score {
  const { followers, followersBefore, plays, reactions, earned, releases } = figures;
  const part = (
    id: string,
    weight: number,
    { value, low, high }: Bounds,
    texts: Pick<Part, "title" | "rule" | "figure">,
  ): Part => ({
    id,
    weight,
    points: round(weight * value),
    low: round(weight * low),
    high: round(weight * high),
    ...texts,
  });
  const write = (value: number) => new Intl.NumberFormat(language).format(value);
  const parts = [
    part("audience", 25, exact(byTens(followers, FULL.followers)), {
      title: "Audience",
      rule: said`Followers; each tenfold counts as much as the one before, up to ${write(FULL.followers)}.`,
      figure: counted("{n, plural, one {# follower} other {# followers}}", { n: followers }),
    }),
    part("listening", 25, exact(byTens(plays, FULL.plays)), {
      title: "Listening",
      rule: said`Plays within 30 days; each tenfold counts as much as the one before, up to ${write(FULL.plays)}.`,
      figure: counted("{n, plural, one {# play} other {# plays}}", { n: plays }),
    }),
    part("growth", 15, growthOf(figures), {
      title: "Growth",
      rule: said`Followers won within 30 days for 100 that were there before, up to ${FULL.growth}. Counted from ${LEAST_FOLLOWERS} followers on.`,
      figure: said`${write(followers - followersBefore)} won, ${write(followersBefore)} before`,
    }),
    part("engagement", 15, engagementOf(figures), {
      title: "Engagement",
      rule: said`Likes, comments and shares for 100 plays within 30 days, up to ${FULL.engagement}. Counted from ${LEAST_PLAYS} plays on.`,
      figure: said`${write(reactions)} for ${write(plays)} plays`,
    }),
    part("earnings", 10, exact(byTens(Number(earned) / 100, FULL.coins)), {
      title: "Earnings",
      rule: said`What paid views brought within 30 days; each tenfold counts as much as the one before, up to ${write(FULL.coins)} AC.`,
      figure: coins(earned, language),
    }),
    part("releases", 10, exact(within(releases / FULL.releases)), {
      title: "Releases",
      rule: said`Releases that came out within 180 days and are public, up to ${FULL.releases}.`,
      figure: counted("{n, plural, one {# release} other {# releases}}", { n: releases }),
    }),
  ];
  const n = plays + followers;
  if (plays < LEAST_PLAYS && followers < LEAST_FOLLOWERS) {
    const reason = said`There is a score from ${LEAST_PLAYS} plays within 30 days or ${LEAST_FOLLOWERS} followers on.`;
    return { parts, value: null, low: null, high: null, n, reason };
  }
  const sum = (of: (one: Part) => number) => round(parts.reduce((total, one) => total + of(one), 0));
  return {
    parts,
    value: sum(({ points }) => points),
    low: sum(({ low }) => low),
    high: sum(({ high }) => high),
    n,
    reason: "The sum of the six parts. Parts that rest on few counts may lie higher or lower.",
  };
}
