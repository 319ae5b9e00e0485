import { CompressorParameter, Size } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";
import { BYTES, finite, leaveOut, scratchA, silenceBrokenInput } from "./parts/block";
import { ENVELOPE, envelopePower } from "./parts/envelope";
import { exp2Lanes, log2Lanes } from "./parts/lanes";
import { Line, lineCreate, lineDelay, lineFree, lineProcess, lineReset } from "./parts/line";
import { RAMP, advanceAll, rampEnd, rampSet, rampStart, rampStep, rampTarget, settleAll } from "./parts/ramp";

/**
 * Feed-forward, both sides linked, the gain computer and its soft knee after Giannoulis,
 * Massberg & Reiss (JAES 2012): above threshold + knee/2 a rise of `ratio` dB goes out as 1 dB.
 * The reduction follows in dB; attack and release are the times to 63 % of a change. The
 * audio is later than its detection by the look-ahead, which is the declared latency.
 */
@unmanaged
class Compressor {
  ramps: usize;
  left: usize;
  right: usize;
  envelope: usize;
  /** dB, ≤ 0 */
  reduction: f32;
}

const LONGEST_LOOKAHEAD: f32 = 0.01;
/** dB of power: 10·log10 2 */
const DB_PER_OCTAVE_OF_POWER: f32 = 3.0102999566;
/** log2 of the amplitude of 1 dB */
const OCTAVES_PER_DB: f32 = 0.16609640474;

export function compressorCreate(seed: u32): usize {
  const state = allocate(offsetof<Compressor>());
  if (state == 0) return 0;
  const compressor = changetype<Compressor>(state);
  const longest = <i32>(LONGEST_LOOKAHEAD * sampleRate) + 1;
  compressor.ramps = allocate(RAMP * CompressorParameter.count);
  compressor.left = lineCreate(longest);
  compressor.right = lineCreate(longest);
  compressor.envelope = allocate(ENVELOPE);
  if (compressor.ramps == 0 || compressor.left == 0 || compressor.right == 0 || compressor.envelope == 0) {
    compressorFree(state);
    return 0;
  }
  compressorParameter(state, CompressorParameter.threshold, -18, true);
  compressorParameter(state, CompressorParameter.ratio, 4, true);
  compressorParameter(state, CompressorParameter.attack, 10, true);
  compressorParameter(state, CompressorParameter.release, 100, true);
  compressorParameter(state, CompressorParameter.knee, 6, true);
  compressorParameter(state, CompressorParameter.makeup, 0, true);
  compressorParameter(state, CompressorParameter.lookahead, 0, true);
  compressorParameter(state, CompressorParameter.mix, 100, true);
  return state;
}

export function compressorFree(state: usize): void {
  if (state == 0) return;
  const compressor = changetype<Compressor>(state);
  release(compressor.ramps);
  lineFree(compressor.left);
  lineFree(compressor.right);
  release(compressor.envelope);
  release(state);
}

export function compressorReset(state: usize): void {
  if (state == 0) return;
  const compressor = changetype<Compressor>(state);
  settleAll(compressor.ramps, CompressorParameter.count);
  lineReset(compressor.left);
  lineReset(compressor.right);
  memory.fill(compressor.envelope, 0, ENVELOPE);
  compressor.reduction = 0;
}

export function compressorParameter(state: usize, index: i32, value: f32, jump: bool): void {
  if (state == 0 || index < 0 || index >= CompressorParameter.count || !isFinite(value)) return;
  const compressor = changetype<Compressor>(state);
  rampSet(compressor.ramps + <usize>index * RAMP, value, jump);
  if (index != CompressorParameter.lookahead) return;
  lineDelay(compressor.left, compressorLatency(state), jump);
  lineDelay(compressor.right, compressorLatency(state), jump);
}

export function compressorProcess(state: usize, left: usize, right: usize): void {
  if (state == 0) return;
  const compressor = changetype<Compressor>(state);
  silenceBrokenInput(left, right);
  advanceAll(compressor.ramps, CompressorParameter.count);
  envelopePower(compressor.envelope, left, right, scratchA);
  wantedReduction(compressor, scratchA);
  followReduction(compressor, scratchA);
  lineProcess(compressor.left, left, left);
  lineProcess(compressor.right, right, right);
  applyReduction(compressor, scratchA, left, right);
  if (!finite(left, right) || !isFinite(compressor.reduction)) {
    compressorReset(state);
    leaveOut(left, right);
  }
}

/** From power to the static curve's gain change in dB, in place. */
function wantedReduction(compressor: Compressor, block: usize): void {
  const ramps = compressor.ramps;
  const threshold = rampEnd(ramps + RAMP * CompressorParameter.threshold);
  const knee = rampEnd(ramps + RAMP * CompressorParameter.knee);
  const slope = f32x4.splat(1 / max<f32>(rampEnd(ramps + RAMP * CompressorParameter.ratio), 1) - 1);
  const half = f32x4.splat(knee * 0.5);
  const width = f32x4.splat(knee);
  const twice = f32x4.splat(knee > 0 ? 0.5 / knee : 0);
  const zero = f32x4.splat(0);
  const decibels = f32x4.splat(DB_PER_OCTAVE_OF_POWER);
  const bound = f32x4.splat(threshold);
  for (let at: usize = 0; at < BYTES; at += 16) {
    const level = f32x4.mul(log2Lanes(v128.load(block + at)), decibels);
    // Above the knee the line, within it the parabola that touches both sides.
    const over = f32x4.sub(level, bound);
    const into = f32x4.min(f32x4.max(f32x4.add(over, half), zero), width);
    const bend = f32x4.mul(f32x4.mul(into, into), twice);
    const line = f32x4.max(f32x4.sub(over, half), zero);
    v128.store(block + at, f32x4.mul(slope, f32x4.add(bend, line)));
  }
}

/** Attack and release of the gain change in dB, in place. */
function followReduction(compressor: Compressor, block: usize): void {
  const ramps = compressor.ramps;
  const frames: f32 = 0.001 * sampleRate;
  const attack: f32 = 1 - Mathf.exp(-1 / (max<f32>(rampEnd(ramps + RAMP * CompressorParameter.attack), 0.01) * frames));
  const release: f32 = 1 - Mathf.exp(-1 / (max<f32>(rampEnd(ramps + RAMP * CompressorParameter.release), 0.01) * frames));
  let reduction = compressor.reduction;
  for (let at: usize = 0; at < BYTES; at += 4) {
    const wanted = load<f32>(block + at);
    reduction += (wanted - reduction) * (wanted < reduction ? attack : release);
    store<f32>(block + at, reduction);
  }
  compressor.reduction = reduction > -1e-6 ? 0 : reduction;
}

/** out = in·(1 − mix + mix·gain); the gain in dB stands in `block`. */
function applyReduction(compressor: Compressor, block: usize, left: usize, right: usize): void {
  const ramps = compressor.ramps;
  const makeups = ramps + RAMP * CompressorParameter.makeup;
  const mixes = ramps + RAMP * CompressorParameter.mix;
  let makeup = four(rampStart(makeups), rampStep(makeups));
  const makeupStep = f32x4.splat(rampStep(makeups) * 4);
  let mix = four(rampStart(mixes) * 0.01, rampStep(mixes) * 0.01);
  const mixStep = f32x4.splat(rampStep(mixes) * 0.04);
  const octaves = f32x4.splat(OCTAVES_PER_DB);
  const one = f32x4.splat(1);
  for (let at: usize = 0; at < BYTES; at += 16) {
    const gain = exp2Lanes(f32x4.mul(f32x4.add(v128.load(block + at), makeup), octaves));
    const share = f32x4.add(f32x4.sub(one, mix), f32x4.mul(mix, gain));
    v128.store(left + at, f32x4.mul(v128.load(left + at), share));
    v128.store(right + at, f32x4.mul(v128.load(right + at), share));
    makeup = f32x4.add(makeup, makeupStep);
    mix = f32x4.add(mix, mixStep);
  }
}

// @ts-ignore: decorator
@inline
function four(start: f32, step: f32): v128 {
  return f32x4(start, start + step, start + step * 2, start + step * 3);
}

export function compressorLatency(state: usize): i32 {
  if (state == 0) return 0;
  const lookahead = rampTarget(changetype<Compressor>(state).ramps + RAMP * CompressorParameter.lookahead);
  return <i32>nearest(min(max<f32>(lookahead * 0.001, 0), LONGEST_LOOKAHEAD) * sampleRate);
}
