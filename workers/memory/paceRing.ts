/** Callbacks that are kept: 6 s of 128 frames each. */
const CALLBACKS = 2048;
const HEADER_BYTES = 8;

/** Shared memory for one engine's callbacks. */
export function createPaceMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEADER_BYTES + CALLBACKS * 2 * 8);
}

/** When the audio thread was asked for which frames: from this it is seen when the output stood still. */
export class PaceRing {
  private readonly count: Int32Array;
  private readonly entries: Float64Array;
  private seen: number;

  constructor(buffer: SharedArrayBuffer) {
    this.count = new Int32Array(buffer, 0, 1);
    this.entries = new Float64Array(buffer, HEADER_BYTES);
    this.seen = Atomics.load(this.count, 0);
  }

  /** Notes that frames up to `frame` of the context were asked for at a time in ms. Allocates nothing. */
  put(frame: number, time: number): void {
    const count = this.count[0] as number;
    const at = (count & (CALLBACKS - 1)) * 2;
    this.entries[at] = frame;
    this.entries[at + 1] = time;
    Atomics.store(this.count, 0, count + 1);
  }

  /** Gives what has come since the last time, as far as it is still there. */
  take(each: (frame: number, time: number) => void): void {
    const end = Atomics.load(this.count, 0);
    // The oldest may be written over while it is read.
    for (let i = Math.max(this.seen, end - CALLBACKS / 2); i < end; i++) {
      const at = (i & (CALLBACKS - 1)) * 2;
      each(this.entries[at] as number, this.entries[at + 1] as number);
    }
    this.seen = end;
  }
}
