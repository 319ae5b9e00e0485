/** Callbacks that are kept: 6 s of 128 frames each. */
const CALLBACKS = 2048;
const HEADER_BYTES = 8;

/** Shared memory for one engine's callbacks. */
export function createPaceMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEADER_BYTES + CALLBACKS * 2 * 8);
}

/** The times at which the audio thread was asked for frames, from which pauses of the output are detected. */
export class PaceRing {
  private readonly count: Int32Array;
  private readonly entries: Float64Array;
  private seen: number;

  constructor(buffer: SharedArrayBuffer) {
    this.count = new Int32Array(buffer, 0, 1);
    this.entries = new Float64Array(buffer, HEADER_BYTES);
    this.seen = Atomics.load(this.count, 0);
  }

  /** Records that frames up to `frame` of the context were requested at a time in ms. Allocates nothing. */
  put(frame: number, time: number): void {
    const count = this.count[0] as number;
    const at = (count & (CALLBACKS - 1)) * 2;
    this.entries[at] = frame;
    this.entries[at + 1] = time;
    Atomics.store(this.count, 0, count + 1);
  }

  /** Returns what was added since the last call, if it is still there. */
  take(each: (frame: number, time: number) => void): void {
    const end = Atomics.load(this.count, 0);
    // The oldest entries may be overwritten while they are read.
    for (let i = Math.max(this.seen, end - CALLBACKS / 2); i < end; i++) {
      const at = (i & (CALLBACKS - 1)) * 2;
      each(this.entries[at] as number, this.entries[at + 1] as number);
    }
    this.seen = end;
  }
}
