import { sampleRate } from "../../context";
import { amplitudeOf } from "../../math/decibels";

/**
 * Second-order filters that follow the analog prototypes of the Audio EQ Cookbook (R. Bristow-Johnson) up to half the
 * sample rate, where the cookbook's own bilinear transform squeezes them together. After M. Vicanek, Matched Second
 * Order Digital Filters (2016): the poles are those of the prototype's sampled impulse response, and the zeros make the
 * magnitude that of the prototype at 0 Hz, at half the rate and at the poles' own frequency. A cut is the inverse of a
 * boost, so both sides are equally close.
 *
 * The designed filter stands in the variables below: (zero0 + zero1·z⁻¹ + zero2·z⁻²) / (1 + pole1·z⁻¹ + pole2·z⁻²).
 */

export let pole1: f64 = 0;
export let pole2: f64 = 0;
export let zero0: f64 = 1;
export let zero1: f64 = 0;
export let zero2: f64 = 0;

/** Radians per frame; frequencies end a little below half the rate. */
function angle(frequency: f64): f64 {
  return (2 * Math.PI * min(max(frequency, 1), 0.49 * <f64>sampleRate)) / <f64>sampleRate;
}

/** Bell of a gain in dB; its bandwidth is the cookbook's, the same for a boost and the cut that undoes it. */
export function bell(frequency: f64, q: f64, gain: f64): void {
  const a = amplitude(Math.abs(gain));
  match(1, a / q, 1, 1, 1 / (a * q), 1, angle(frequency));
  if (gain < 0) invert(1);
  if (gain == 0) bypass();
}

/** Low shelf of a gain in dB, half of it at the frequency. */
export function lowShelf(frequency: f64, q: f64, gain: f64): void {
  lowBoost(amplitude(Math.abs(gain)), q, angle(frequency));
  if (gain < 0) invert(1);
  if (gain == 0) bypass();
}

/** High shelf: the low shelf of the opposite gain, and the gain. */
export function highShelf(frequency: f64, q: f64, gain: f64): void {
  const a = amplitude(Math.abs(gain));
  lowBoost(a, q, angle(frequency));
  if (gain > 0) {
    invert(a * a);
  } else {
    zero0 /= a * a;
    zero1 /= a * a;
    zero2 /= a * a;
  }
  if (gain == 0) bypass();
}

/** Low-pass of 12 dB per octave. */
export function lowPass(frequency: f64, q: f64): void {
  match(0, 0, 1, 1, 1 / q, 1, angle(frequency));
}

/** High-pass of 12 dB per octave: both zeros at 0 Hz, the prototype's magnitude at its frequency. */
export function highPass(frequency: f64, q: f64): void {
  const w = angle(frequency);
  setPoles(1, 1 / q, 1, w);
  const high = square(Math.sin(0.5 * w));
  zero0 = (q * Math.sqrt(poleMagnitude(1 - high, high))) / (4 * high);
  zero1 = -2 * zero0;
  zero2 = zero0;
}

/** Notch: zeros on the unit circle; the poles match at 0 Hz, at half the rate and where it is 3 dB down below. */
export function notch(frequency: f64, q: f64): void {
  const w = angle(frequency);
  // A cut is the inverse of a boost, whose zeros are matched.
  pole1 = -2 * Math.cos(w);
  pole2 = 1;
  const edge = Math.sqrt(1 + 0.25 / (q * q)) - 0.5 / q;
  const nyquist = Math.PI / w;
  const passed = square(1 - nyquist * nyquist);
  setZeros(1, (passed + square(nyquist / q)) / passed, 2, edge * w);
  invert(1);
}

/** The square root of the linear gain: the A of the cookbook. */
function amplitude(gain: f64): f64 {
  return amplitudeOf(gain / 2);
}

function lowBoost(a: f64, q: f64, w: f64): void {
  const root = Math.sqrt(a);
  match(a, (a * root) / q, a * a, a, root / q, 1, w);
}

// @ts-ignore: decorator
@inline
function square(x: f64): f64 {
  return x * x;
}

/** Sets poles and zeros for (n2·s² + n1·s + n0) / (p2·s² + p1·s + p0), s in units of `w` radians per frame. */
function match(n2: f64, n1: f64, n0: f64, p2: f64, p1: f64, p0: f64, w: f64): void {
  setPoles(p2, p1, p0, w);
  const nyquist = Math.PI / w;
  const top = Math.sqrt(p0 / p2);
  setZeros(
    square(n0 / p0),
    (square(n0 - n2 * nyquist * nyquist) + square(n1 * nyquist)) / (square(p0 - p2 * nyquist * nyquist) + square(p1 * nyquist)),
    (square(n0 - n2 * top * top) + square(n1 * top)) / square(p1 * top),
    top * w,
  );
}

/** The poles of the sampled impulse response. */
function setPoles(p2: f64, p1: f64, p0: f64, w: f64): void {
  const natural = Math.sqrt(p0 / p2) * w;
  const damping = p1 / (2 * Math.sqrt(p0 * p2));
  pole2 = NativeMath.exp(-2 * damping * natural);
  if (damping <= 1) {
    pole1 = -2 * Math.sqrt(pole2) * Math.cos(Math.sqrt(1 - damping * damping) * natural);
  } else {
    const spread = Math.sqrt(damping * damping - 1);
    pole1 = -NativeMath.exp((spread - damping) * natural) - NativeMath.exp(-(spread + damping) * natural);
  }
}

/** The poles' squared magnitude at a frequency w: `low` is cos² w/2, `high` sin² w/2. */
function poleMagnitude(low: f64, high: f64): f64 {
  return square(1 + pole1 + pole2) * low + square(1 - pole1 + pole2) * high - 4 * pole2 * (4 * low * high);
}

/** Zeros for the squared magnitudes that the filter has at 0 Hz, at half the rate and at `w` radians per frame. */
function setZeros(atZero: f64, atNyquist: f64, atPoint: f64, w: f64): void {
  const high = square(Math.sin(0.5 * w));
  const low = 1 - high;
  const b0 = square(1 + pole1 + pole2) * atZero;
  const b1 = square(1 - pole1 + pole2) * atNyquist;
  const b2 = (poleMagnitude(low, high) * atPoint - b0 * low - b1 * high) / (4 * low * high);
  const sum = Math.sqrt(b0);
  const difference = Math.sqrt(b1);
  const half = 0.5 * (sum + difference);
  zero0 = 0.5 * (half + Math.sqrt(max(half * half + b2, 0)));
  zero1 = 0.5 * (sum - difference);
  zero2 = (-0.25 * b2) / zero0;
}

/** Makes zeros of the poles, and poles of the zeros, which lie inside the unit circle; times a gain. */
function invert(gain: f64): void {
  const scale = 1 / zero0;
  const one = zero1 * scale;
  const two = zero2 * scale;
  zero0 = gain * scale;
  zero1 = gain * scale * pole1;
  zero2 = gain * scale * pole2;
  pole1 = one;
  pole2 = two;
}

/** Makes the designed filter pass everything unchanged, but keeps its poles, by which a tail ends. */
function bypass(): void {
  zero0 = 1;
  zero1 = pole1;
  zero2 = pole2;
}
