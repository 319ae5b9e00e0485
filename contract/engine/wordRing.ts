/**
 * A single-producer, single-consumer ring of 32-bit words over shared memory. What travels
 * in it are whole commands, [op, argument count, arguments…]; a batch is published by one
 * store, so the reader never sees half of it.
 */

const WRITE = 0;
const READ = 1;
/** 1: nobody will write any more. */
const CLOSED = 2;
const HEADER_WORDS = 4;

/** Shared memory for a ring of `words` (a power of two) words. */
export function createWordRing(words: number): SharedArrayBuffer {
  if (words < 2 || (words & (words - 1)) !== 0) throw new RangeError("a ring's size is a power of two");
  return new SharedArrayBuffer((HEADER_WORDS + words) * 4);
}

/** Either end of such a ring. */
export class WordRing {
  private readonly header: Int32Array;
  private readonly data: Int32Array;
  private readonly mask: number;

  constructor(buffer: SharedArrayBuffer) {
    this.header = new Int32Array(buffer, 0, HEADER_WORDS);
    this.data = new Int32Array(buffer, HEADER_WORDS * 4);
    this.mask = this.data.length - 1;
  }

  /** Words that a batch may have at most. */
  get capacity(): number {
    return this.data.length;
  }

  /** Words that fit in now. */
  free(): number {
    return this.data.length - ((Atomics.load(this.header, WRITE) - Atomics.load(this.header, READ)) | 0);
  }

  /** Producer: tells the consumer that its work is over. */
  close(): void {
    Atomics.store(this.header, CLOSED, 1);
  }

  get closed(): boolean {
    return Atomics.load(this.header, CLOSED) !== 0;
  }

  /** Words that wait to be read. */
  waiting(): number {
    return (Atomics.load(this.header, WRITE) - Atomics.load(this.header, READ)) | 0;
  }

  /** Producer: adds `count` words from `start`, all or none; false where there is no room. */
  write(words: Int32Array, count = words.length, start = 0): boolean {
    if (count > this.free()) return false;
    const write = Atomics.load(this.header, WRITE);
    const at = write & this.mask;
    const first = Math.min(count, this.data.length - at);
    this.data.set(words.subarray(start, start + first), at);
    if (first < count) this.data.set(words.subarray(start + first, start + count), 0);
    Atomics.store(this.header, WRITE, (write + count) | 0);
    return true;
  }

  /** The commands that wait to be read, one array of words each; takes none. */
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
   * Consumer: takes as many whole commands as fit into `limit` words of `into` from `at`;
   * gives the words taken. Allocates nothing.
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
