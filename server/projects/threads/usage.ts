import { ApiError } from "../../errors";

/** What was used is forgotten by half in so many ms. */
const HALF_LIFE_MS = 20_000;
/** Who has used more, ms of threads, waits behind their like. */
const HEAVY_MS = 500;
/** Who has used more waits until some of it is forgotten: at most about a quarter of a core for good. */
const MOST_MS = 8000;
/** What all heavy accounts together may use, shared evenly among them: at most about a quarter of a core for good … */
const MOST_OF_ALL_MS = 8000;
/** … of which nobody has less than this: a large project is opened and saved while others ask for all that they can. */
const LEAST_PART_MS = 1000;
/** To read a document from the database or the network, or to write it, takes about so much of the server's cores. */
const MS_PER_BYTE = 10 / 1024 ** 2;
/** Accounts that are remembered. */
const MOST_KNOWN = 10_000;

const WAIT = "You have asked for a lot of work in a short time. Wait a moment, then try again.";
const BUSY = "The server is busy with large projects, and you have used your share. Wait a moment, then try again.";

/** How much of the server's time each account has used of late for its documents. */
export class Usage {
  readonly #used = new Map<string, { ms: number; at: number }>();
  /** those who were heavy when they were last looked at */
  readonly #heavy = new Set<string>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(whose: string, ms: number): void {
    const used = this.#of(whose) + ms;
    this.#used.delete(whose);
    this.#used.set(whose, { ms: used, at: this.#now() });
    if (used > HEAVY_MS) this.#heavy.add(whose);
    if (this.#used.size > MOST_KNOWN) this.#used.delete(this.#used.keys().next().value ?? "");
  }

  /** Bytes of documents that were read or written. */
  addBytes(whose: string, bytes: number): void {
    this.add(whose, bytes * MS_PER_BYTE);
  }

  isHeavy(whose: string): boolean {
    return this.#of(whose) > HEAVY_MS;
  }

  /** Throws "too_many_requests" where an account has used more than its part. */
  demand(whose: string): void {
    const used = this.#of(whose);
    if (used <= LEAST_PART_MS) return;
    const part = this.#part();
    if (used <= part) return;
    const seconds = (Math.log2(used / part) * HALF_LIFE_MS) / 1000;
    throw new ApiError("too_many_requests", part < MOST_MS ? BUSY : WAIT, { retryAfter: Math.max(1, seconds) });
  }

  /** What each account may have used: all that it can, until all together use too much. */
  #part(): number {
    let all = 0;
    for (const whose of this.#heavy) {
      const used = this.#of(whose);
      if (used > HEAVY_MS) all += used;
      else this.#heavy.delete(whose);
    }
    return all <= MOST_OF_ALL_MS ? MOST_MS : Math.max(LEAST_PART_MS, MOST_OF_ALL_MS / this.#heavy.size);
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
