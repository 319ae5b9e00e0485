import { type End, Scope } from "./scope";

/** One timer that is set again and again, each time in place of the one before. */
export class Delay {
  readonly #scope: Scope;
  #stop: End | null = null;

  /** `scope` ends it; without one, `stop` does. */
  constructor(scope = new Scope()) {
    this.#scope = scope;
  }

  get waiting(): boolean {
    return this.#stop !== null;
  }

  /** Calls `run` after `ms`, unless it is set again or stopped before. */
  start(run: () => void, ms: number): void {
    this.stop();
    this.#stop = this.#scope.timeout(() => {
      this.#stop = null;
      run();
    }, ms);
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }
}
