/** Callbacks that are kept: of 128 frames, one in which live messages came costs an entry. */
const ENTRIES = 256;
const FIELDS = 3;
const HEADER_BYTES = 8;

/** Shared memory for one engine's answers to live messages. */
export function createHeardMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEADER_BYTES + ENTRIES * FIELDS * 8);
}

/** When the audio thread carried out live messages: how long they took is measured by it. */
export class HeardRing {
  private readonly count: Int32Array;
  private readonly entries: Float64Array;
  private seen: number;

  constructor(buffer: SharedArrayBuffer) {
    this.count = new Int32Array(buffer, 0, 1);
    this.entries = new Float64Array(buffer, HEADER_BYTES);
    this.seen = Atomics.load(this.count, 0);
  }

  /**
   * The live ring was read up to `position`, for frames of the context from `frame` on, at a time in ms of `Date.now`.
   * Allocates nothing.
   */
  put(position: number, frame: number, time: number): void {
    const count = this.count[0] as number;
    const at = (count & (ENTRIES - 1)) * FIELDS;
    this.entries[at] = position;
    this.entries[at + 1] = frame;
    this.entries[at + 2] = time;
    Atomics.store(this.count, 0, (count + 1) | 0);
  }

  /** Reads what was added since the last call, if it is still there. */
  take(each: (position: number, frame: number, time: number) => void): void {
    const end = Atomics.load(this.count, 0);
    // the oldest entries may be overwritten while they are read
    const first = Math.max(this.seen, end - ENTRIES / 2);
    for (let entry = first; entry < end; entry++) {
      const at = (entry & (ENTRIES - 1)) * FIELDS;
      each(this.entries[at] as number, this.entries[at + 1] as number, this.entries[at + 2] as number);
    }
    this.seen = end;
  }
}
