import { LimiterParameter, Size } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";
import { BYTES, finite, gainBlock, gainOf, leaveOut, scratchA, silenceBrokenInput } from "./parts/block";
import { Line, lineCreate, lineDelay, lineFree, lineProcess, lineReset } from "./parts/line";
import { lookaheadCreate, lookaheadFree, lookaheadProcess, lookaheadReset, lookaheadSpan } from "./parts/lookahead";
import { RAMP, advanceAll, rampEnd, rampSet, rampStart, rampStep, rampTarget, settleAll } from "./parts/ramp";
import { TRUE_PEAK, TRUE_PEAK_LATENCY, truePeakPrepare, truePeaks } from "./parts/truepeak";

/**
 * Holds the peaks, of samples or of the signal between them, at the ceiling, both sides by the
 * same gain. What stays below the ceiling comes out bit by bit, late by the declared latency:
 * the look-ahead and the reach of the true-peak filter. Samples are cut at the ceiling at the
 * last, which takes rounding alone.
 */
@unmanaged
class Limiter {
  ramps: usize;
  left: usize;
  right: usize;
  /** the samples' own peaks, as late as the true ones */
  peaks: usize;
  leftPeak: usize;
  rightPeak: usize;
  gain: usize;
  span: i32;
  /** linear; a lowered ceiling cuts only when the frames that knew the old one have gone */
  cut: f32;
  cutAge: i32;
}

const LONGEST_LOOKAHEAD: f32 = 0.01;

export function limiterCreate(seed: u32): usize {
  const state = allocate(offsetof<Limiter>());
  if (state == 0) return 0;
  const limiter = changetype<Limiter>(state);
  const longest = <i32>(LONGEST_LOOKAHEAD * sampleRate) + 1;
  truePeakPrepare();
  limiter.ramps = allocate(RAMP * LimiterParameter.count);
  limiter.left = lineCreate(longest + TRUE_PEAK_LATENCY);
  limiter.right = lineCreate(longest + TRUE_PEAK_LATENCY);
  limiter.peaks = lineCreate(TRUE_PEAK_LATENCY);
  limiter.leftPeak = allocate(TRUE_PEAK);
  limiter.rightPeak = allocate(TRUE_PEAK);
  limiter.gain = lookaheadCreate(longest);
  if (
    limiter.ramps == 0 ||
    limiter.left == 0 ||
    limiter.right == 0 ||
    limiter.peaks == 0 ||
    limiter.leftPeak == 0 ||
    limiter.rightPeak == 0 ||
    limiter.gain == 0
  ) {
    limiterFree(state);
    return 0;
  }
  lineDelay(limiter.peaks, TRUE_PEAK_LATENCY, true);
  limiterParameter(state, LimiterParameter.gain, 0, true);
  limiterParameter(state, LimiterParameter.ceiling, -1, true);
  limiterParameter(state, LimiterParameter.release, 80, true);
  limiterParameter(state, LimiterParameter.lookahead, 3, true);
  limiterParameter(state, LimiterParameter.truePeak, 1, true);
  limiterReset(state);
  return state;
}

export function limiterFree(state: usize): void {
  if (state == 0) return;
  const limiter = changetype<Limiter>(state);
  release(limiter.ramps);
  lineFree(limiter.left);
  lineFree(limiter.right);
  lineFree(limiter.peaks);
  release(limiter.leftPeak);
  release(limiter.rightPeak);
  lookaheadFree(limiter.gain);
  release(state);
}

export function limiterReset(state: usize): void {
  if (state == 0) return;
  const limiter = changetype<Limiter>(state);
  settleAll(limiter.ramps, LimiterParameter.count);
  lineReset(limiter.left);
  lineReset(limiter.right);
  lineReset(limiter.peaks);
  memory.fill(limiter.leftPeak, 0, TRUE_PEAK);
  memory.fill(limiter.rightPeak, 0, TRUE_PEAK);
  limiter.span = spanOf(limiter);
  lookaheadReset(limiter.gain);
  lookaheadSpan(limiter.gain, limiter.span);
  limiter.cut = 0;
  limiter.cutAge = 0;
}

export function limiterParameter(state: usize, index: i32, value: f32, jump: bool): void {
  if (state == 0 || index < 0 || index >= LimiterParameter.count || !isFinite(value)) return;
  const limiter = changetype<Limiter>(state);
  rampSet(limiter.ramps + <usize>index * RAMP, value, jump);
  if (index != LimiterParameter.lookahead) return;
  lineDelay(limiter.left, limiterLatency(state), jump);
  lineDelay(limiter.right, limiterLatency(state), jump);
}

function spanOf(limiter: Limiter): i32 {
  const lookahead = rampTarget(limiter.ramps + RAMP * LimiterParameter.lookahead) * 0.001;
  return max(<i32>nearest(min(max<f32>(lookahead, 0), LONGEST_LOOKAHEAD) * sampleRate), 1);
}

export function limiterProcess(state: usize, left: usize, right: usize): void {
  if (state == 0) return;
  const limiter = changetype<Limiter>(state);
  const ramps = limiter.ramps;
  silenceBrokenInput(left, right);
  advanceAll(ramps, LimiterParameter.count);
  if (spanOf(limiter) != limiter.span) {
    limiter.span = spanOf(limiter);
    lookaheadSpan(limiter.gain, limiter.span);
  }
  const gains = ramps + RAMP * LimiterParameter.gain;
  if (rampStart(gains) != 0 || rampStep(gains) != 0) {
    const start = gainOf(rampStart(gains));
    const step: f32 = rampStep(gains) == 0 ? 0 : (gainOf(rampEnd(gains)) - start) / <f32>Size.block;
    gainBlock(left, start, step);
    gainBlock(right, start, step);
  }

  samplePeaks(left, right, scratchA);
  lineProcess(limiter.peaks, scratchA, scratchA);
  if (rampTarget(ramps + RAMP * LimiterParameter.truePeak) >= 0.5) {
    truePeaks(limiter.leftPeak, left, scratchA);
    truePeaks(limiter.rightPeak, right, scratchA);
  }
  const ceilings = ramps + RAMP * LimiterParameter.ceiling;
  const ceiling = gainOf(rampEnd(ceilings));
  neededGain(scratchA, ceiling);
  lookaheadProcess(limiter.gain, scratchA, max<f32>(rampEnd(ramps + RAMP * LimiterParameter.release), 0.1) * 0.001);
  lineProcess(limiter.left, left, left);
  lineProcess(limiter.right, right, right);
  apply(scratchA, left, right, cutOf(limiter, ceiling));
  if (!finite(left, right)) {
    limiterReset(state);
    leaveOut(left, right);
  }
}

function samplePeaks(left: usize, right: usize, peaks: usize): void {
  for (let at: usize = 0; at < BYTES; at += 16) {
    v128.store(peaks + at, f32x4.max(f32x4.abs(v128.load(left + at)), f32x4.abs(v128.load(right + at))));
  }
}

/** From peaks to the gains that bring them to the ceiling, 1 where they are below it. */
function neededGain(block: usize, ceiling: f32): void {
  const bound = f32x4.splat(ceiling);
  const one = f32x4.splat(1);
  for (let at: usize = 0; at < BYTES; at += 16) {
    const peak = v128.load(block + at);
    v128.store(block + at, v128.bitselect(f32x4.div(bound, peak), one, f32x4.gt(peak, bound)));
  }
}

function cutOf(limiter: Limiter, ceiling: f32): f32 {
  const blocks = (limiter.span + TRUE_PEAK_LATENCY) / Size.block + 2;
  if (ceiling >= limiter.cut || limiter.cutAge >= blocks) {
    limiter.cut = ceiling;
    limiter.cutAge = 0;
  } else {
    limiter.cutAge++;
  }
  return limiter.cut;
}

function apply(gain: usize, left: usize, right: usize, ceiling: f32): void {
  const high = f32x4.splat(ceiling);
  const low = f32x4.splat(-ceiling);
  for (let at: usize = 0; at < BYTES; at += 16) {
    const g = v128.load(gain + at);
    v128.store(left + at, f32x4.max(f32x4.min(f32x4.mul(v128.load(left + at), g), high), low));
    v128.store(right + at, f32x4.max(f32x4.min(f32x4.mul(v128.load(right + at), g), high), low));
  }
}

export function limiterLatency(state: usize): i32 {
  if (state == 0) return 0;
  return spanOf(changetype<Limiter>(state)) + TRUE_PEAK_LATENCY;
}
