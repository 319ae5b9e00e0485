import { ApiError } from "../../errors";

/** What was used is forgotten by half in so many ms. */
const HALF_LIFE_MS = 20_000;
/** Who has used more, ms of threads, waits behind their like. */
const HEAVY_MS = 500;
/** Who has used more waits until some of it is forgotten: at most about a third of a thread for good. */
const MOST_MS = 10_000;
/** Accounts that are remembered. */
const MOST_KNOWN = 10_000;

const WAIT = "You have had much worked on in a short time. Wait a moment.";

/** How much of the threads' time each account has used of late. */
export class Usage {
  readonly #used = new Map<string, { ms: number; at: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(whose: string, ms: number): void {
    const used = this.#of(whose) + ms;
    this.#used.delete(whose);
    this.#used.set(whose, { ms: used, at: this.#now() });
    if (this.#used.size > MOST_KNOWN) this.#used.delete(this.#used.keys().next().value ?? "");
  }

  isHeavy(whose: string): boolean {
    return this.#of(whose) > HEAVY_MS;
  }

  /** Throws "too_many_requests" where an account has used more than its part. */
  demand(whose: string): void {
    const used = this.#of(whose);
    if (used <= MOST_MS) return;
    const seconds = (Math.log2(used / MOST_MS) * HALF_LIFE_MS) / 1000;
    throw new ApiError("too_many_requests", WAIT, { retryAfter: Math.max(1, seconds) });
  }

  /** The first of those who have used least. */
  least<T extends { readonly whose: string }>(waiting: readonly T[]): T | undefined {
    let [best, least] = [undefined as T | undefined, Number.POSITIVE_INFINITY];
    for (const one of waiting) {
      const used = this.#of(one.whose);
      if (used < least) [best, least] = [one, used];
    }
    return best;
  }

  #of(whose: string): number {
    const used = this.#used.get(whose);
    return used ? used.ms * 2 ** ((used.at - this.#now()) / HALF_LIFE_MS) : 0;
  }
}
