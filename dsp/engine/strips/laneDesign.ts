import { roughExp2 } from "../math/lanes";

/**
 * The filters of design.ts for four lanes at once, in 32 bits, while their parameters move. The formulas are those of
 * the Audio EQ Cookbook written in s = sin(w/2) and c = cos(w/2), with every difference of nearly equal numbers removed
 * by hand, so that a coefficient is within 4e-7 of itself or of 1, whichever is larger.
 */

/** Bytes of a filter's coefficients: d, k1, g1, g2, a2 of four lanes. */
export const COEFFICIENTS: usize = 80;

/** Writes the five vectors. */
// @ts-ignore: decorator
@inline
function put(out: usize, d: v128, k1: v128, g1: v128, g2: v128, a2: v128): void {
  v128.store(out, d);
  v128.store(out, k1, 16);
  v128.store(out, g1, 32);
  v128.store(out, g2, 48);
  v128.store(out, a2, 64);
}

/** High-passes with s² of their corners and 1/Q; `mix` 1 is the filter, 0 passes everything unchanged. */
// @ts-ignore: decorator
@inline
export function highPasses(out: usize, ss: v128, damping: v128, mix: v128): void {
  const one = f32x4.splat(1);
  const cc = f32x4.sub(one, ss);
  const alpha = f32x4.mul(f32x4.sqrt(f32x4.mul(ss, cc)), damping);
  const n = f32x4.div(one, f32x4.add(one, alpha));
  const ss2 = f32x4.add(ss, ss);
  const a2 = f32x4.mul(f32x4.add(ss2, ss2), n);
  const k1 = f32x4.mul(n, f32x4.sub(f32x4.sub(cc, f32x4.add(ss2, ss)), alpha));
  const d = f32x4.mul(cc, n);
  const dm = f32x4.mul(d, mix);
  const g1 = f32x4.mul(f32x4.mul(f32x4.splat(-2), f32x4.mul(dm, n)), f32x4.add(ss2, alpha));
  put(out, f32x4.add(one, f32x4.sub(dm, mix)), k1, g1, f32x4.neg(f32x4.mul(a2, dm)), a2);
}

/** Low-passes, as `highPasses`. */
// @ts-ignore: decorator
@inline
export function lowPasses(out: usize, ss: v128, damping: v128, mix: v128): void {
  const one = f32x4.splat(1);
  const cc = f32x4.sub(one, ss);
  const alpha = f32x4.mul(f32x4.sqrt(f32x4.mul(ss, cc)), damping);
  const n = f32x4.div(one, f32x4.add(one, alpha));
  const ss2 = f32x4.add(ss, ss);
  const a2 = f32x4.mul(f32x4.add(ss2, ss2), n);
  const k1 = f32x4.mul(n, f32x4.sub(f32x4.sub(cc, f32x4.add(ss2, ss)), alpha));
  const d = f32x4.mul(ss, n);
  const dm = f32x4.mul(d, mix);
  const g1 = f32x4.mul(f32x4.mul(f32x4.splat(2), f32x4.mul(dm, n)), f32x4.add(f32x4.add(cc, cc), alpha));
  put(out, f32x4.add(one, f32x4.sub(dm, mix)), k1, g1, f32x4.mul(a2, f32x4.sub(mix, dm)), a2);
}

/** log2 of A = 10^(gain/40), a dB. */
const LOG2_A_PER_DB: f32 = 0.08304820237218406;

/** Bells of gains in dB at one frequency: sine and cosine of half its angle, alpha of its Q. */
// @ts-ignore: decorator
@inline
export function bells(out: usize, s: f32, c: f32, alpha: f32, gain: v128): void {
  const one = f32x4.splat(1);
  const a = roughExp2(f32x4.mul(gain, f32x4.splat(LOG2_A_PER_DB)));
  const over = f32x4.div(f32x4.splat(alpha), a);
  const n = f32x4.div(one, f32x4.add(one, over));
  const a2 = f32x4.mul(f32x4.splat(4 * s * s), n);
  const k1 = f32x4.mul(n, f32x4.sub(f32x4.splat(c * c - 3 * s * s), over));
  // d − 1
  const e = f32x4.mul(f32x4.sub(f32x4.mul(f32x4.splat(alpha), a), over), n);
  const g1 = f32x4.mul(f32x4.mul(f32x4.splat(2 * (c * c - s * s)), n), e);
  put(out, f32x4.add(one, e), k1, g1, f32x4.neg(f32x4.mul(a2, e)), a2);
}

/** Low shelves of slope 1 and gains in dB at one frequency. */
// @ts-ignore: decorator
@inline
export function lowShelves(out: usize, s: f32, c: f32, gain: v128): void {
  const one = f32x4.splat(1);
  const cos = c * c - s * s;
  const a = roughExp2(f32x4.mul(gain, f32x4.splat(LOG2_A_PER_DB)));
  const up = f32x4.add(a, one);
  const down = f32x4.sub(a, one);
  const root = f32x4.mul(f32x4.sqrt(a), f32x4.splat(2 * <f32>Math.SQRT2 * s * c));
  const n = f32x4.div(one, f32x4.add(f32x4.add(up, f32x4.mul(down, f32x4.splat(cos))), root));
  const a2 = f32x4.mul(f32x4.splat(8 * s * s), n);
  const three = f32x4.splat(3);
  const k1 = f32x4.mul(n, f32x4.sub(f32x4.add(f32x4.sub(a, three), f32x4.mul(f32x4.add(a, three), f32x4.splat(cos))), root));
  // a1/a0, d − 1, A² − 1
  const p1 = f32x4.mul(f32x4.mul(f32x4.splat(-2), n), f32x4.add(down, f32x4.mul(up, f32x4.splat(cos))));
  const e = f32x4.mul(f32x4.mul(down, n), f32x4.add(f32x4.mul(up, f32x4.splat(2 * s * s)), root));
  const square = f32x4.mul(up, down);
  const g1 = f32x4.sub(f32x4.mul(f32x4.mul(square, n), f32x4.splat(4 * s * s)), f32x4.mul(p1, e));
  put(out, f32x4.add(one, e), k1, g1, f32x4.mul(a2, f32x4.sub(square, e)), a2);
}

/** High shelves of slope 1 and gains in dB at one frequency. */
// @ts-ignore: decorator
@inline
export function highShelves(out: usize, s: f32, c: f32, gain: v128): void {
  const one = f32x4.splat(1);
  const cos = c * c - s * s;
  const a = roughExp2(f32x4.mul(gain, f32x4.splat(LOG2_A_PER_DB)));
  const up = f32x4.add(a, one);
  const down = f32x4.sub(a, one);
  const root = f32x4.mul(f32x4.sqrt(a), f32x4.splat(2 * <f32>Math.SQRT2 * s * c));
  const n = f32x4.div(one, f32x4.add(f32x4.sub(up, f32x4.mul(down, f32x4.splat(cos))), root));
  const a2 = f32x4.mul(f32x4.mul(f32x4.splat(8 * s * s), a), n);
  const a3 = f32x4.mul(a, f32x4.splat(3));
  const k1 = f32x4.mul(n, f32x4.sub(f32x4.add(f32x4.sub(one, a3), f32x4.mul(f32x4.add(a3, one), f32x4.splat(cos))), root));
  const p1 = f32x4.mul(f32x4.mul(f32x4.splat(2), n), f32x4.sub(down, f32x4.mul(up, f32x4.splat(cos))));
  const e = f32x4.mul(f32x4.mul(down, n), f32x4.add(f32x4.mul(up, f32x4.splat(2 * c * c)), root));
  const square = f32x4.mul(up, down);
  const g1 = f32x4.neg(f32x4.add(f32x4.mul(f32x4.mul(square, n), f32x4.splat(4 * c * c)), f32x4.mul(p1, e)));
  put(out, f32x4.add(one, e), k1, g1, f32x4.neg(f32x4.mul(a2, e)), a2);
}
