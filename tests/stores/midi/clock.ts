import type { Timers } from "../../../src/scope/delay";

/** A clock that a test moves. */
export class Clock implements Timers {
  #now = 0;
  #waiting: { at: number; run: () => void }[] = [];

  timeout(run: () => void, ms = 0) {
    const entry = { at: this.#now + ms, run };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  }

  /** Lets time pass; what is due runs in its order. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = this.#waiting.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.#now = next.at;
      this.#waiting = this.#waiting.filter((other) => other !== next);
      next.run();
    }
    this.#now = end;
  }
}
