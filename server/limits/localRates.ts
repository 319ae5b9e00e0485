import { performance } from "node:perf_hooks";
import { ApiError } from "../errors";
import type { Rate } from "./rates";

/** Callers that are remembered; beyond them those are forgotten whose last hit is longest ago. */
const MOST_REMEMBERED = 50_000;

/** Rates that are counted in this server's memory: for what is too frequent for a write in the database each time. */
export interface LocalRates {
  /** Counts `hits` of `who`, one where nothing is said; throws "too_many_requests" where that is too many. */
  take(rate: Rate, who: string, hits?: number): void;
  /** Throws "too_many_requests" where a hit would be one too many, and counts none. */
  demand(rate: Rate, who: string): void;
}

/**
 * The generic cell rate algorithm, as `rates.ts` has it, for one server: several together allow as many times more.
 * `now`: milliseconds of a clock that never goes back.
 */
export function createLocalRates(now: () => number = () => performance.now()): LocalRates {
  /** when the hits of each will have drained away, ms; who was counted last stands last */
  const due = new Map<string, number>();
  const next = (rate: Rate, key: string, hits: number): number => {
    const at = now();
    const each = (rate.seconds * 1000) / rate.hits;
    const after = Math.max(due.get(key) ?? 0, at) + each * hits;
    const ahead = after - at - rate.seconds * 1000;
    // a thousandth, for sums of fractions
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
