/** The time that a mapping lives by. */
export interface MappingClock {
  /** ms */
  now(): number;
  /** Calls `run` after so many ms, again and again where it `repeats`; the returned function ends it. */
  start(milliseconds: number, repeats: boolean, run: () => void): () => void;
}

/** A clock that somebody moves by hand: for trying a mapping, and for tests. */
export class ManualClock implements MappingClock {
  #now = 0;
  readonly #timers = new Set<{ at: number; readonly every: number; readonly run: () => void }>();

  now(): number {
    return this.#now;
  }

  start(milliseconds: number, repeats: boolean, run: () => void): () => void {
    const timer = { at: this.#now + milliseconds, every: repeats ? milliseconds : 0, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Moves on, and runs what is due on the way, in its order. */
  advance(milliseconds: number): void {
    const until = this.#now + milliseconds;
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#now = Math.max(this.#now, due.at);
      if (due.every > 0) due.at += due.every;
      else this.#timers.delete(due);
      due.run();
    }
    this.#now = until;
  }
}
