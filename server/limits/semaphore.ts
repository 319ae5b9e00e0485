/** Runs at most `count` pieces of work at once; the others wait in order of arrival. */
export class Semaphore {
  #busy = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly count: number) {}

  /** How many pieces of work wait for a slot. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    // a finished one hands its slot to the next, so the count of busy slots changes only if nobody waits
    if (this.#busy >= this.count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }
}
