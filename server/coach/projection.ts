import { type Estimate, unknown } from "../../contract/estimate";
import { type Said, said } from "../../contract/words/said";
import { meanOf, squaresOf } from "../analytics/insights/statistics";
import type { Writer } from "../words/writer";

/** Weeks of history from which followers are projected, at least and at most. */
export const HISTORY = { least: 8, most: 52 } as const;
/** Fewest artists whose growth makes a median. */
export const LEAST_ARTISTS = 20;

/** 95 % quantile of Student's t with n degrees of freedom, after Abramowitz and Stegun 26.7.5. */
function quantile95(n: number): number {
  const z = 1.6448536;
  return z + (z ** 3 + z) / (4 * n) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * n * n);
}

/**
 * Followers after some days, by what was won and lost in each of the past weeks. The interval holds both the chance of the
 * weeks to come and how uncertain the mean of the past ones is.
 */
export function fromHistory(followers: number, weeks: readonly number[], days: number, write: Writer): Estimate {
  const n = weeks.length;
  if (n < HISTORY.least) {
    return unknown(n, write(said`A projection needs ${HISTORY.least} weeks since your first follower: ${n} so far.`));
  }
  const ahead = days / 7;
  const gain = meanOf(weeks);
  const variance = squaresOf(weeks) / (n - 1);
  const margin = quantile95(n - 1) * Math.sqrt(variance * (ahead + (ahead * ahead) / n));
  const after = (change: number) => Math.max(0, Math.round(followers + change));
  return {
    value: after(ahead * gain),
    low: after(ahead * gain - margin),
    high: after(ahead * gain + margin),
    n,
    reason: write(
      said`Followers on Backline, from what you won and lost in the last ${n} weeks, if it goes on like that.`,
    ),
  };
}

/** Growth of other artists in 30 days: share of the followers that they had. */
export interface Growths {
  readonly n: number;
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** Followers after some days from a typed number, if it grows as other artists' did. */
export function fromMedians(followers: number, growths: Growths | null, days: number, write: Writer): Estimate {
  if (followers === 0) return unknown(0, write(said`Nothing to start from: you typed no followers.`));
  if (!growths || growths.n < LEAST_ARTISTS) {
    const few: Said = said`Too few artists here have a month of followers: ${growths?.n ?? 0} of ${LEAST_ARTISTS}.`;
    return unknown(growths?.n ?? 0, write(few));
  }
  const after = (growth: number) => Math.max(0, Math.round(followers * (1 + (growth * days) / 30)));
  return {
    value: after(growths.median),
    low: after(growths.low),
    high: after(growths.high),
    n: growths.n,
    reason: write(
      said`The followers that you typed, growing as the median of ${growths.n} artists here did in the last 30 days.`,
    ),
  };
}
