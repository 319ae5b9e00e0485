import { performance } from "node:perf_hooks";
import { ApiError } from "../errors";
import type { Rate } from "./rates";

/** Keys that are remembered; beyond that the one whose last hit is longest ago is forgotten. */
const MOST_REMEMBERED = 50_000;

/** Rates counted in this server's memory, for hits too frequent to write each to the database. */
export interface LocalRates {
  /** Counts hits of `who`, one by default; throws "too_many_requests" if they are too many. */
  take(rate: Rate, who: string, hits?: number): void;
  /** Throws "too_many_requests" if one more hit would be too many. Counts nothing. */
  demand(rate: Rate, who: string): void;
}

/**
 * The generic cell rate algorithm of `rates.ts` for one server; n servers allow n times as much. `now`: milliseconds of
 * a monotonic clock.
 */
export function createLocalRates(now: () => number = () => performance.now()): LocalRates {
  /** by key: when its hits will have drained, ms; the key counted last is last */
  const due = new Map<string, number>();
  const next = (rate: Rate, key: string, hits: number): number => {
    const at = now();
    const each = (rate.seconds * 1000) / rate.hits;
    const after = Math.max(due.get(key) ?? 0, at) + each * hits;
    const ahead = after - at - rate.seconds * 1000;
    // tolerates rounding in sums of fractions
    if (ahead > 0.001) throw new ApiError("too_many_requests", undefined, { retryAfter: Math.max(1, ahead / 1000) });
    return after;
  };
  return {
    take: (rate, who, hits = 1) => {
      const key = `${rate.name}:${who}`;
      const after = next(rate, key, hits);
      due.delete(key);
      due.set(key, after);
      if (due.size > MOST_REMEMBERED) due.delete(due.keys().next().value ?? key);
    },
    demand: (rate, who) => void next(rate, `${rate.name}:${who}`, 1),
  };
}
