import { sampleRate } from "../../context";
import { warp } from "../../math/smoothing";

/**
 * Coefficients of the trapezoidal state-variable filter (A. Simper, "Linear Trapezoidal
 * Integrated SVF", Cytomic 2013), which keeps its response and stays stable while its corner
 * moves. `filterG` is tan(πf/rate), k is 1/Q; the three coefficients come in `svf1`, `svf2`, `svf3`.
 */
export let svf1: f32 = 0;
export let svf2: f32 = 0;
export let svf3: f32 = 0;

export function svfCoefficients(g: f32, k: f32): void {
  svf1 = 1 / (1 + g * (g + k));
  svf2 = g * svf1;
  svf3 = g * svf2;
}

/** tan(πf/rate) of a corner frequency given as log2 Hz, held between 16 Hz and 0.45 of the rate. */
export function filterG(octaves: f32): f32 {
  const hz = min<f32>(Mathf.exp2(max<f32>(octaves, 4)), 0.45 * sampleRate);
  return warp(hz);
}
