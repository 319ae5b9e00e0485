import type { Op } from "./abi";

/** Commands as 32-bit words, [op, argument count, arguments…], in an array that grows. They refer to no other memory. */
export class CommandWords {
  protected ints: Int32Array<ArrayBuffer>;
  protected floats: Float32Array<ArrayBuffer>;
  #length = 0;
  readonly #wide = new Float64Array(1);
  readonly #halves = new Int32Array(this.#wide.buffer);

  constructor(capacity = 1024) {
    this.ints = new Int32Array(capacity);
    this.floats = new Float32Array(this.ints.buffer);
  }

  /** Number of words written since the last `clear`. */
  get length(): number {
    return this.#length;
  }

  /** The words written since the last `clear`: a view that the next command may invalidate. */
  get words(): Int32Array<ArrayBuffer> {
    return this.ints.subarray(0, this.#length);
  }

  /** Forgets what was written; keeps the memory. */
  clear(): void {
    this.#length = 0;
  }

  /** A copy of the words written, for a ring or a message; clears. */
  take(): Int32Array<ArrayBuffer> {
    const words = this.ints.slice(0, this.#length);
    this.#length = 0;
    return words;
  }

  protected command(op: Op, ...args: number[]): this {
    let at = this.open(op, args.length);
    for (const argument of args) this.ints[at++] = argument;
    return this;
  }

  /** Appends a header and room for `count` arguments; returns the index of the first. */
  protected open(op: Op, count: number): number {
    const start = this.#length;
    const end = start + 2 + count;
    if (end > this.ints.length) {
      const grown = new Int32Array(Math.max(end, this.ints.length * 2));
      grown.set(this.words);
      this.ints = grown;
      this.floats = new Float32Array(grown.buffer);
    }
    this.ints[start] = op;
    this.ints[start + 1] = count;
    this.#length = end;
    return start + 2;
  }

  /** Writes a 64-bit float into two words, low word first. */
  protected double(at: number, value: number): void {
    this.#wide[0] = value;
    this.ints[at] = this.#halves[0] ?? 0;
    this.ints[at + 1] = this.#halves[1] ?? 0;
  }
}
