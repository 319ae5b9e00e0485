/**
 * A single-producer, single-consumer ring of 32-bit words in shared memory. It contains whole commands, [op, argument
 * count, arguments…]; a batch is published by a single store, so the reader never sees half of one.
 */

const WRITE = 0;
const READ = 1;
/** 1: the producer has finished. */
const CLOSED = 2;
const HEADER_WORDS = 4;

/** Shared memory for a ring of `words` words, a power of two. */
export function createWordRing(words: number): SharedArrayBuffer {
  if (words < 2 || (words & (words - 1)) !== 0) throw new RangeError("a ring's size is a power of two");
  return new SharedArrayBuffer((HEADER_WORDS + words) * 4);
}

/** Producer's and consumer's access to a ring. */
export class WordRing {
  private readonly header: Int32Array;
  private readonly data: Int32Array;
  private readonly mask: number;

  constructor(buffer: SharedArrayBuffer) {
    this.header = new Int32Array(buffer, 0, HEADER_WORDS);
    this.data = new Int32Array(buffer, HEADER_WORDS * 4);
    this.mask = this.data.length - 1;
  }

  /** The most words in a batch. */
  get capacity(): number {
    return this.data.length;
  }

  /** Words for which there is room now. */
  free(): number {
    return this.data.length - ((Atomics.load(this.header, WRITE) - Atomics.load(this.header, READ)) | 0);
  }

  /** Producer: tells the consumer that nothing more will come. */
  close(): void {
    Atomics.store(this.header, CLOSED, 1);
  }

  get closed(): boolean {
    return Atomics.load(this.header, CLOSED) !== 0;
  }

  /** How far the producer has written; wraps around at 2³². */
  get written(): number {
    return Atomics.load(this.header, WRITE);
  }

  /** How far the consumer has read; wraps around at 2³². */
  get read(): number {
    return Atomics.load(this.header, READ);
  }

  /** Words waiting to be read. */
  waiting(): number {
    return (Atomics.load(this.header, WRITE) - Atomics.load(this.header, READ)) | 0;
  }

  /** Producer: adds `count` words from `start`, all or none; false if there is no room. Allocates nothing. */
  write(words: Int32Array, count = words.length, start = 0): boolean {
    if (count > this.free()) return false;
    const write = Atomics.load(this.header, WRITE);
    for (let i = 0; i < count; i++) this.data[(write + i) & this.mask] = words[start + i] as number;
    Atomics.store(this.header, WRITE, (write + count) | 0);
    return true;
  }

  /** The commands waiting to be read, one array of words each, without consuming them. */
  waitingCommands(): Int32Array[] {
    const write = Atomics.load(this.header, WRITE);
    const commands: Int32Array[] = [];
    for (let read = Atomics.load(this.header, READ); ((write - read) | 0) >= 2; ) {
      const words = 2 + (this.data[(read + 1) & this.mask] ?? 0);
      commands.push(Int32Array.from({ length: words }, (_, i) => this.data[(read + i) & this.mask] ?? 0));
      read = (read + words) | 0;
    }
    return commands;
  }

  /**
   * Consumer: copies as many whole commands as fit into `limit` words of `into` from `at`; returns the number of words.
   * Allocates nothing.
   */
  readCommands(into: Int32Array, at: number, limit: number): number {
    const write = Atomics.load(this.header, WRITE);
    let read = Atomics.load(this.header, READ);
    let taken = 0;
    while (((write - read) | 0) >= 2) {
      const words = 2 + (this.data[(read + 1) & this.mask] ?? 0);
      if (taken + words > limit) break;
      for (let i = 0; i < words; i++) into[at + taken + i] = this.data[(read + i) & this.mask] ?? 0;
      read = (read + words) | 0;
      taken += words;
    }
    Atomics.store(this.header, READ, read);
    return taken;
  }
}
