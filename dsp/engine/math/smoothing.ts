import { sampleRate } from "../context";

/** How fast values follow: live controls, one-pole filters, decays. */

/** Time constant of every live control, seconds. */
const TIME: f32 = 0.01;
/** ln 1000: a fall by 60 dB. */
const LN_60_DB: f32 = 6.9077554;

/** Share of the remaining way that a live control moves in so many frames. */
export function smoothingShare(frames: f32): f32 {
  return frames / (frames + TIME * sampleRate);
}

/** Share of the remaining way per step for 63 % of it in `steps` steps. */
export function shareIn(steps: f64): f64 {
  return 1 - NativeMath.exp(-1 / steps);
}

/** Share per frame of a low-pass of one pole with its corner at a frequency in Hz. */
export function onePole(hz: f32): f32 {
  return 1 - Mathf.exp((<f32>(-2 * Math.PI) * hz) / sampleRate);
}

/** Factor per frame for a fall by 60 dB in `ms`, at least one frame. */
export function fallIn(ms: f32): f32 {
  return Mathf.exp(-LN_60_DB / max<f32>(ms * 0.001 * sampleRate, 1));
}

/** tan(πf/rate) of a corner frequency in Hz below half the sample rate: a filter of trapezoidal integration has its corner there. */
export function warp(hz: f32): f32 {
  return Mathf.tan((<f32>Math.PI * hz) / sampleRate);
}
