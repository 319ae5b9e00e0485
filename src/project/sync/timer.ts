import { Delay, type Timers } from "../../scope/delay";
import type { CloudFailure } from "./port";

/** ms after an edit before it is sent, so that a series of edits is sent together. */
export const GATHER_MS = 250;
/** ms until the next exchange after a failure; doubled each time. */
const RETRY = { first: 1000, most: 60_000 } as const;

/** Schedules a project's exchanges, and remembers how the last one failed. */
export class ExchangeTimer {
  readonly #exchange: () => void;
  readonly #next: Delay;
  #failure: CloudFailure | null = null;
  #failures = 0;
  #stopped = false;

  constructor(exchange: () => void, timers: Timers) {
    this.#exchange = exchange;
    this.#next = new Delay(timers);
  }

  /** null if the last exchange succeeded */
  get failure(): CloudFailure | null {
    return this.#failure;
  }

  get waiting(): boolean {
    return this.#next.waiting;
  }

  failed(failure: CloudFailure): void {
    this.#failure = failure;
    this.#failures += 1;
  }

  worked(): void {
    this.#failure = null;
    this.#failures = 0;
  }

  /** Schedules the next exchange after `delay` ms, replacing one that is scheduled. */
  schedule(delay: number): void {
    if (this.#stopped) return;
    this.#next.start(this.#exchange, delay);
  }

  /** Schedules the next exchange unless one is scheduled: after `pause` ms, or later if the last one failed. */
  next(pause: number): void {
    if (this.#next.waiting) return;
    const failure = this.#failure;
    if (failure?.kind === "gone" || failure?.kind === "signedOut") return;
    if (failure) {
      const wait = Math.min(RETRY.most, RETRY.first * 2 ** (this.#failures - 1));
      this.schedule(Math.max(wait, (failure.retryAfter ?? 0) * 1000));
    } else this.schedule(pause);
  }

  stop(): void {
    this.#stopped = true;
    this.#next.stop();
  }
}
