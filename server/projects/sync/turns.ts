import { ApiError } from "../../errors";

/** Most that wait for one project. */
const MOST_WAITING = 64;

const BUSY = "Too many requests for this project at once. Try again in a moment.";

/** One after the other for each key, in the order in which they came: who waits holds nothing meanwhile. */
export class Turns {
  readonly #last = new Map<string, { waiting: number; end: Promise<unknown> }>();

  /** Does the work once all before it is done. Throws "too_many_requests" where too many wait. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    if (before && before.waiting >= MOST_WAITING) throw new ApiError("too_many_requests", BUSY, { retryAfter: 1 });
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
