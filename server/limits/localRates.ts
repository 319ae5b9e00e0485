import { performance } from "node:perf_hooks";
import { ApiError } from "../errors";
import type { Rate } from "./rates";

/** Keys that are remembered; beyond that, those with the fewest hits are forgotten. */
const MOST_REMEMBERED = 50_000;
/** Forgets many keys at a time, because finding them means looking at all. */
const FORGOTTEN = 5000;

/** Rates counted in this server's memory, for hits too frequent to write each to the database. */
export interface LocalRates {
  /** Counts hits of `who`, one by default; throws "too_many_requests" if there are too many. */
  take(rate: Rate, who: string, hits?: number): void;
  /** Takes back one hit of `who` that should not count. */
  giveBack(rate: Rate, who: string): void;
}

interface Count {
  /** when its hits will have drained, ms */
  due: number;
  /** how far in the future that may be, ms */
  readonly burst: number;
}

/**
 * The generic cell rate algorithm of `rates.ts` for one server; n servers allow n times as much. `now`: milliseconds of
 * a monotonic clock.
 */
export function createLocalRates(now: () => number = () => performance.now()): LocalRates {
  const counts = new Map<string, Count>();
  /** Somebody with many addresses fills the memory with keys of one hit each; these must not push out fuller ones. */
  const forgetEmptiest = (at: number): void => {
    const byFullness = [...counts].map(([key, { due, burst }]) => ({ key, fullness: Math.max(0, due - at) / burst }));
    byFullness.sort((one, other) => one.fullness - other.fullness);
    for (const { key } of byFullness.slice(0, FORGOTTEN)) counts.delete(key);
  };
  return {
    take: (rate, who, hits = 1) => {
      const key = `${rate.name}:${who}`;
      const at = now();
      const burst = rate.seconds * 1000;
      const count = counts.get(key);
      const after = Math.max(count?.due ?? 0, at) + eachOf(rate) * hits;
      const ahead = after - at - burst;
      // tolerates rounding in sums of fractions
      if (ahead > 0.001) throw new ApiError("too_many_requests", undefined, { retryAfter: Math.max(1, ahead / 1000) });
      if (count) count.due = after;
      else counts.set(key, { due: after, burst });
      if (counts.size > MOST_REMEMBERED) forgetEmptiest(at);
    },
    giveBack: (rate, who) => {
      const key = `${rate.name}:${who}`;
      const count = counts.get(key);
      if (count) count.due -= eachOf(rate);
    },
  };
}

/** How long a hit takes to drain, ms. */
const eachOf = ({ seconds, hits }: Rate): number => (seconds * 1000) / hits;
