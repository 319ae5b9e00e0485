/** Bytes that come in pieces of any size: looked at first, then taken. */
export class ByteQueue {
  /** what has come and is not taken yet */
  held: Uint8Array = new Uint8Array(0);
  private readonly pieces: AsyncIterator<Uint8Array>;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.pieces = pieces[Symbol.asyncIterator]();
  }

  /** Waits for the next piece; false where there is none. */
  async more(): Promise<boolean> {
    const next = await this.pieces.next();
    if (next.done) return false;
    const joined = new Uint8Array(this.held.length + next.value.length);
    joined.set(this.held);
    joined.set(next.value, this.held.length);
    this.held = joined;
    return true;
  }

  /** Waits until so many bytes are held; false where there are fewer to come. */
  async has(bytes: number): Promise<boolean> {
    while (this.held.length < bytes) {
      if (!(await this.more())) return false;
    }
    return true;
  }

  take(bytes: number): Uint8Array {
    const taken = this.held.subarray(0, bytes);
    this.held = this.held.subarray(bytes);
    return taken;
  }

  /** Passes over bytes without holding them all; false where there are fewer. */
  async skip(bytes: number): Promise<boolean> {
    let left = bytes;
    while (left > this.held.length) {
      left -= this.held.length;
      this.held = new Uint8Array(0);
      if (!(await this.more())) return false;
    }
    this.take(left);
    return true;
  }

  /** Ends what gives the pieces, where it has not ended by itself. */
  async close(): Promise<void> {
    await this.pieces.return?.();
  }
}
