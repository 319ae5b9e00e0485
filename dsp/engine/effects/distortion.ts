import { DistortionParameter, Size } from "../../abi";
import { allocate, release } from "../memory";
import { gainOf } from "../math/decibels";
import { onePole } from "../math/smoothing";
import { lineEnd, lineStart, lineStep, lineTarget } from "../parameters/line";
import {
  closePiece,
  finite,
  flush,
  gainBlock,
  leaveOut,
  mixBlock,
  openPiece,
  pieceLeft,
  pieceRight,
  scratchA,
  scratchB,
  scratchC,
  scratchD,
} from "./parts/block";
import { delayLineCreate, delayLineSet, delayLineFree, delayLineProcess, delayLineReset } from "./parts/delayLine";
import { OVERSAMPLER_LATENCY, lower, oversamplerCreate, oversamplerReset, raise, raisedEven, raisedOdd } from "./parts/oversampler";
import { shapeRun } from "./parts/shaper";

/**
 * shape(drive·x + bias) − shape(bias) at four times the sample rate, then a filter against DC, a low-pass of 6 dB per
 * octave (tone; at its top it does nothing) and the output gain. The dry part waits for the oversampling, whose delay
 * is the declared latency.
 */
@unmanaged
class Distortion {
  left: usize;
  right: usize;
  dryLeft: usize;
  dryRight: usize;
  shape: i32;
  next: i32;
  /** frames done of the crossfade to the next shape */
  fade: i32;
  tone: f32;
  toneLeft: f32;
  toneRight: f32;
  dcLeft: f32;
  dcRight: f32;
}

const FADE: i32 = 8 * Size.block;
const OPEN_HZ: f32 = 19900;
const DC_HZ: f32 = 5;
const FOLD: i32 = 3;

export function distortionCreate(seed: u32, lines: usize): usize {
  const state = allocate(offsetof<Distortion>());
  if (state == 0) return 0;
  const distortion = changetype<Distortion>(state);
  distortion.left = oversamplerCreate();
  distortion.right = oversamplerCreate();
  distortion.dryLeft = delayLineCreate(OVERSAMPLER_LATENCY);
  distortion.dryRight = delayLineCreate(OVERSAMPLER_LATENCY);
  if (
    distortion.left == 0 ||
    distortion.right == 0 ||
    distortion.dryLeft == 0 ||
    distortion.dryRight == 0
  ) {
    distortionFree(state);
    return 0;
  }
  delayLineSet(distortion.dryLeft, OVERSAMPLER_LATENCY, true);
  delayLineSet(distortion.dryRight, OVERSAMPLER_LATENCY, true);
  return state;
}

export function distortionFree(state: usize): void {
  const distortion = changetype<Distortion>(state);
  release(distortion.left);
  release(distortion.right);
  delayLineFree(distortion.dryLeft);
  delayLineFree(distortion.dryRight);
  release(state);
}

export function distortionReset(state: usize, lines: usize): void {
  const distortion = changetype<Distortion>(state);
  oversamplerReset(distortion.left);
  oversamplerReset(distortion.right);
  delayLineReset(distortion.dryLeft);
  delayLineReset(distortion.dryRight);
  distortion.shape = wantedShape(lines);
  distortion.fade = 0;
  distortion.tone = toneOf(lines);
  distortion.toneLeft = 0;
  distortion.toneRight = 0;
  distortion.dcLeft = 0;
  distortion.dcRight = 0;
}

export function distortionParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  const distortion = changetype<Distortion>(state);
  if (!jump) return;
  if (index == DistortionParameter.shape) {
    distortion.shape = wantedShape(lines);
    distortion.fade = 0;
  }
  distortion.tone = toneOf(lines);
}

function wantedShape(lines: usize): i32 {
  return min(max(<i32>nearest(lineTarget(lines, DistortionParameter.shape)), 0), FOLD);
}

function toneOf(lines: usize): f32 {
  const frequency = lineEnd(lines, DistortionParameter.tone);
  return frequency >= OPEN_HZ ? 1 : onePole(frequency);
}

export function distortionProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  const distortion = changetype<Distortion>(state);
  const frames = to - from;
  openPiece(ports, from, to);
  const left = pieceLeft;
  const right = pieceRight;
  if (distortion.fade == 0) distortion.next = wantedShape(lines);
  memory.copy(scratchA, left, <usize>frames << 2);
  memory.copy(scratchB, right, <usize>frames << 2);
  delayLineProcess(distortion.dryLeft, left, scratchC, frames);
  delayLineProcess(distortion.dryRight, right, scratchD, frames);

  gainRamp(lines, DistortionParameter.drive, scratchA, scratchB, frames);
  distort(distortion, lines, distortion.left, scratchA, frames);
  distort(distortion, lines, distortion.right, scratchB, frames);
  if (distortion.next != distortion.shape) distortion.fade += frames;
  if (distortion.fade >= FADE) {
    distortion.shape = distortion.next;
    distortion.fade = 0;
  }
  filter(distortion, lines, scratchA, scratchB, frames);
  gainRamp(lines, DistortionParameter.output, scratchA, scratchB, frames);
  if (!finite(scratchA, scratchB, frames)) {
    distortionReset(state, lines);
    leaveOut(scratchA, scratchB, frames);
  }
  const mix = lineStart(lines, DistortionParameter.mix) * 0.01;
  const mixStep = lineStep(lines, DistortionParameter.mix) * 0.01;
  mixBlock(left, scratchC, scratchA, mix, mixStep, frames);
  mixBlock(right, scratchD, scratchB, mix, mixStep, frames);
  closePiece(ports, from, to);
}

/** Applies a gain whose parameter is in dB. */
function gainRamp(lines: usize, parameter: i32, left: usize, right: usize, frames: i32): void {
  const start = gainOf(lineStart(lines, parameter));
  const step: f32 = lineStep(lines, parameter) == 0 ? 0 : (gainOf(lineEnd(lines, parameter)) - start) / <f32>frames;
  gainBlock(left, start, step, frames);
  gainBlock(right, start, step, frames);
}

function distort(distortion: Distortion, lines: usize, oversampler: usize, block: usize, frames: i32): void {
  const bias = lineStart(lines, DistortionParameter.bias) * 0.01;
  const biasEnd = lineEnd(lines, DistortionParameter.bias) * 0.01;
  raise(oversampler, block, frames);
  const even = raisedEven(oversampler);
  const odd = raisedOdd(oversampler);
  if (distortion.next == distortion.shape) {
    shapeRun(even, frames * 2, distortion.shape, bias, biasEnd);
    shapeRun(odd, frames * 2, distortion.shape, bias, biasEnd);
  } else {
    crossfade(distortion, even, frames * 2, bias, biasEnd);
    crossfade(distortion, odd, frames * 2, bias, biasEnd);
  }
  lower(oversampler, block, frames);
}

const other = memory.data(Size.block * 8, 16);

function crossfade(distortion: Distortion, run: usize, samples: i32, bias: f32, biasEnd: f32): void {
  const bytes = <usize>samples << 2;
  memory.copy(other, run, bytes);
  shapeRun(run, samples, distortion.shape, bias, biasEnd);
  shapeRun(other, samples, distortion.next, bias, biasEnd);
  const step: f32 = 1 / <f32>(FADE * 2);
  let share: f32 = <f32>distortion.fade / <f32>FADE;
  for (let at: usize = 0; at < bytes; at += 4) {
    const a = load<f32>(run + at);
    store<f32>(run + at, a + (load<f32>(other + at) - a) * share);
    share = min<f32>(share + step, 1);
  }
}

function filter(distortion: Distortion, lines: usize, left: usize, right: usize, frames: i32): void {
  let tone = distortion.tone;
  distortion.tone = toneOf(lines);
  const toneStep = (distortion.tone - tone) / <f32>frames;
  const dc: f32 = onePole(DC_HZ);
  let dcLeft = distortion.dcLeft;
  let dcRight = distortion.dcRight;
  let toneLeft = distortion.toneLeft;
  let toneRight = distortion.toneRight;
  for (let at: usize = 0; at < <usize>frames << 2; at += 4) {
    const l = load<f32>(left + at);
    const r = load<f32>(right + at);
    dcLeft += (l - dcLeft) * dc;
    dcRight += (r - dcRight) * dc;
    toneLeft += (l - dcLeft - toneLeft) * tone;
    toneRight += (r - dcRight - toneRight) * tone;
    store<f32>(left + at, toneLeft);
    store<f32>(right + at, toneRight);
    tone += toneStep;
  }
  distortion.dcLeft = flush(dcLeft);
  distortion.dcRight = flush(dcRight);
  distortion.toneLeft = flush(toneLeft);
  distortion.toneRight = flush(toneRight);
}

export function distortionLatency(state: usize, lines: usize): i32 {
  return OVERSAMPLER_LATENCY;
}
