import { exp2, sinQuarter, tanh } from "../../math/lanes";
import { vectorBytes } from "../../runs";

/**
 * The distortion's curves, all odd-shaped about 0 with slope 1 there but for the fold (slope
 * π/2) and within ±1:
 * soft tanh x; hard x cut at ±1; tube tanh x below 0 and 1 − e^−x above, which adds even
 * harmonics; fold sin(π/2·x), which comes back from ±1.
 */

// @ts-ignore: decorator
@inline
function hard(x: v128): v128 {
  return f32x4.max(f32x4.min(x, f32x4.splat(1)), f32x4.splat(-1));
}

// @ts-ignore: decorator
@inline
function tube(x: v128): v128 {
  const zero = f32x4.splat(0);
  const above = f32x4.sub(f32x4.splat(1), exp2(f32x4.mul(f32x4.max(x, zero), f32x4.splat(-1.44269504088896))));
  return v128.bitselect(tanh(x), above, f32x4.lt(x, zero));
}

// @ts-ignore: decorator
@inline
function shaped(shape: i32, x: v128): v128 {
  if (shape == 0) return tanh(x);
  if (shape == 1) return hard(x);
  if (shape == 2) return tube(x);
  return sinQuarter(hardLimit(x));
}

/** Up to here the sine of the fold is precise. */
// @ts-ignore: decorator
@inline
function hardLimit(x: v128): v128 {
  return f32x4.max(f32x4.min(x, f32x4.splat(1e5)), f32x4.splat(-1e5));
}

/**
 * shape(x + bias) − shape(bias) over a run of samples in place, the bias going from `bias` to
 * `biasEnd`.
 */
export function shapeRun(run: usize, samples: i32, shape: i32, bias: f32, biasEnd: f32): void {
  if (shape == 0) runOf(run, samples, 0, bias, biasEnd);
  else if (shape == 1) runOf(run, samples, 1, bias, biasEnd);
  else if (shape == 2) runOf(run, samples, 2, bias, biasEnd);
  else runOf(run, samples, 3, bias, biasEnd);
}

// @ts-ignore: decorator
@inline
function runOf(run: usize, samples: i32, shape: i32, bias: f32, biasEnd: f32): void {
  const step: f32 = (biasEnd - bias) / <f32>samples;
  let b = f32x4(bias, bias + step, bias + step * 2, bias + step * 3);
  const step4 = f32x4.splat(step * 4);
  let rest = shaped(shape, b);
  const bytes = vectorBytes(samples);
  for (let at: usize = 0; at < bytes; at += 16) {
    if (step != 0) rest = shaped(shape, b);
    v128.store(run + at, f32x4.sub(shaped(shape, f32x4.add(v128.load(run + at), b)), rest));
    b = f32x4.add(b, step4);
  }
}
