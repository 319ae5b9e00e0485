import { type End, Scope } from "./scope";

/** Starts timers: a scope, or a clock that a test controls. */
export type Timers = Pick<Scope, "timeout">;

/** One timer that can be restarted; each start replaces the previous one. */
export class Delay {
  readonly #timers: Timers;
  #stop: End | null = null;

  /** A scope given as `timers` ends it; otherwise call `stop`. */
  constructor(timers: Timers = new Scope()) {
    this.#timers = timers;
  }

  get waiting(): boolean {
    return this.#stop !== null;
  }

  /** Calls `run` after `ms`, unless it is restarted or stopped before. */
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
