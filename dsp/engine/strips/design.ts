import { sampleRate } from "../context";
import { amplitudeOf } from "../math/decibels";

/**
 * Coefficients of second-order filters after the Audio EQ Cookbook (R. Bristow-Johnson), in the delta form that
 * section.ts runs:
 *
 *   y = d·x + w1,   w1' = k1·w1 + g1·x + w2,   w2' = w2 + g2·x − a2·w1
 *
 * With δ = z − 1 in place of z the coefficients of low frequencies keep their digits in 32-bit floats (a direct form at
 * 20 Hz and 96 kHz would be off by 0.2 dB), and the longest chain from state to state is two operations. d = 1,
 * g1 = g2 = 0 passes everything unchanged, and so does any proportional mixture with another filter: a crossfade on the
 * input side.
 */

export let d: f64 = 1;
export let k1: f64 = 0;
export let g1: f64 = 0;
export let g2: f64 = 0;
export let a2: f64 = 0;

/** Q of a single second-order Butterworth filter. */
export const BUTTERWORTH_2: f64 = 0.70710678118654752;
/** Q of the two sections of a fourth-order one: 1 / (2 cos(π/8)), 1 / (2 cos(3π/8)). */
export const BUTTERWORTH_4A: f64 = 0.54119610014619698;
export const BUTTERWORTH_4B: f64 = 1.30656296487637653;

let cosine: f64 = 0;
let sine: f64 = 0;

/** The closest frequency (Hz) to the one asked for that a filter can have. */
export function within(frequency: f64): f64 {
  const highest = 0.49 * <f64>sampleRate;
  return frequency < 1 ? 1 : frequency > highest ? highest : frequency;
}

function setFrequency(frequency: f64): void {
  const w = (2 * Math.PI * within(frequency)) / <f64>sampleRate;
  cosine = Math.cos(w);
  sine = Math.sin(w);
}

/** From b and a of the cookbook to the delta form. */
function normalise(b0: f64, b1: f64, b2: f64, a0: f64, one: f64, two: f64): void {
  const n0 = b0 / a0;
  const n1 = b1 / a0;
  const n2 = b2 / a0;
  const p1 = one / a0;
  const p2 = two / a0;
  a2 = 1 + p1 + p2;
  d = n0;
  k1 = -1 - p1;
  g1 = n1 - p1 * n0;
  g2 = n0 + n1 + n2 - a2 * n0;
}

/** Makes the designed filter pass everything unchanged; keeps its poles. */
export function bypass(): void {
  d = 1;
  g1 = 0;
  g2 = 0;
}

/** High-pass at a frequency in Hz. */
export function highPass(frequency: f64, q: f64): void {
  setFrequency(frequency);
  const alpha = sine / (2 * q);
  const half = (1 + cosine) / 2;
  normalise(half, -2 * half, half, 1 + alpha, -2 * cosine, 1 - alpha);
}

/** Low-pass at a frequency in Hz. */
export function lowPass(frequency: f64, q: f64): void {
  setFrequency(frequency);
  const alpha = sine / (2 * q);
  const half = (1 - cosine) / 2;
  normalise(half, 2 * half, half, 1 + alpha, -2 * cosine, 1 - alpha);
}

/** Bell of a gain in dB. */
export function bell(frequency: f64, q: f64, gain: f64): void {
  setFrequency(frequency);
  const a = amplitudeOf(gain / 2);
  const alpha = sine / (2 * q);
  normalise(1 + alpha * a, -2 * cosine, 1 - alpha * a, 1 + alpha / a, -2 * cosine, 1 - alpha / a);
  if (gain == 0) bypass();
}

/** Low shelf of slope 1 and a gain in dB. */
export function lowShelf(frequency: f64, gain: f64): void {
  shelf(frequency, gain, 1);
}

/** High shelf of slope 1 and a gain in dB. */
export function highShelf(frequency: f64, gain: f64): void {
  shelf(frequency, gain, -1);
}

/** The cookbook's two shelves differ in the sign of every term with the cosine and of the odd coefficients. */
function shelf(frequency: f64, gain: f64, side: f64): void {
  setFrequency(frequency);
  const a = amplitudeOf(gain / 2);
  const c = side * cosine;
  const root = 2 * Math.sqrt(a) * (sine / 2) * Math.SQRT2;
  const up = a + 1;
  const down = a - 1;
  normalise(
    a * (up - down * c + root),
    2 * a * (down - up * c) * side,
    a * (up - down * c - root),
    up + down * c + root,
    -2 * (down + up * c) * side,
    up + down * c - root,
  );
  if (gain == 0) bypass();
}
