/**
 * Memory through which the sound of a plugin in a frame goes round: the engine's context writes what it sends and reads
 * what has come back a fixed number of frames later, a worker carries both between this memory and the frame. Every
 * frame has the number that it has in the engine's context, modulo 2³², so that what comes back always stands at its
 * place, however long it was under way.
 */

/** Frames from a send to its return: the buffer behind which everything that takes a varying time happens. */
export const LOOP_FRAMES = 6144;
/** Frames kept of either direction; a power of two. */
const RING_FRAMES = 16384;
const MASK = RING_FRAMES - 1;
/** Frames that a receiver plays before what comes back has to be there: the loop is filled meanwhile. */
const PATIENCE = 4 * LOOP_FRAMES;

enum Field {
  /** after the last frame sent */
  sent = 0,
  /** the frame that is played next */
  played,
  /** something has come back */
  begun,
  /** a whole quantum of what came back was played */
  flowing,
  /** frames that were played before that */
  waited,
  /** quanta that were not whole since, or when that took too long */
  missed,
  closed,
  count,
}

const HEADER_BYTES = 32 * Math.ceil((Field.count * 4) / 32);
const CHANNELS = 4;

export function createLoopMemory(): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(HEADER_BYTES + CHANNELS * RING_FRAMES * 4);
  // no number stands where nothing has come back
  new Float32Array(memory, HEADER_BYTES).fill(Number.NaN);
  return memory;
}

/** Any of the three that share it: the sender, the worker in between, the receiver. */
export class LoopMemory {
  private readonly header: Int32Array;
  private readonly channels: Float32Array[];

  constructor(buffer: SharedArrayBuffer) {
    this.header = new Int32Array(buffer, 0, Field.count);
    this.channels = Array.from(
      { length: CHANNELS },
      (_, index) => new Float32Array(buffer, HEADER_BYTES + index * RING_FRAMES * 4, RING_FRAMES),
    );
  }

  /** After the last frame sent. */
  get sent(): number {
    return Atomics.load(this.header, Field.sent);
  }

  /** The frame that is played next; what comes back for an earlier one comes too late. */
  get played(): number {
    return Atomics.load(this.header, Field.played);
  }

  /** Quanta that had not come back, wholly or in part, when they were to be played, counted from the first that had, and where that is long in coming. */
  get missed(): number {
    return Atomics.load(this.header, Field.missed);
  }

  /** Something has come back. */
  get begun(): boolean {
    return Atomics.load(this.header, Field.begun) !== 0;
  }

  get closed(): boolean {
    return Atomics.load(this.header, Field.closed) !== 0;
  }

  close(): void {
    Atomics.store(this.header, Field.closed, 1);
  }

  /** The sender: `frames` frames from a frame on, silence where there is no channel. */
  send(frame: number, left: Float32Array | undefined, right: Float32Array | undefined, frames: number): void {
    const [toLeft, toRight] = this.channels as [Float32Array, Float32Array];
    for (let i = 0; i < frames; i++) {
      const at = (frame + i) & MASK;
      toLeft[at] = left?.[i] ?? 0;
      toRight[at] = right?.[i] ?? 0;
    }
    Atomics.store(this.header, Field.sent, (frame + frames) | 0);
  }

  /** The worker: copies `frames` frames sent from a frame on, left and then right. */
  takeSent(frame: number, frames: number, into: Float32Array): void {
    const [left, right] = this.channels as [Float32Array, Float32Array];
    for (let i = 0; i < frames; i++) {
      const at = (frame + i) & MASK;
      into[i] = left[at] as number;
      into[frames + i] = right[at] as number;
    }
  }

  /** The worker: puts what came back at its place, left and then right. What is no number becomes silence. */
  putReturned(frame: number, sound: Float32Array): void {
    const [, , left, right] = this.channels as [Float32Array, Float32Array, Float32Array, Float32Array];
    const frames = sound.length >> 1;
    const { played } = this;
    for (let i = 0; i < frames; i++) {
      if (((frame + i - played) | 0) < 0) continue;
      const at = (frame + i) & MASK;
      left[at] = bounded(sound[i] as number);
      right[at] = bounded(sound[frames + i] as number);
    }
    Atomics.store(this.header, Field.begun, 1);
  }

  /** The receiver: what was sent LOOP_FRAMES before a frame, as it came back; silence where it did not. */
  play(frame: number, left: Float32Array, right: Float32Array): void {
    const [, , fromLeft, fromRight] = this.channels as [Float32Array, Float32Array, Float32Array, Float32Array];
    const first = (frame - LOOP_FRAMES) | 0;
    const frames = left.length;
    // it stood still meanwhile: what lies there is old
    if (first !== this.played) fromLeft.fill(Number.NaN);
    let whole = true;
    for (let i = 0; i < frames; i++) {
      const at = (first + i) & MASK;
      const sample = fromLeft[at] as number;
      const there = !Number.isNaN(sample);
      whole &&= there;
      left[i] = there ? sample : 0;
      right[i] = there ? (fromRight[at] as number) : 0;
      fromLeft[at] = Number.NaN;
    }
    const { header } = this;
    Atomics.store(header, Field.played, (first + frames) | 0);
    if (whole) Atomics.store(header, Field.flowing, 1);
    else if (Atomics.load(header, Field.flowing) !== 0) Atomics.add(header, Field.missed, 1);
    else if (Atomics.add(header, Field.waited, frames) >= PATIENCE) Atomics.add(header, Field.missed, 1);
  }
}

/** The most that a plugin's sample may be: +24 dB. */
const LOUDEST = 16;

/** A plugin's sample as it is heard, live and in an export: finite, and at most +24 dB. */
export const bounded = (sample: number): number =>
  Number.isFinite(sample) ? Math.max(-LOUDEST, Math.min(LOUDEST, sample)) : 0;
