import { ApiError } from "../errors";

/** The most that may wait for one key. */
const MOST_WAITING = 64;

/** For each key, runs work one after the other in order of arrival; waiting work holds no resources. */
export class KeyedQueue {
  readonly #last = new Map<string, { waiting: number; end: Promise<unknown> }>();

  /** `busy`: the sentence for those who are refused because too many wait. */
  constructor(private readonly busy: string) {}

  /** Runs the work once all earlier work of this key is done. Throws "too_many_requests" if too many wait. */
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
