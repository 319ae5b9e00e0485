import { waitOf } from "../../../contract/api/wait";
import { ApiError } from "../../errors";

/** Past use counts half as much after this time, ms. */
const HALF_LIFE_MS = 20_000;
/** An account that has used more than this, ms of thread time, is heavy: its work waits behind that of others. */
const HEAVY_MS = 500;
/** An account that has used more is refused until some of it is forgotten: about a quarter of a core in the long run. */
const MOST_MS = 8000;
/** What all heavy accounts may use together, divided evenly among them: about a quarter of a core in the long run. */
const MOST_OF_ALL_MS = 8000;
/** The least that an account may use: enough to open and save a large project while others ask for all they can get. */
const LEAST_PART_MS = 1000;
/** About what it costs the server to read a document from the database or the network, or to write it. */
const MS_PER_BYTE = 10 / 1024 ** 2;
/** Accounts that are remembered. */
const MOST_KNOWN = 10_000;

const WAIT = "You have asked for a lot of work in a short time.";
const BUSY = "The server is busy with large projects, and you have used your share.";

/** How much of the server's time each account has used lately for its documents. */
export class Usage {
  readonly #used = new Map<string, { ms: number; at: number }>();
  /** accounts that were heavy when they were last checked */
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

  /** Charges several accounts, by what each has asked for, for work that one of them was charged for. */
  share(whose: string, ms: number, parts: readonly { readonly whose: string; readonly cost: number }[]): void {
    const all = parts.reduce((sum, { cost }) => sum + cost, 0);
    if (all === 0) return;
    this.add(whose, -ms);
    for (const part of parts) this.add(part.whose, (ms * part.cost) / all);
  }

  /** Charges for bytes of documents that were read or written. */
  addBytes(whose: string, bytes: number): void {
    this.add(whose, bytes * MS_PER_BYTE);
  }

  isHeavy(whose: string): boolean {
    return this.#of(whose) > HEAVY_MS;
  }

  /** Throws "too_many_requests" if an account has used more than its share, and says how long to wait. */
  demand(whose: string): void {
    const used = this.#of(whose);
    if (used <= LEAST_PART_MS) return;
    const part = this.#part();
    if (used <= part) return;
    const retryAfter = Math.max(1, (Math.log2(used / part) * HALF_LIFE_MS) / 1000);
    const sentence = `${part < MOST_MS ? BUSY : WAIT} Try again in ${waitOf(retryAfter)}.`;
    throw new ApiError("too_many_requests", sentence, { retryAfter });
  }

  /** How much each account may have used; less than `MOST_MS` once all together have used too much. */
  #part(): number {
    let all = 0;
    for (const whose of this.#heavy) {
      const used = this.#of(whose);
      if (used > HEAVY_MS) all += used;
      else this.#heavy.delete(whose);
    }
    return all <= MOST_OF_ALL_MS ? MOST_MS : Math.max(LEAST_PART_MS, MOST_OF_ALL_MS / this.#heavy.size);
  }

  /** The waiting work of the account that has used least; the earliest of it. */
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
