import { CompressorParameter } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";
import { DB_PER_OCTAVE_OF_POWER, OCTAVES_PER_DB } from "../math/decibels";
import { exp2, log2 } from "../math/lanes";
import { shareIn } from "../math/smoothing";
import { lineEnd, lineStart, lineStep, lineTarget } from "../parameters/line";
import { vectorBytes } from "../runs";
import { closePiece, finite, detectorLeft, detectorRight, leaveOut, openPiece, pieceLeft, pieceRight, scratchA } from "./parts/block";
import { ENVELOPE, envelopePower } from "./parts/envelope";
import { delayLineCreate, delayLineSet, delayLineFree, delayLineProcess, delayLineReset } from "./parts/delayLine";

/**
 * Feed-forward, both sides linked, the gain computer and its soft knee after Giannoulis,
 * Massberg & Reiss (JAES 2012): above threshold + knee/2 a rise of `ratio` dB goes out as 1 dB.
 * The reduction follows in dB; attack and release are the times to 63 % of a change. The
 * audio is later than its detection by the look-ahead, which is the declared latency. It detects from the sidechain
 * where one is connected.
 */
@unmanaged
class Compressor {
  left: usize;
  right: usize;
  envelope: usize;
  /** dB, ≤ 0 */
  reduction: f32;
}

const LONGEST_LOOKAHEAD: f32 = 0.01;

export function compressorCreate(seed: u32, lines: usize): usize {
  const state = allocate(offsetof<Compressor>());
  if (state == 0) return 0;
  const compressor = changetype<Compressor>(state);
  const longest = <i32>(LONGEST_LOOKAHEAD * sampleRate) + 1;
  compressor.left = delayLineCreate(longest);
  compressor.right = delayLineCreate(longest);
  compressor.envelope = allocate(ENVELOPE);
  if (compressor.left == 0 || compressor.right == 0 || compressor.envelope == 0) {
    compressorFree(state);
    return 0;
  }
  return state;
}

export function compressorFree(state: usize): void {
  const compressor = changetype<Compressor>(state);
  delayLineFree(compressor.left);
  delayLineFree(compressor.right);
  release(compressor.envelope);
  release(state);
}

export function compressorReset(state: usize, lines: usize): void {
  const compressor = changetype<Compressor>(state);
  delayLineReset(compressor.left);
  delayLineReset(compressor.right);
  memory.fill(compressor.envelope, 0, ENVELOPE);
  compressor.reduction = 0;
}

export function compressorParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  const compressor = changetype<Compressor>(state);
  if (index != CompressorParameter.lookahead) return;
  delayLineSet(compressor.left, compressorLatency(state, lines), jump);
  delayLineSet(compressor.right, compressorLatency(state, lines), jump);
}

export function compressorProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  const compressor = changetype<Compressor>(state);
  const frames = to - from;
  openPiece(ports, from, to);
  const left = pieceLeft;
  const right = pieceRight;
  envelopePower(compressor.envelope, detectorLeft(ports, from), detectorRight(ports, from), scratchA, frames);
  wantedReduction(lines, scratchA, frames);
  followReduction(compressor, lines, scratchA, frames);
  delayLineProcess(compressor.left, left, left, frames);
  delayLineProcess(compressor.right, right, right, frames);
  applyReduction(lines, scratchA, left, right, frames);
  if (!finite(left, right, frames) || !isFinite(compressor.reduction)) {
    compressorReset(state, lines);
    leaveOut(left, right, frames);
  }
  closePiece(ports, from, to);
}

export function compressorReduction(state: usize): f32 {
  return changetype<Compressor>(state).reduction;
}

/** From power to the static curve's gain change in dB, in place. */
function wantedReduction(lines: usize, block: usize, frames: i32): void {
  const threshold = lineEnd(lines, CompressorParameter.threshold);
  const knee = lineEnd(lines, CompressorParameter.knee);
  const slope = f32x4.splat(1 / max<f32>(lineEnd(lines, CompressorParameter.ratio), 1) - 1);
  const half = f32x4.splat(knee * 0.5);
  const width = f32x4.splat(knee);
  const twice = f32x4.splat(knee > 0 ? 0.5 / knee : 0);
  const zero = f32x4.splat(0);
  const decibels = f32x4.splat(<f32>DB_PER_OCTAVE_OF_POWER);
  const bound = f32x4.splat(threshold);
  const bytes = vectorBytes(frames);
  for (let at: usize = 0; at < bytes; at += 16) {
    const level = f32x4.mul(log2(v128.load(block + at)), decibels);
    // Above the knee the line, within it the parabola that touches both sides.
    const over = f32x4.sub(level, bound);
    const into = f32x4.min(f32x4.max(f32x4.add(over, half), zero), width);
    const bend = f32x4.mul(f32x4.mul(into, into), twice);
    const line = f32x4.max(f32x4.sub(over, half), zero);
    v128.store(block + at, f32x4.mul(slope, f32x4.add(bend, line)));
  }
}

/** Attack and release of the gain change in dB, in place. */
function followReduction(compressor: Compressor, lines: usize, block: usize, frames: i32): void {
  const perMillisecond: f32 = 0.001 * sampleRate;
  const attack: f32 = <f32>shareIn(max<f32>(lineEnd(lines, CompressorParameter.attack), 0.01) * perMillisecond);
  const release: f32 = <f32>shareIn(max<f32>(lineEnd(lines, CompressorParameter.release), 0.01) * perMillisecond);
  let reduction = compressor.reduction;
  for (let at: usize = 0; at < <usize>frames << 2; at += 4) {
    const wanted = load<f32>(block + at);
    reduction += (wanted - reduction) * (wanted < reduction ? attack : release);
    store<f32>(block + at, reduction);
  }
  compressor.reduction = reduction > -1e-6 ? 0 : reduction;
}

/** out = in·(1 − mix + mix·gain); the gain in dB stands in `block`. */
function applyReduction(lines: usize, block: usize, left: usize, right: usize, frames: i32): void {
  let makeup = four(lineStart(lines, CompressorParameter.makeup), lineStep(lines, CompressorParameter.makeup));
  const makeupStep = f32x4.splat(lineStep(lines, CompressorParameter.makeup) * 4);
  let mix = four(lineStart(lines, CompressorParameter.mix) * 0.01, lineStep(lines, CompressorParameter.mix) * 0.01);
  const mixStep = f32x4.splat(lineStep(lines, CompressorParameter.mix) * 0.04);
  const octaves = f32x4.splat(<f32>OCTAVES_PER_DB);
  const one = f32x4.splat(1);
  const bytes = vectorBytes(frames);
  for (let at: usize = 0; at < bytes; at += 16) {
    const gain = exp2(f32x4.mul(f32x4.add(v128.load(block + at), makeup), octaves));
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

export function compressorLatency(state: usize, lines: usize): i32 {
  if (state == 0) return 0;
  const lookahead = lineTarget(lines, CompressorParameter.lookahead);
  return <i32>nearest(min(max<f32>(lookahead * 0.001, 0), LONGEST_LOOKAHEAD) * sampleRate);
}
