/**
 * What a second output device plays: stereo frames from the engine's context, and when they came. The engine's side
 * writes without asking anyone; the device's side reads behind it, and tells the page how it stands.
 */

/** Frames kept; a power of two. */
export const OUTPUT_RING_FRAMES = 32768;

enum Field {
  written = 0,
  /** low 32 bits of the wall clock's ms when the last frames were written */
  time,
  // the reader's
  primed,
  fill,
  target,
  underruns,
  /** parts per thousand million by which the reader's frames are shorter than the writer's */
  bend,
  closed,
  count,
}

const HEADER_BYTES = 32 * Math.ceil((Field.count * 4) / 32);
const MASK = OUTPUT_RING_FRAMES - 1;

/** How the second device stands. */
export interface OutputRingReading {
  /** it has enough frames ahead to play; else it waits for them in silence */
  primed: boolean;
  /** frames that wait in the ring, and how many should */
  fill: number;
  target: number;
  /** times that it ran dry or was left behind */
  underruns: number;
  /** by how much the device's clock is slower than the engine's, parts per million */
  drift: number;
}

/** Bytes of a ring. */
export const OUTPUT_RING_BYTES = HEADER_BYTES + 2 * OUTPUT_RING_FRAMES * 4;

export const createOutputMemory = (): SharedArrayBuffer => new SharedArrayBuffer(OUTPUT_RING_BYTES);

/** Either end of the ring. */
export class OutputRing {
  private readonly header: Int32Array;
  private readonly left: Float32Array;
  private readonly right: Float32Array;

  /** `buffer`: shared, or of this thread alone. */
  constructor(buffer: SharedArrayBuffer | ArrayBuffer) {
    this.header = new Int32Array(buffer, 0, Field.count);
    this.left = new Float32Array(buffer, HEADER_BYTES, OUTPUT_RING_FRAMES);
    this.right = new Float32Array(buffer, HEADER_BYTES + OUTPUT_RING_FRAMES * 4, OUTPUT_RING_FRAMES);
  }

  /** Frames written, modulo 2³². */
  get written(): number {
    return Atomics.load(this.header, Field.written);
  }

  /** Low 32 bits of the ms at which the last frames were written. */
  get time(): number {
    return Atomics.load(this.header, Field.time);
  }

  /** The page has done with it: both ends may go. */
  get closed(): boolean {
    return Atomics.load(this.header, Field.closed) !== 0;
  }

  close(): void {
    Atomics.store(this.header, Field.closed, 1);
  }

  /** Counts the frames from a number on, before the first is written. */
  begin(frame: number): void {
    Atomics.store(this.header, Field.written, frame);
  }

  /** Adds `frames` frames at a time in ms: silence where there is no channel. */
  write(left: Float32Array | undefined, right: Float32Array | undefined, frames: number, now: number): void {
    const written = this.written;
    for (let i = 0; i < frames; i++) {
      const at = (written + i) & MASK;
      this.left[at] = left?.[i] ?? 0;
      this.right[at] = right?.[i] ?? 0;
    }
    Atomics.store(this.header, Field.time, now | 0);
    Atomics.store(this.header, Field.written, (written + frames) | 0);
  }

  /** Copies `frames` frames from frame `start` (modulo 2³²) on. */
  read(start: number, frames: number, left: Float32Array, right: Float32Array): void {
    for (let i = 0; i < frames; i++) {
      const at = (start + i) & MASK;
      left[i] = this.left[at] as number;
      right[i] = this.right[at] as number;
    }
  }

  /** The reader tells how it stands: `bend` is its step less 1. */
  report(primed: boolean, fill: number, target: number, underruns: number, bend: number): void {
    const { header } = this;
    Atomics.store(header, Field.primed, primed ? 1 : 0);
    Atomics.store(header, Field.fill, Math.round(fill));
    Atomics.store(header, Field.target, target);
    Atomics.store(header, Field.underruns, underruns);
    Atomics.store(header, Field.bend, Math.round(bend * 1e9));
  }

  reading(): OutputRingReading {
    const { header } = this;
    return {
      primed: Atomics.load(header, Field.primed) !== 0,
      fill: Atomics.load(header, Field.fill),
      target: Atomics.load(header, Field.target),
      underruns: Atomics.load(header, Field.underruns),
      drift: Atomics.load(header, Field.bend) / 1000,
    };
  }
}
