import { REACH, readBetween } from "./fractionalResampler";

/** Frames that come at a time. */
const PART = 128;

/**
 * Takes sound that was rendered at positions between frames, PART frames at a time, and gives it at whole ones: what
 * was read by an OutputReader, and changed since, back at the places that it came from. It gives a part when the next one
 * is there.
 */
export class Straightener {
  /** what it gave last: its first frame (modulo 2³²), how many, and they themselves */
  frame = 0;
  readonly left = new Float32Array(PART + 2);
  readonly right = new Float32Array(PART + 2);
  /** the part before, the one to be given, the next */
  private readonly partsLeft = new Float32Array(3 * PART);
  private readonly partsRight = new Float32Array(3 * PART);
  private readonly fromLeft = this.partsLeft.subarray(PART - REACH + 1);
  private readonly fromRight = this.partsRight.subarray(PART - REACH + 1);
  /** where the one to be given begins, and how far its frames are apart; 0: it stands nowhere */
  private index = 0;
  private fraction = 0;
  private step = 0;

  /**
   * Takes a part that begins at a position and whose frames are `step` apart; 0: it stands nowhere, and only comes in between.
   * Gives the number of frames that are in `left` and `right` now, from `frame` on.
   */
  put(
    left: Float32Array | undefined,
    right: Float32Array | undefined,
    index: number,
    fraction: number,
    step: number,
  ): number {
    this.shift(this.partsLeft, left);
    this.shift(this.partsRight, right);
    const count = this.step === 0 ? 0 : this.give();
    this.index = index;
    this.fraction = fraction;
    this.step = step;
    return count;
  }

  private shift(parts: Float32Array, next: Float32Array | undefined): void {
    parts.copyWithin(0, PART);
    for (let i = 0; i < PART; i++) parts[2 * PART + i] = next?.[i] ?? 0;
  }

  private give(): number {
    const { index, fraction, step } = this;
    const first = Math.ceil(fraction);
    const count = Math.ceil(fraction + PART * step) - first;
    this.frame = (index + first) | 0;
    const begin = (first - fraction) / step;
    readBetween(this.fromLeft, this.fromRight, begin, 1 / step, this.left, this.right, 0, count);
    return count;
  }
}
