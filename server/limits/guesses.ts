import type { Rate, Rates } from "./rates";

/** A rate, and the key that it counts. */
export type Bucket = readonly [rate: Rate, who: string];

/**
 * Checks a guess of a secret with `work`, which returns null if it was wrong, and counts wrong guesses in every bucket.
 * The guess is counted before the check and given back if it was right, so that simultaneous guesses cannot exceed a
 * bucket. An error of `work` counts as no guess. Throws "too_many_requests" if a bucket is full.
 */
export async function guess<T>(
  rates: Rates,
  buckets: readonly Bucket[],
  work: () => Promise<T | null>,
): Promise<T | null> {
  for (const [rate, who] of buckets) await rates.take(rate, who);
  let wrong = false;
  try {
    const outcome = await work();
    wrong = outcome === null;
    return outcome;
  } finally {
    if (!wrong) for (const [rate, who] of buckets) await rates.giveBack(rate, who);
  }
}
