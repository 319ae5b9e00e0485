import { kaiserSinc } from "../kaiser";

/** Zero crossings of the sinc on each side, at the lower of both rates. */
const CROSSINGS = 32;
/** Points of the table between two zero crossings. */
const FINENESS = 512;
/** The share of the lower rate's band that passes; the rest is the filter's slope. */
const PASS = 0.94;

/** Shape of Kaiser's window: a stop band of about 90 dB. */
const BETA = 9;

/** Half of the windowed sinc. */
const TABLE = Float64Array.from({ length: CROSSINGS * FINENESS + 2 }, (_, i) =>
  kaiserSinc(i / FINENESS, CROSSINGS, BETA),
);

/**
 * Converts the rate of stereo audio as it arrives, with a windowed sinc (J. O. Smith, "Digital Audio Resampling").
 * Returns round(frames × to / from) frames in total, without delay.
 */
export class Resampler {
  private readonly scale: number;
  private readonly reach: number;
  private left = new Float32Array(0);
  private right = new Float32Array(0);
  /** number of the first source frame that is held */
  private first = 0;
  private taken = 0;
  private given = 0;

  constructor(
    private readonly from: number,
    private readonly to: number,
  ) {
    this.scale = Math.min(1, to / from) * PASS;
    this.reach = Math.ceil(CROSSINGS / this.scale) + 1;
  }

  push(left: Float32Array, right: Float32Array): [left: Float32Array, right: Float32Array] {
    this.left = joined(this.left, left);
    this.right = joined(this.right, right);
    this.taken += left.length;
    const ready = Math.floor(((this.taken - this.reach) * this.to) / this.from);
    return this.upTo(Math.max(this.given, ready));
  }

  /** The rest at the end, followed by silence. */
  end(): [left: Float32Array, right: Float32Array] {
    return this.upTo(Math.max(this.given, Math.round((this.taken * this.to) / this.from)));
  }

  private upTo(end: number): [Float32Array, Float32Array] {
    const left = new Float32Array(end - this.given);
    const right = new Float32Array(end - this.given);
    for (let i = 0; i < left.length; i++) {
      const at = ((this.given + i) * this.from) / this.to;
      const low = Math.max(this.first, Math.ceil(at - CROSSINGS / this.scale));
      const high = Math.min(this.taken - 1, Math.floor(at + CROSSINGS / this.scale));
      let sumLeft = 0;
      let sumRight = 0;
      for (let frame = low; frame <= high; frame++) {
        const place = Math.abs(frame - at) * this.scale * FINENESS;
        const whole = Math.floor(place);
        const near = TABLE[whole] ?? 0;
        const weight = near + ((TABLE[whole + 1] ?? 0) - near) * (place - whole);
        sumLeft += weight * (this.left[frame - this.first] ?? 0);
        sumRight += weight * (this.right[frame - this.first] ?? 0);
      }
      left[i] = sumLeft * this.scale;
      right[i] = sumRight * this.scale;
    }
    this.given = end;
    const needed = Math.max(this.first, Math.floor((end * this.from) / this.to) - this.reach);
    this.left = this.left.slice(needed - this.first);
    this.right = this.right.slice(needed - this.first);
    this.first = needed;
    return [left, right];
  }
}

function joined(held: Float32Array, more: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(held.length + more.length);
  both.set(held);
  both.set(more, held.length);
  return both;
}
