import type { Rate, Rates } from "./rates";

/** A rate and whom it is counted for. */
export type Bucket = readonly [rate: Rate, who: string];

/**
 * Does what shows whether somebody has guessed a secret, and counts it in each bucket unless it was right: what `work`
 * answers with null was a wrong guess. It is counted before, so that of many guesses at once no more are looked at than
 * the buckets hold. Throws "too_many_requests" where one of them is full; what `work` throws was no guess.
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
