import { LimiterParameter, Size } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";
import { decibelsOf, gainOf } from "../math/decibels";
import { TRUE_PEAK, TRUE_PEAK_LATENCY, truePeakPrepare, truePeaks } from "../math/truePeak";
import { lineEnd, lineStart, lineStep, lineTarget } from "../parameters/line";
import { vectorBytes } from "../runs";
import { closePiece, finite, gainBlock, leaveOut, openPiece, pieceLeft, pieceRight, scratchA } from "./parts/block";
import { delayLineCreate, delayLineSet, delayLineFree, delayLineProcess, delayLineReset } from "./parts/delayLine";
import { lookaheadCreate, lookaheadFree, lookaheadProcess, lookaheadReset, lookaheadSpan } from "./parts/lookahead";

/**
 * Holds the peaks, of samples or of the signal between them, at the ceiling, both sides by the same gain. What stays
 * below the ceiling comes out bit by bit, late by the declared latency: the look-ahead and the reach of the true-peak
 * filter. A final clip at the ceiling takes away what rounding leaves above it.
 */
@unmanaged
class Limiter {
  left: usize;
  right: usize;
  /** the samples' own peaks, delayed as much as the true ones */
  peaks: usize;
  leftPeak: usize;
  rightPeak: usize;
  gain: usize;
  span: i32;
  /** linear; a lowered ceiling clips only once the frames that were limited to the old one have gone out */
  cut: f32;
  cutAge: i32;
  /** linear gain of the last frame */
  last: f32;
}

const LONGEST_LOOKAHEAD: f32 = 0.01;

export function limiterCreate(seed: u32, lines: usize): usize {
  const state = allocate(offsetof<Limiter>());
  if (state == 0) return 0;
  const limiter = changetype<Limiter>(state);
  const longest = <i32>(LONGEST_LOOKAHEAD * sampleRate) + 1;
  truePeakPrepare();
  limiter.left = delayLineCreate(longest + TRUE_PEAK_LATENCY);
  limiter.right = delayLineCreate(longest + TRUE_PEAK_LATENCY);
  limiter.peaks = delayLineCreate(TRUE_PEAK_LATENCY);
  limiter.leftPeak = allocate(TRUE_PEAK);
  limiter.rightPeak = allocate(TRUE_PEAK);
  limiter.gain = lookaheadCreate(longest);
  if (
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
  delayLineSet(limiter.peaks, TRUE_PEAK_LATENCY, true);
  return state;
}

export function limiterFree(state: usize): void {
  const limiter = changetype<Limiter>(state);
  delayLineFree(limiter.left);
  delayLineFree(limiter.right);
  delayLineFree(limiter.peaks);
  release(limiter.leftPeak);
  release(limiter.rightPeak);
  lookaheadFree(limiter.gain);
  release(state);
}

export function limiterReset(state: usize, lines: usize): void {
  const limiter = changetype<Limiter>(state);
  delayLineReset(limiter.left);
  delayLineReset(limiter.right);
  delayLineReset(limiter.peaks);
  memory.fill(limiter.leftPeak, 0, TRUE_PEAK);
  memory.fill(limiter.rightPeak, 0, TRUE_PEAK);
  limiter.span = spanOf(lines);
  lookaheadReset(limiter.gain);
  lookaheadSpan(limiter.gain, limiter.span);
  limiter.cut = 0;
  limiter.cutAge = 0;
  limiter.last = 1;
}

export function limiterParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  const limiter = changetype<Limiter>(state);
  if (index != LimiterParameter.lookahead) return;
  delayLineSet(limiter.left, limiterLatency(state, lines), jump);
  delayLineSet(limiter.right, limiterLatency(state, lines), jump);
}

export function limiterReduction(state: usize): f32 {
  return <f32>decibelsOf(changetype<Limiter>(state).last);
}

function spanOf(lines: usize): i32 {
  const lookahead = lineTarget(lines, LimiterParameter.lookahead) * 0.001;
  return max(<i32>nearest(min(max<f32>(lookahead, 0), LONGEST_LOOKAHEAD) * sampleRate), 1);
}

export function limiterProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  const limiter = changetype<Limiter>(state);
  const frames = to - from;
  openPiece(ports, from, to);
  const left = pieceLeft;
  const right = pieceRight;
  if (spanOf(lines) != limiter.span) {
    limiter.span = spanOf(lines);
    lookaheadSpan(limiter.gain, limiter.span);
  }
  const gain = lineStart(lines, LimiterParameter.gain);
  const moves = lineStep(lines, LimiterParameter.gain) != 0;
  if (gain != 0 || moves) {
    const start = gainOf(gain);
    const step: f32 = moves ? (gainOf(lineEnd(lines, LimiterParameter.gain)) - start) / <f32>frames : 0;
    gainBlock(left, start, step, frames);
    gainBlock(right, start, step, frames);
  }

  samplePeaks(left, right, scratchA, frames);
  delayLineProcess(limiter.peaks, scratchA, scratchA, frames);
  if (lineTarget(lines, LimiterParameter.truePeak) >= 0.5) {
    truePeaks(limiter.leftPeak, left, scratchA, frames);
    truePeaks(limiter.rightPeak, right, scratchA, frames);
  }
  const ceiling = gainOf(lineEnd(lines, LimiterParameter.ceiling));
  neededGain(scratchA, ceiling, frames);
  lookaheadProcess(limiter.gain, scratchA, frames, max<f32>(lineEnd(lines, LimiterParameter.release), 0.1) * 0.001);
  limiter.last = load<f32>(scratchA + (<usize>(frames - 1) << 2));
  delayLineProcess(limiter.left, left, left, frames);
  delayLineProcess(limiter.right, right, right, frames);
  apply(scratchA, left, right, frames, cutOf(limiter, ceiling, frames));
  if (!finite(left, right, frames)) {
    limiterReset(state, lines);
    leaveOut(left, right, frames);
  }
  closePiece(ports, from, to);
}

function samplePeaks(left: usize, right: usize, peaks: usize, frames: i32): void {
  const bytes = vectorBytes(frames);
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(peaks + at, f32x4.max(f32x4.abs(v128.load(left + at)), f32x4.abs(v128.load(right + at))));
  }
}

/** From peaks to the gains that bring them to the ceiling, 1 where they are below it. */
function neededGain(block: usize, ceiling: f32, frames: i32): void {
  const bytes = vectorBytes(frames);
  const bound = f32x4.splat(ceiling);
  const one = f32x4.splat(1);
  for (let at: usize = 0; at < bytes; at += 16) {
    const peak = v128.load(block + at);
    v128.store(block + at, v128.bitselect(f32x4.div(bound, peak), one, f32x4.gt(peak, bound)));
  }
}

function cutOf(limiter: Limiter, ceiling: f32, frames: i32): f32 {
  const blocks = (limiter.span + TRUE_PEAK_LATENCY) / Size.block + 2;
  if (ceiling >= limiter.cut || limiter.cutAge >= blocks * Size.block) {
    limiter.cut = ceiling;
    limiter.cutAge = 0;
  } else {
    limiter.cutAge += frames;
  }
  return limiter.cut;
}

function apply(gain: usize, left: usize, right: usize, frames: i32, ceiling: f32): void {
  const bytes = vectorBytes(frames);
  const high = f32x4.splat(ceiling);
  const low = f32x4.splat(-ceiling);
  for (let at: usize = 0; at < bytes; at += 16) {
    const g = v128.load(gain + at);
    v128.store(left + at, f32x4.max(f32x4.min(f32x4.mul(v128.load(left + at), g), high), low));
    v128.store(right + at, f32x4.max(f32x4.min(f32x4.mul(v128.load(right + at), g), high), low));
  }
}

export function limiterLatency(state: usize, lines: usize): i32 {
  if (state == 0) return 0;
  return spanOf(lines) + TRUE_PEAK_LATENCY;
}
