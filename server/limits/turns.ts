import { ApiError } from "../errors";

/** Most that wait for one key. */
const MOST_WAITING = 64;

/** One after the other for each key, in the order in which they came: who waits holds nothing meanwhile. */
export class Turns {
  readonly #last = new Map<string, { waiting: number; end: Promise<unknown> }>();

  /** `busy`: a sentence for who is one too many. */
  constructor(private readonly busy: string) {}

  /** Does the work once all before it is done. Throws "too_many_requests" where too many wait. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    if (before && before.waiting >= MOST_WAITING) throw new ApiError("too_many_requests", this.busy, { retryAfter: 1 });
    const turn = before ?? { waiting: 0, end: Promise.resolve() };
    turn.waiting += 1;
    const done = turn.end.then(work);
    turn.end = done.catch(() => undefined);
    this.#last.set(key, turn);
    try {
      return await done;
    } finally {
      turn.waiting -= 1;
      if (turn.waiting === 0) this.#last.delete(key);
    }
  }
}
