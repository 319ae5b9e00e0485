/**
 * Functions of four lanes at once, each with the bound of its error, which the tests check. The less exact ones serve
 * where the error cannot be heard: gains within a control step, filters that move.
 */

/** 2^x for −126 ≤ x ≤ 126, within 3e-7 of itself. */
// @ts-ignore: decorator
@inline
export function exp2(x: v128): v128 {
  const y = f32x4.max(f32x4.min(x, f32x4.splat(126)), f32x4.splat(-126));
  const whole = f32x4.nearest(y);
  const f = f32x4.sub(y, whole);
  // Taylor series of 2^f for |f| ≤ ½
  let p = f32x4.splat(0.00015403530393);
  p = f32x4.add(f32x4.mul(p, f), f32x4.splat(0.00133335581464));
  p = f32x4.add(f32x4.mul(p, f), f32x4.splat(0.00961812910763));
  p = f32x4.add(f32x4.mul(p, f), f32x4.splat(0.05550410866482));
  p = f32x4.add(f32x4.mul(p, f), f32x4.splat(0.24022650695910));
  p = f32x4.add(f32x4.mul(p, f), f32x4.splat(0.69314718055995));
  p = f32x4.add(f32x4.mul(p, f), f32x4.splat(1));
  const scale = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(whole), i32x4.splat(127)), 23);
  return f32x4.mul(p, scale);
}

/** log2 x for x of at least 1e-30 (below it: of 1e-30), within 3e-7 of itself, or of 1 where that is more. */
// @ts-ignore: decorator
@inline
export function log2(x: v128): v128 {
  const bits = f32x4.max(x, f32x4.splat(1e-30));
  const exponent = i32x4.shr_s(i32x4.sub(bits, i32x4.splat(0x3f3504f3)), 23);
  // mantissa from √½ to √2
  const m = i32x4.sub(bits, i32x4.shl(exponent, 23));
  const one = f32x4.splat(1);
  const s = f32x4.div(f32x4.sub(m, one), f32x4.add(m, one));
  const q = f32x4.mul(s, s);
  let p = f32x4.splat(0.41219858311113);
  p = f32x4.add(f32x4.mul(p, q), f32x4.splat(0.57707801635558));
  p = f32x4.add(f32x4.mul(p, q), f32x4.splat(0.96179669392597));
  p = f32x4.add(f32x4.mul(p, q), f32x4.splat(2.88539008177793));
  return f32x4.add(f32x4.convert_i32x4_s(exponent), f32x4.mul(p, s));
}

/** tanh x, within 1.2e-6 of itself. */
// @ts-ignore: decorator
@inline
export function tanh(x: v128): v128 {
  const one = f32x4.splat(1);
  const e = exp2(f32x4.mul(f32x4.max(f32x4.min(x, f32x4.splat(15)), f32x4.splat(-15)), f32x4.splat(2.88539008177793)));
  const large = f32x4.div(f32x4.sub(e, one), f32x4.add(e, one));
  // Near 0 the quotient loses digits; the Taylor series does not.
  const q = f32x4.mul(x, x);
  let p = f32x4.splat(-0.05396825396825);
  p = f32x4.add(f32x4.mul(p, q), f32x4.splat(0.13333333333333));
  p = f32x4.add(f32x4.mul(p, q), f32x4.splat(-0.33333333333333));
  p = f32x4.add(f32x4.mul(p, q), one);
  return v128.bitselect(f32x4.mul(p, x), large, f32x4.lt(q, f32x4.splat(0.0625)));
}

/** sin(π/2·x) for |x| up to 10⁵, within 2e-7. */
// @ts-ignore: decorator
@inline
export function sinQuarter(x: v128): v128 {
  // x − 2·nearest(x/2) lies within −1…1 and differs by half turns, whose sign alternates
  const half = f32x4.nearest(f32x4.mul(x, f32x4.splat(0.5)));
  const r = f32x4.sub(x, f32x4.add(half, half));
  const sign = i32x4.shl(i32x4.trunc_sat_f32x4_s(half), 31);
  const q = f32x4.mul(r, r);
  let p = f32x4.splat(-0.00000359884324);
  p = f32x4.add(f32x4.mul(p, q), f32x4.splat(0.00016044118479));
  p = f32x4.add(f32x4.mul(p, q), f32x4.splat(-0.00468175413532));
  p = f32x4.add(f32x4.mul(p, q), f32x4.splat(0.07969262624617));
  p = f32x4.add(f32x4.mul(p, q), f32x4.splat(-0.64596409750625));
  p = f32x4.add(f32x4.mul(p, q), f32x4.splat(1.57079632679490));
  return v128.xor(f32x4.mul(p, r), sign);
}

/** sin x for 0 ≤ x ≤ π/2, within 1.5e-7 of itself. Minimax. */
// @ts-ignore: decorator
@inline
export function sine(x: v128): v128 {
  const q = f32x4.mul(x, x);
  let p = f32x4.add(f32x4.mul(f32x4.splat(2.605780667546623e-6), q), f32x4.splat(-0.00019809602916683993));
  p = f32x4.add(f32x4.mul(p, q), f32x4.splat(0.008333066246308458));
  p = f32x4.add(f32x4.mul(p, q), f32x4.splat(-0.1666665955043801));
  return f32x4.add(x, f32x4.mul(x, f32x4.mul(p, q)));
}

/** log2 of x ≥ 0, within 0.00012 (0.0007 dB); 0 gives −127. Exact at powers of two. Minimax in u = mantissa − 1. */
// @ts-ignore: decorator
@inline
export function roughLog2(x: v128): v128 {
  const exponent = f32x4.convert_i32x4_s(i32x4.sub(i32x4.shr_u(x, 23), i32x4.splat(127)));
  const u = f32x4.sub(v128.or(v128.and(x, i32x4.splat(0x007fffff)), i32x4.splat(0x3f800000)), f32x4.splat(1));
  const c = f32x4.add(
    f32x4.splat(0.4387257431220825),
    f32x4.mul(u, f32x4.add(f32x4.splat(-0.23905824428808461), f32x4.mul(u, f32x4.splat(0.08213069746004616)))),
  );
  const uu = f32x4.mul(u, u);
  return f32x4.add(f32x4.add(exponent, u), f32x4.mul(f32x4.sub(u, uu), c));
}

/** 2^x for −120 < x < 120, within 3e-6 of itself; 2^0 is exactly 1. Minimax in x − round(x). */
// @ts-ignore: decorator
@inline
export function roughExp2(x: v128): v128 {
  // Adding 1.5 · 2^23 rounds to a whole number, which then stands in the low bits.
  const rounded = f32x4.add(x, f32x4.splat(12582912));
  const f = f32x4.sub(x, f32x4.sub(rounded, f32x4.splat(12582912)));
  const ff = f32x4.mul(f, f);
  const high = f32x4.add(f32x4.splat(0.05590642467760815), f32x4.mul(f, f32x4.splat(0.009582853013086503)));
  const low = f32x4.add(
    f32x4.splat(1),
    f32x4.mul(f, f32x4.add(f32x4.splat(0.6931241934034585), f32x4.mul(f, f32x4.splat(0.24024098612195646)))),
  );
  return i32x4.add(f32x4.add(low, f32x4.mul(f32x4.mul(ff, f), high)), i32x4.shl(rounded, 23));
}
