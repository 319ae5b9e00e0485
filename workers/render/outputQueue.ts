import { Size } from "../../dsp/abi";

/** Frames passed to the sink at once, approximately. */
export const CHUNK = Size.block * 64;

/** Stereo frames between the engine and the sink, without those of the engine's latency. */
export class OutputQueue {
  private left = new Float32Array(CHUNK * 2);
  private right = new Float32Array(CHUNK * 2);
  private held = 0;
  private skipped = 0;

  /** Frames that are waiting. */
  get length(): number {
    return this.held;
  }

  /** Drops so many of the next frames. */
  skip(frames: number): void {
    this.skipped = frames;
  }

  push(left: Float32Array, right: Float32Array): void {
    const from = Math.min(this.skipped, left.length);
    this.skipped -= from;
    const count = left.length - from;
    if (this.held + count > this.left.length) this.grow();
    this.left.set(from === 0 ? left : left.subarray(from), this.held);
    this.right.set(from === 0 ? right : right.subarray(from), this.held);
    this.held += count;
  }

  /** The oldest frames, which stay until `drop`; missing ones are silent. */
  take(count: number): { left: Float32Array; right: Float32Array } {
    while (this.left.length < count) this.grow();
    this.left.fill(0, this.held, Math.max(this.held, count));
    this.right.fill(0, this.held, Math.max(this.held, count));
    return { left: this.left.subarray(0, count), right: this.right.subarray(0, count) };
  }

  drop(count: number): void {
    const gone = Math.min(count, this.held);
    this.left.copyWithin(0, gone, this.held);
    this.right.copyWithin(0, gone, this.held);
    this.held -= gone;
  }

  private grow(): void {
    const [left, right] = [this.left, this.right];
    this.left = new Float32Array(left.length * 2);
    this.right = new Float32Array(right.length * 2);
    this.left.set(left);
    this.right.set(right);
  }
}
