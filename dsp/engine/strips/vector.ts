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

/**
 * Keeps what is large enough to matter and finite; everything else becomes 0, including the denormals that it would
 * decay to.
 */
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
