/**
 * The latest sound of the engine: master and selected strip, both stereo. The audio thread writes without waiting; a
 * reader that is too late finds out.
 */

/** Frames kept. */
export const TAP_FRAMES = 65536;
/** Master left, right, selected left, right. */
export const TAP_CHANNELS = 4;

const WRITTEN = 0;
const HEADER_BYTES = 8;

/** Shared memory for one engine's taps. */
export function createTapMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEADER_BYTES + TAP_CHANNELS * TAP_FRAMES * 4);
}

/** Writer's and reader's access to the ring: the audio thread writes, meters and scopes read. */
export class TapRing {
  private readonly header: Int32Array;
  private readonly channels: Float32Array[];

  constructor(buffer: SharedArrayBuffer) {
    this.header = new Int32Array(buffer, 0, 1);
    this.channels = Array.from(
      { length: TAP_CHANNELS },
      (_, channel) => new Float32Array(buffer, HEADER_BYTES + channel * TAP_FRAMES * 4, TAP_FRAMES),
    );
  }

  /** Frames written since boot, modulo 2³². */
  written(): number {
    return Atomics.load(this.header, WRITTEN) >>> 0;
  }

  /** Audio thread: adds a block; its length divides `TAP_FRAMES`. */
  write(masterLeft: Float32Array, masterRight: Float32Array, left: Float32Array, right: Float32Array): void {
    const written = Atomics.load(this.header, WRITTEN);
    const at = written & (TAP_FRAMES - 1);
    (this.channels[0] as Float32Array).set(masterLeft, at);
    (this.channels[1] as Float32Array).set(masterRight, at);
    (this.channels[2] as Float32Array).set(left, at);
    (this.channels[3] as Float32Array).set(right, at);
    Atomics.store(this.header, WRITTEN, (written + masterLeft.length) | 0);
  }

  /** Copies one channel's frames from `start` on into `into`; false if they are overwritten or not there yet. */
  read(channel: number, start: number, into: Float32Array): boolean {
    const source = this.channels[channel];
    if (!source || ((this.written() - start) | 0) < into.length) return false;
    const at = start & (TAP_FRAMES - 1);
    const first = Math.min(into.length, TAP_FRAMES - at);
    into.set(source.subarray(at, at + first));
    if (first < into.length) into.set(source.subarray(0, into.length - first), first);
    // The writer may already be overwriting a block's length of the oldest frames.
    return ((this.written() - start) | 0) <= TAP_FRAMES - 1024;
  }
}
