import { sampleRate } from "../../context";

/**
 * A sine whose phase is kept in turns and whose values within a block come from a rotation,
 * so that one sine and one cosine serve any number of voices: sin(θ + φ) is
 * sin θ·cos φ + cos θ·sin φ.
 */

/** Phase in turns (0..1) so many frames later, at `rate` Hz. */
export function turn(phase: f64, rate: f32, frames: i32): f64 {
  const next = phase + (<f64>rate * <f64>frames) / <f64>sampleRate;
  return next - floor(next);
}

/** Sine and cosine of each frame from `phase` on, planar, into `sines` and `cosines`. */
export function rotate(phase: f64, rate: f32, sines: usize, cosines: usize, frames: i32): void {
  const angle = 2 * Math.PI * phase;
  const step = (2 * Math.PI * <f64>rate) / <f64>sampleRate;
  const stepSine = NativeMath.sin(step);
  const stepCosine = NativeMath.cos(step);
  let s = NativeMath.sin(angle);
  let c = NativeMath.cos(angle);
  for (let n: usize = 0; n < <usize>frames; n++) {
    store<f32>(sines + (n << 2), <f32>s);
    store<f32>(cosines + (n << 2), <f32>c);
    const next = s * stepCosine + c * stepSine;
    c = c * stepCosine - s * stepSine;
    s = next;
  }
}
