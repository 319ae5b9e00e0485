/** Bytes that arrive in pieces of any size: inspected first, then taken. */
export class ByteQueue {
  /** bytes that have arrived and were not taken yet */
  held: Uint8Array = new Uint8Array(0);
  private readonly pieces: AsyncIterator<Uint8Array>;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.pieces = pieces[Symbol.asyncIterator]();
  }

  /** Waits for the next piece; false if there is none. */
  async more(): Promise<boolean> {
    const next = await this.pieces.next();
    if (next.done) return false;
    const joined = new Uint8Array(this.held.length + next.value.length);
    joined.set(this.held);
    joined.set(next.value, this.held.length);
    this.held = joined;
    return true;
  }

  /** Waits until so many bytes are held; false if fewer are coming. */
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

  /** Skips bytes without holding all of them; false if there are fewer. */
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

  /** Ends the source of the pieces, if it has not ended. */
  async close(): Promise<void> {
    await this.pieces.return?.();
  }
}
