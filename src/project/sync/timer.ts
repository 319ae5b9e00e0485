import { Delay, type Timers } from "../../scope/delay";
import type { CloudFailure } from "./port";

/** After an edit, ms: what is done in one go is sent in one go. */
export const GATHER_MS = 250;
/** After a failed exchange the next comes after so long, ms; twice as long each time. */
const RETRY = { first: 1000, most: 60_000 } as const;

/** When the next exchange of a project begins, and how the last one failed. */
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

  /** null where the last exchange worked */
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

  /** The next exchange begins after `delay` ms, in place of one that waits. */
  schedule(delay: number): void {
    if (this.#stopped) return;
    this.#next.start(this.#exchange, delay);
  }

  /** Plans the next exchange, unless one waits: after `pause` ms, or later where the last one failed. */
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
