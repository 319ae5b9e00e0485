import { Loudness, Size } from "../../abi";
import { sampleRate } from "../context";
import { decibelsOf } from "../math/decibels";
import { TRUE_PEAK, truePeakPrepare, truePeaks } from "../math/truePeak";
import { allocate } from "../memory";
import { GATE_BYTES, gateReset, gateTake, integratedLoudness, loudnessOf, loudnessRange } from "./gating";
import { K_WEIGHTING_BYTES, kWeightingInit, kWeightingSquares } from "./kweighting";

/**
 * Loudness of a stereo signal after ITU-R BS.1770-4, EBU R 128, Tech 3341 and Tech 3342:
 * momentary (400 ms), short-term (3 s), integrated and range (both gated), true peak since
 * the last reset, and the correlation of the channels over about 300 ms.
 */

/** Steps of a second in which energy is gathered: windows move on by 10 ms. */
const STEPS: f64 = 100;
const MOMENTARY: i32 = 40;
const SHORT_TERM: i32 = 300;
/** Steps between two blocks for the gates: 100 ms, an overlap of 75 % of 400 ms. */
const GATE: i32 = 10;
/** Weight of a new step in the correlation. */
const CORRELATION_SHARE: f64 = 0.0328;

// Layout of a meter.
const FILTER: usize = 0;
/** f64x2 sum of weighted squares of the step */
const SQUARES: usize = FILTER + K_WEIGHTING_BYTES;
/** f64 sums of the step: L·L, R·R, L·R; then the same smoothed */
const PRODUCTS: usize = SQUARES + 16;
const SMOOTHED: usize = PRODUCTS + 24;
/** i32: frames of a step, frames gathered, steps in all, place in the ring */
const STEP_FRAMES: usize = SMOOTHED + 24;
const GATHERED: usize = STEP_FRAMES + 4;
const COUNT: usize = STEP_FRAMES + 8;
const PLACE: usize = STEP_FRAMES + 12;
/** f32 pair of true peaks, linear */
const PEAKS: usize = STEP_FRAMES + 16;
/** the Loudness floats at present */
const READING: usize = PEAKS + 8;
/** f64 mean squares of the last SHORT_TERM steps */
const RING: usize = (READING + Loudness.count * 4 + 15) & ~15;
/** the detectors of true peak, left and right */
const DETECTORS: usize = RING + SHORT_TERM * 8;
const BLOCKS: usize = DETECTORS + 2 * TRUE_PEAK;
const RANGE: usize = BLOCKS + GATE_BYTES;
const BYTES: usize = RANGE + GATE_BYTES;

/** True peaks of a block's frames. */
const peaks = memory.data(Size.block * 4, 16);

/** A new loudness meter at the engine's sample rate; 0 where the arena is full. */
export function loudnessCreate(): usize {
  const state = allocate(BYTES);
  if (state == 0) return 0;
  truePeakPrepare();
  loudnessReset(state);
  return state;
}

/** Starts every measurement anew. */
export function loudnessReset(state: usize): void {
  memory.fill(state, 0, BLOCKS);
  gateReset(state + BLOCKS);
  gateReset(state + RANGE);
  kWeightingInit(state + FILTER, <f64>sampleRate);
  store<i32>(state, <i32>Math.round(<f64>sampleRate / STEPS), STEP_FRAMES);
  const reading = state + READING;
  for (let i = 0; i <= Loudness.truePeakRight; i++) store<f32>(reading + (<usize>i << 2), -Infinity);
  store<f32>(reading, 0, Loudness.range * 4);
}

/** Listens to planar stereo f32. */
export function loudnessProcess(state: usize, left: usize, right: usize, frames: i32): void {
  raisePeak(state + DETECTORS, left, frames, state + PEAKS);
  raisePeak(state + DETECTORS + TRUE_PEAK, right, frames, state + PEAKS + 4);
  const step = load<i32>(state, STEP_FRAMES);
  let done = 0;
  while (done < frames) {
    const gathered = load<i32>(state, GATHERED);
    const count = min(frames - done, step - gathered);
    const offset = <usize>done << 2;
    kWeightingSquares(state + FILTER, left + offset, right + offset, count, state + SQUARES);
    multiply(state + PRODUCTS, left + offset, right + offset, count);
    done += count;
    store<i32>(state, gathered + count, GATHERED);
    if (gathered + count == step) endStep(state, step);
  }
}

/** Raises the f32 at `peak` to the true peak of a channel's frames. */
function raisePeak(detector: usize, channel: usize, frames: i32, peak: usize): void {
  for (let done = 0; done < frames; done += Size.block) {
    const count = min(frames - done, <i32>Size.block);
    memory.fill(peaks, 0, Size.block * 4);
    truePeaks(detector, channel + (<usize>done << 2), peaks, count);
    memory.fill(peaks + (<usize>count << 2), 0, <usize>(Size.block - count) << 2);
    let most = f32x4.splat(load<f32>(peak));
    // Samples that are not numbers are left out.
    for (let at: usize = 0; at < <usize>Size.block * 4; at += 16) most = f32x4.pmax(most, v128.load(peaks + at));
    store<f32>(peak, max(max(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)), max(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3))));
  }
}

/** Adds L·L, R·R and L·R of these frames. */
function multiply(sums: usize, left: usize, right: usize, frames: i32): void {
  let ll: f32 = 0;
  let rr: f32 = 0;
  let lr: f32 = 0;
  for (let i: usize = 0, bytes = <usize>frames << 2; i < bytes; i += 4) {
    const l = load<f32>(left + i);
    const r = load<f32>(right + i);
    ll += l * l;
    rr += r * r;
    lr += l * r;
  }
  store<f64>(sums, load<f64>(sums) + <f64>ll);
  store<f64>(sums, load<f64>(sums, 8) + <f64>rr, 8);
  store<f64>(sums, load<f64>(sums, 16) + <f64>lr, 16);
}

function endStep(state: usize, step: i32): void {
  const squares = v128.load(state, SQUARES);
  const sum = f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1);
  v128.store(state, f64x2.splat(0), SQUARES);
  store<i32>(state, 0, GATHERED);
  const place = load<i32>(state, PLACE);
  // A bad sample (NaN, ∞) counts as silence; otherwise it would stay in every sum.
  store<f64>(state + RING + (<usize>place << 3), sum < 1e30 ? sum / <f64>step : 0);
  store<i32>(state, (place + 1) % SHORT_TERM, PLACE);
  const count = load<i32>(state, COUNT) + 1;
  store<i32>(state, count, COUNT);

  const momentary = mean(state, place, MOMENTARY);
  const shortTerm = mean(state, place, SHORT_TERM);
  const reading = state + READING;
  store<f32>(reading, <f32>loudnessOf(momentary), Loudness.momentary * 4);
  store<f32>(reading, <f32>loudnessOf(shortTerm), Loudness.shortTerm * 4);
  if (count % GATE == 0) {
    if (count >= MOMENTARY) gateTake(state + BLOCKS, momentary);
    if (count >= SHORT_TERM) gateTake(state + RANGE, shortTerm);
    store<f32>(reading, <f32>integratedLoudness(state + BLOCKS), Loudness.integrated * 4);
    store<f32>(reading, <f32>loudnessRange(state + RANGE), Loudness.range * 4);
  }
  correlate(state);
}

/** Mean of the last `steps` steps; what lies before the start is silence. */
function mean(state: usize, newest: i32, steps: i32): f64 {
  let sum: f64 = 0;
  let place = newest;
  for (let i = 0; i < steps; i++) {
    sum += load<f64>(state + RING + (<usize>place << 3));
    place = place == 0 ? SHORT_TERM - 1 : place - 1;
  }
  return sum / <f64>steps;
}

function correlate(state: usize): void {
  for (let i: usize = 0; i < 24; i += 8) {
    const product = load<f64>(state + PRODUCTS + i);
    const before = load<f64>(state + SMOOTHED + i);
    const after = before + CORRELATION_SHARE * ((abs(product) < 1e30 ? product : 0) - before);
    store<f64>(state + SMOOTHED + i, abs(after) < 1e-30 ? 0 : after);
    store<f64>(state + PRODUCTS + i, 0);
  }
  const power = load<f64>(state, SMOOTHED) * load<f64>(state, SMOOTHED + 8);
  const correlation = power > 0 ? load<f64>(state, SMOOTHED + 16) / Math.sqrt(power) : 0;
  store<f32>(state + READING, <f32>Math.min(1, Math.max(-1, correlation)), Loudness.correlation * 4);
}

/**
 * Writes the Loudness floats to `out`: LUFS, range in LU, true peak in dBTP, correlation −1..1;
 * −∞ where there was only silence.
 */
export function loudnessRead(state: usize, out: usize): void {
  store<f32>(state + READING, <f32>decibelsOf(<f64>load<f32>(state, PEAKS)), Loudness.truePeakLeft * 4);
  store<f32>(state + READING, <f32>decibelsOf(<f64>load<f32>(state, PEAKS + 4)), Loudness.truePeakRight * 4);
  memory.copy(out, state + READING, Loudness.count * 4);
}
