import { warp } from "../../math/smoothing";
import { svf1, svf2, svf3, svfCoefficients } from "../parts/svf";

/**
 * The body: four resonances of a guitar's box (air, top and back plate; Fletcher and Rossing,
 * "The Physics of Musical Instruments", §9.5), a little apart left and right, each a band-pass in
 * a lane of its own.
 */

const LEFT_HZ: StaticArray<f32> = [103, 206, 398, 674];
const RIGHT_HZ: StaticArray<f32> = [105, 213, 412, 731];
const QS: StaticArray<f32> = [14, 16, 12, 9];
const WEIGHTS: StaticArray<f32> = [1.1, 1.2, 0.8, 0.6];
/** Below this the body no longer sounds, far above denormal numbers. */
const STILL: f32 = 1e-9;

/** Per side: three coefficients, weights, two integrators, four lanes each. */
const SIDE: usize = 6 * 16;
export const BODY_BYTES: usize = 2 * SIDE;

/** Sets the resonances for the present sample rate, silent. */
export function startBody(body: usize): void {
  memory.fill(body, 0, BODY_BYTES);
  for (let lane = 0; lane < 4; lane++) {
    set(body + (<usize>lane << 2), LEFT_HZ[lane], lane);
    set(body + SIDE + (<usize>lane << 2), RIGHT_HZ[lane], lane);
  }
}

function set(at: usize, hz: f32, lane: i32): void {
  const k: f32 = 1 / QS[lane];
  svfCoefficients(warp(hz), k);
  store<f32>(at, svf1);
  store<f32>(at, svf2, 16);
  store<f32>(at, svf3, 32);
  store<f32>(at, k * WEIGHTS[lane], 48);
}

/** Silences the body at once. */
export function stopBody(body: usize): void {
  memory.fill(body + 64, 0, 32);
  memory.fill(body + SIDE + 64, 0, 32);
}

/** Adds the body's answer to both sides, with `mix` moving from one value to another over the frames. */
export function runBody(body: usize, left: usize, right: usize, frames: i32, from: f32, to: f32): void {
  runSide(body, left, frames, from, to);
  runSide(body + SIDE, right, frames, from, to);
}

function runSide(at: usize, samples: usize, frames: i32, from: f32, to: f32): void {
  const a1 = v128.load(at);
  const a2 = v128.load(at, 16);
  const a3 = v128.load(at, 32);
  const weights = v128.load(at, 48);
  const two = f32x4.splat(2);
  let ic1 = v128.load(at, 64);
  let ic2 = v128.load(at, 80);
  let mix = from;
  const step = (to - from) / <f32>frames;
  for (let i = 0; i < frames; i++) {
    const value = load<f32>(samples);
    const v3 = f32x4.sub(f32x4.splat(value), ic2);
    const v1 = f32x4.add(f32x4.mul(a1, ic1), f32x4.mul(a2, v3));
    const v2 = f32x4.add(ic2, f32x4.add(f32x4.mul(a2, ic1), f32x4.mul(a3, v3)));
    ic1 = f32x4.sub(f32x4.mul(two, v1), ic1);
    ic2 = f32x4.sub(f32x4.mul(two, v2), ic2);
    const bands = f32x4.mul(weights, v1);
    const pairs = f32x4.add(bands, v128.shuffle<i32>(bands, bands, 2, 3, 0, 1));
    const answer = f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1);
    store<f32>(samples, value * (1 - 0.4 * mix) + answer * mix);
    mix += step;
    samples += 4;
  }
  const still = f32x4.splat(STILL);
  v128.store(at, v128.and(ic1, f32x4.gt(f32x4.abs(ic1), still)), 64);
  v128.store(at, v128.and(ic2, f32x4.gt(f32x4.abs(ic2), still)), 80);
}

/** Whether the body still rings. */
export function rings(body: usize): bool {
  const left = v128.or(v128.load(body, 64), v128.load(body, 80));
  const right = v128.or(v128.load(body + SIDE, 64), v128.load(body + SIDE, 80));
  return v128.any_true(v128.or(left, right));
}
