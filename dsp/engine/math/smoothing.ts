import { sampleRate } from "../context";

/** How fast values follow: of live controls, of filters of one pole, of what falls away. */

/** Time constant of every live control, seconds. */
const TIME: f32 = 0.01;
/** ln 1000: what falls by 60 dB. */
const LN_60_DB: f32 = 6.9077554;

/** Share of the way to its target that a live control goes in a number of frames. */
export function smoothingShare(frames: f32): f32 {
  return frames / (frames + TIME * sampleRate);
}

/** Share of the way that goes in one step where 63 % are to be gone in `steps` of them. */
export function shareIn(steps: f64): f64 {
  return 1 - NativeMath.exp(-1 / steps);
}

/** Share per frame of a low-pass of one pole with its corner at a frequency in Hz. */
export function onePole(hz: f32): f32 {
  return 1 - Mathf.exp((<f32>(-2 * Math.PI) * hz) / sampleRate);
}

/** Factor per frame of what falls by 60 dB in `ms`, in one frame at the least. */
export function fallIn(ms: f32): f32 {
  return Mathf.exp(-LN_60_DB / max<f32>(ms * 0.001 * sampleRate, 1));
}

/** tan(πf/rate) of a corner frequency in Hz below half the sample rate: a filter of trapezoidal integration has its corner there. */
export function warp(hz: f32): f32 {
  return Mathf.tan((<f32>Math.PI * hz) / sampleRate);
}
