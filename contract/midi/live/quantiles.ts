/** The latest measurements, for their quantiles: what a monitor shows while it goes on measuring. */
export class Quantiles {
  readonly #values: Float64Array;
  #count = 0;

  /** Keeps the latest `size` measurements. */
  constructor(size: number) {
    this.#values = new Float64Array(size);
  }

  /** How many measurements there are to judge by. */
  get count(): number {
    return Math.min(this.#count, this.#values.length);
  }

  add(value: number): void {
    this.#values[this.#count % this.#values.length] = value;
    this.#count++;
  }

  clear(): void {
    this.#count = 0;
  }

  /** The value that a share of the measurements does not exceed (nearest rank); null without any. */
  at(share: number): number | null {
    const { count } = this;
    if (count === 0) return null;
    const sorted = this.#values.slice(0, count).sort();
    return sorted[Math.max(0, Math.ceil(share * count) - 1)] ?? null;
  }
}
