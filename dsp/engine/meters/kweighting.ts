import { amplitudeOf } from "../math/decibels";

/**
 * K-weighting of ITU-R BS.1770-4 at any sample rate, both channels in the two lanes of an f64x2. The recommendation
 * gives coefficients for 48 kHz only; these follow from the analogue prototypes behind them (corner, gain and Q fitted
 * to the published numbers, as in libebur128) through the bilinear transform, so that every rate is weighted alike.
 */

const SHELF_HZ: f64 = 1681.974450955533;
const SHELF_DB: f64 = 3.999843853973347;
const SHELF_Q: f64 = 0.7071752369554196;
/** Exponent that the shelf's gain has in its middle term. */
const SHELF_MIDDLE: f64 = 0.4996667741545416;
const PASS_HZ: f64 = 38.13547087602444;
const PASS_Q: f64 = 0.5003270373238773;

/** b0, b1, b2, a1, a2 of the shelf; a1, a2 of the high-pass (its b are 1, −2, 1); two states of each. */
export const K_WEIGHTING_BYTES: usize = 11 * 16;
const STATE: usize = 7 * 16;

/** Writes the filters for a sample rate and clears them. */
export function kWeightingInit(filter: usize, rate: f64): void {
  const k = Math.tan((Math.PI * SHELF_HZ) / rate);
  const high = amplitudeOf(SHELF_DB);
  const middle = Math.pow(high, SHELF_MIDDLE);
  const a0 = 1 + k / SHELF_Q + k * k;
  set(filter, 0, (high + (middle * k) / SHELF_Q + k * k) / a0);
  set(filter, 1, (2 * (k * k - high)) / a0);
  set(filter, 2, (high - (middle * k) / SHELF_Q + k * k) / a0);
  set(filter, 3, (2 * (k * k - 1)) / a0);
  set(filter, 4, (1 - k / SHELF_Q + k * k) / a0);
  const p = Math.tan((Math.PI * PASS_HZ) / rate);
  const c0 = 1 + p / PASS_Q + p * p;
  set(filter, 5, (2 * (p * p - 1)) / c0);
  set(filter, 6, (1 - p / PASS_Q + p * p) / c0);
  for (let i: usize = 7; i < 11; i++) set(filter, i, 0);
}

function set(filter: usize, index: usize, value: f64): void {
  v128.store(filter + (index << 4), f64x2.splat(value));
}

/** Adds the squares of weighted left and right to the f64x2 at `sum`. */
export function kWeightingSquares(filter: usize, left: usize, right: usize, frames: i32, sum: usize): void {
  const b0 = v128.load(filter);
  const b1 = v128.load(filter, 16);
  const b2 = v128.load(filter, 32);
  const a1 = v128.load(filter, 48);
  const a2 = v128.load(filter, 64);
  const c1 = v128.load(filter, 80);
  const c2 = v128.load(filter, 96);
  let s1 = v128.load(filter, STATE);
  let s2 = v128.load(filter, STATE + 16);
  let t1 = v128.load(filter, STATE + 32);
  let t2 = v128.load(filter, STATE + 48);
  let squares = v128.load(sum);
  for (let i: usize = 0, bytes = <usize>frames << 2; i < bytes; i += 4) {
    const pair = v128.load32_lane(right + i, v128.load32_zero(left + i), 1);
    const x = f64x2.promote_low_f32x4(pair);
    const y = f64x2.add(f64x2.mul(b0, x), s1);
    s1 = f64x2.add(f64x2.sub(f64x2.mul(b1, x), f64x2.mul(a1, y)), s2);
    s2 = f64x2.sub(f64x2.mul(b2, x), f64x2.mul(a2, y));
    const z = f64x2.add(y, t1);
    t1 = f64x2.sub(f64x2.sub(t2, f64x2.add(y, y)), f64x2.mul(c1, z));
    t2 = f64x2.sub(y, f64x2.mul(c2, z));
    squares = f64x2.add(squares, f64x2.mul(z, z));
  }
  v128.store(filter, settle(s1), STATE);
  v128.store(filter, settle(s2), STATE + 16);
  v128.store(filter, settle(t1), STATE + 32);
  v128.store(filter, settle(t2), STATE + 48);
  v128.store(sum, squares);
}

/** Replaces what would become denormal, and what is not finite, by 0. */
// @ts-ignore: decorator
@inline
function settle(x: v128): v128 {
  const size = f64x2.abs(x);
  return v128.and(x, v128.and(f64x2.gt(size, f64x2.splat(1e-60)), f64x2.lt(size, f64x2.splat(1e60))));
}
