/** Arithmetic on four lanes that the instruction set lacks. */

/** |x|. */
// @ts-ignore: decorator
@inline
export function absolute(x: v128): v128 {
  return v128.and(x, i32x4.splat(0x7fffffff));
}

/** The larger of two, as one instruction (NaN in `b` is left out). */
// @ts-ignore: decorator
@inline
export function larger(a: v128, b: v128): v128 {
  return f32x4.pmax(a, b);
}

// @ts-ignore: decorator
@inline
export function smaller(a: v128, b: v128): v128 {
  return f32x4.pmin(a, b);
}

/** log2 of x ≥ 0, within 0.00012 (0.0007 dB); 0 gives −127. Exact at powers of two. Minimax in u = mantissa − 1. */
// @ts-ignore: decorator
@inline
export function log2(x: v128): v128 {
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
export function exp2(x: v128): v128 {
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

/** A step of one-pole smoothing from `now` to `target`, landing on it exactly once it is near. */
// @ts-ignore: decorator
@inline
export function approach(now: v128, target: v128, share: v128): v128 {
  const distance = f32x4.sub(target, now);
  const near = f32x4.le(
    absolute(distance),
    f32x4.add(f32x4.mul(absolute(target), f32x4.splat(1e-5)), f32x4.splat(1e-9)),
  );
  return v128.bitselect(target, f32x4.add(now, f32x4.mul(distance, share)), near);
}

/** Keeps what is large enough to matter and finite; the rest (and the denormals it would decay to) becomes 0. */
// @ts-ignore: decorator
@inline
export function flush(x: v128): v128 {
  const size = absolute(x);
  return v128.and(x, v128.and(f32x4.ge(size, f32x4.splat(1e-25)), f32x4.lt(size, f32x4.splat(1e15))));
}

// @ts-ignore: decorator
@inline
export function same(a: v128, b: v128): bool {
  return v128.any_true(v128.xor(a, b)) == 0;
}

/** Writes one lane of a vector in memory. */
// @ts-ignore: decorator
@inline
export function setLane(vector: usize, lane: i32, value: f32): void {
  store<f32>(vector + (<usize>lane << 2), value);
}

/** Adds to one lane of a vector in memory. */
// @ts-ignore: decorator
@inline
export function carryLane(vector: usize, lane: i32, value: f32): void {
  setLane(vector, lane, getLane(vector, lane) + value);
}

// @ts-ignore: decorator
@inline
export function getLane(vector: usize, lane: i32): f32 {
  return load<f32>(vector + (<usize>lane << 2));
}
