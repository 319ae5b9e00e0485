import { type End, Scope } from "./scope";

/** Starts timers: a scope, or a clock that a test moves. */
export type Timers = Pick<Scope, "timeout">;

/** One timer that is set again and again, each time in place of the one before. */
export class Delay {
  readonly #timers: Timers;
  #stop: End | null = null;

  /** A scope given as `timers` ends it; without one, `stop` does. */
  constructor(timers: Timers = new Scope()) {
    this.#timers = timers;
  }

  get waiting(): boolean {
    return this.#stop !== null;
  }

  /** Calls `run` after `ms`, unless it is set again or stopped before. */
  start(run: () => void, ms: number): void {
    this.stop();
    this.#stop = this.#timers.timeout(() => {
      this.#stop = null;
      run();
    }, ms);
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }
}
