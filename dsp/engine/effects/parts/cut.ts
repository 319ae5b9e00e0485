import { sampleRate } from "../../context";
import { warp } from "../../math/smoothing";
import { flush } from "./block";

/**
 * A Butterworth low or high cut of 12 dB per octave for two channels, whose corner may move:
 * a state-variable filter in trapezoidal integration (Zavalishin, The Art of VA Filter Design),
 * coefficients going along a straight line within a piece of a block.
 */
@unmanaged
export class Cut {
  frequency: f32;
  a1: f32;
  a2: f32;
  a3: f32;
  left1: f32;
  left2: f32;
  right1: f32;
  right2: f32;
}

const SQRT2: f32 = 1.4142135623730951;

/** Silences the filter; the next corner frequency is taken at once. */
export function cutReset(address: usize): void {
  memory.fill(address, 0, offsetof<Cut>());
}

/** Whether the filter has no tail left. */
export function cutIsSilent(address: usize): bool {
  const cut = changetype<Cut>(address);
  return cut.left1 == 0 && cut.left2 == 0 && cut.right1 == 0 && cut.right2 == 0;
}

/** Filters both channels in place; the corner arrives at `frequency` (Hz) at the end of the frames. */
export function cutProcess(address: usize, left: usize, right: usize, frames: i32, frequency: f32, lowCut: bool): void {
  const cut = changetype<Cut>(address);
  let a1 = cut.a1;
  let a2 = cut.a2;
  let a3 = cut.a3;
  let step1: f32 = 0;
  let step2: f32 = 0;
  let step3: f32 = 0;
  if (frequency != cut.frequency) {
    const g = warp(min<f32>(frequency, 0.49 * sampleRate));
    const b1: f32 = 1 / (1 + g * (g + SQRT2));
    const b2: f32 = g * b1;
    const b3: f32 = g * b2;
    if (cut.frequency == 0) {
      a1 = b1;
      a2 = b2;
      a3 = b3;
    }
    step1 = (b1 - a1) / <f32>frames;
    step2 = (b2 - a2) / <f32>frames;
    step3 = (b3 - a3) / <f32>frames;
    cut.frequency = frequency;
    cut.a1 = b1;
    cut.a2 = b2;
    cut.a3 = b3;
  }
  const high: f32 = lowCut ? 1 : 0;
  const low: f32 = lowCut ? -1 : 1;
  const band: f32 = lowCut ? -SQRT2 : 0;
  let l1 = cut.left1;
  let l2 = cut.left2;
  let r1 = cut.right1;
  let r2 = cut.right2;
  for (let at: usize = 0; at < <usize>frames << 2; at += 4) {
    const l0 = load<f32>(left + at);
    const r0 = load<f32>(right + at);
    const l3 = l0 - l2;
    const r3 = r0 - r2;
    const lBand = a1 * l1 + a2 * l3;
    const rBand = a1 * r1 + a2 * r3;
    const lLow = l2 + a2 * l1 + a3 * l3;
    const rLow = r2 + a2 * r1 + a3 * r3;
    l1 = lBand + lBand - l1;
    r1 = rBand + rBand - r1;
    l2 = lLow + lLow - l2;
    r2 = rLow + rLow - r2;
    store<f32>(left + at, high * l0 + band * lBand + low * lLow);
    store<f32>(right + at, high * r0 + band * rBand + low * rLow);
    a1 += step1;
    a2 += step2;
    a3 += step3;
  }
  cut.left1 = flush(l1);
  cut.left2 = flush(l2);
  cut.right1 = flush(r1);
  cut.right2 = flush(r2);
}
