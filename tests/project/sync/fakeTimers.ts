import type { Timers } from "../../../src/scope/delay";

/** Timers of a clock that a test moves. */
export class FakeTimers implements Timers {
  #now = 1_000_000;
  readonly #due = new Map<() => void, number>();

  get now(): number {
    return this.#now;
  }

  timeout(run: () => void, ms = 0): () => void {
    const once = () => run();
    this.#due.set(once, this.#now + ms);
    return () => void this.#due.delete(once);
  }

  /** Moves the clock; gives whether anything was due. */
  advance(ms: number): boolean {
    this.#now += ms;
    const due = [...this.#due].filter(([, at]) => at <= this.#now).sort(([, a], [, b]) => a - b);
    for (const [run] of due) if (this.#due.delete(run)) run();
    return due.length > 0;
  }

  /** Nothing that was started happens any more. */
  clear(): void {
    this.#due.clear();
  }
}
