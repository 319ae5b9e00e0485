import { DistortionParameter, Size } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";
import {
  BYTES,
  finite,
  flush,
  gainBlock,
  gainOf,
  leaveOut,
  mixBlock,
  scratchA,
  scratchB,
  scratchC,
  scratchD,
  silenceBrokenInput,
} from "./parts/block";
import { Line, lineCreate, lineDelay, lineFree, lineProcess, lineReset } from "./parts/line";
import { OVERSAMPLER_LATENCY, lower, oversamplerCreate, oversamplerReset, raise, raisedEven, raisedOdd } from "./parts/oversampler";
import { RAMP, advanceAll, rampEnd, rampSet, rampStart, rampStep, rampTarget, settleAll } from "./parts/ramp";
import { shapeRun } from "./parts/shaper";

/**
 * shape(drive·x + bias) − shape(bias) at four times the sample rate, then a block against DC,
 * a low-pass of 6 dB per octave (tone; open at its top) and the output gain. The dry part
 * waits for the oversampling, whose delay is the declared latency.
 */
@unmanaged
class Distortion {
  ramps: usize;
  left: usize;
  right: usize;
  dryLeft: usize;
  dryRight: usize;
  shape: i32;
  next: i32;
  /** blocks of the crossfade to the next shape that are done */
  fade: i32;
  tone: f32;
  toneLeft: f32;
  toneRight: f32;
  dcLeft: f32;
  dcRight: f32;
}

const FADE: i32 = 8;
const OPEN_HZ: f32 = 19900;
const DC_HZ: f32 = 5;
const FOLD: i32 = 3;

export function distortionCreate(seed: u32): usize {
  const state = allocate(offsetof<Distortion>());
  if (state == 0) return 0;
  const distortion = changetype<Distortion>(state);
  distortion.ramps = allocate(RAMP * DistortionParameter.count);
  distortion.left = oversamplerCreate();
  distortion.right = oversamplerCreate();
  distortion.dryLeft = lineCreate(OVERSAMPLER_LATENCY);
  distortion.dryRight = lineCreate(OVERSAMPLER_LATENCY);
  if (
    distortion.ramps == 0 ||
    distortion.left == 0 ||
    distortion.right == 0 ||
    distortion.dryLeft == 0 ||
    distortion.dryRight == 0
  ) {
    distortionFree(state);
    return 0;
  }
  lineDelay(distortion.dryLeft, OVERSAMPLER_LATENCY, true);
  lineDelay(distortion.dryRight, OVERSAMPLER_LATENCY, true);
  distortionParameter(state, DistortionParameter.drive, 12, true);
  distortionParameter(state, DistortionParameter.shape, 0, true);
  distortionParameter(state, DistortionParameter.bias, 0, true);
  distortionParameter(state, DistortionParameter.tone, 20000, true);
  distortionParameter(state, DistortionParameter.output, 0, true);
  distortionParameter(state, DistortionParameter.mix, 100, true);
  distortionReset(state);
  return state;
}

export function distortionFree(state: usize): void {
  if (state == 0) return;
  const distortion = changetype<Distortion>(state);
  release(distortion.ramps);
  release(distortion.left);
  release(distortion.right);
  lineFree(distortion.dryLeft);
  lineFree(distortion.dryRight);
  release(state);
}

export function distortionReset(state: usize): void {
  if (state == 0) return;
  const distortion = changetype<Distortion>(state);
  settleAll(distortion.ramps, DistortionParameter.count);
  oversamplerReset(distortion.left);
  oversamplerReset(distortion.right);
  lineReset(distortion.dryLeft);
  lineReset(distortion.dryRight);
  distortion.shape = wantedShape(distortion);
  distortion.fade = 0;
  distortion.tone = toneOf(distortion);
  distortion.toneLeft = 0;
  distortion.toneRight = 0;
  distortion.dcLeft = 0;
  distortion.dcRight = 0;
}

export function distortionParameter(state: usize, index: i32, value: f32, jump: bool): void {
  if (state == 0 || index < 0 || index >= DistortionParameter.count || !isFinite(value)) return;
  const distortion = changetype<Distortion>(state);
  rampSet(distortion.ramps + <usize>index * RAMP, value, jump);
  if (!jump) return;
  if (index == DistortionParameter.shape) {
    distortion.shape = wantedShape(distortion);
    distortion.fade = 0;
  }
  distortion.tone = toneOf(distortion);
}

function wantedShape(distortion: Distortion): i32 {
  return min(max(<i32>nearest(rampTarget(distortion.ramps + RAMP * DistortionParameter.shape)), 0), FOLD);
}

function toneOf(distortion: Distortion): f32 {
  const frequency = rampEnd(distortion.ramps + RAMP * DistortionParameter.tone);
  return frequency >= OPEN_HZ ? 1 : 1 - Mathf.exp((<f32>(-2 * Math.PI) * frequency) / sampleRate);
}

export function distortionProcess(state: usize, left: usize, right: usize): void {
  if (state == 0) return;
  const distortion = changetype<Distortion>(state);
  const ramps = distortion.ramps;
  silenceBrokenInput(left, right);
  advanceAll(ramps, DistortionParameter.count);
  if (distortion.fade == 0) distortion.next = wantedShape(distortion);
  memory.copy(scratchA, left, BYTES);
  memory.copy(scratchB, right, BYTES);
  lineProcess(distortion.dryLeft, left, scratchC);
  lineProcess(distortion.dryRight, right, scratchD);

  gainRamp(ramps + RAMP * DistortionParameter.drive, scratchA, scratchB);
  distort(distortion, distortion.left, scratchA);
  distort(distortion, distortion.right, scratchB);
  if (distortion.next != distortion.shape && ++distortion.fade == FADE) {
    distortion.shape = distortion.next;
    distortion.fade = 0;
  }
  filter(distortion, scratchA, scratchB);
  gainRamp(ramps + RAMP * DistortionParameter.output, scratchA, scratchB);
  if (!finite(scratchA, scratchB)) {
    distortionReset(state);
    leaveOut(scratchA, scratchB);
  }
  const mix = ramps + RAMP * DistortionParameter.mix;
  mixBlock(left, scratchC, scratchA, rampStart(mix) * 0.01, rampStep(mix) * 0.01);
  mixBlock(right, scratchD, scratchB, rampStart(mix) * 0.01, rampStep(mix) * 0.01);
}

/** Applies a gain whose ramp is in dB. */
function gainRamp(ramp: usize, left: usize, right: usize): void {
  const start = gainOf(rampStart(ramp));
  const step: f32 = rampStep(ramp) == 0 ? 0 : (gainOf(rampEnd(ramp)) - start) / <f32>Size.block;
  gainBlock(left, start, step);
  gainBlock(right, start, step);
}

function distort(distortion: Distortion, oversampler: usize, block: usize): void {
  const ramp = distortion.ramps + RAMP * DistortionParameter.bias;
  const bias = rampStart(ramp) * 0.01;
  const biasEnd = rampEnd(ramp) * 0.01;
  raise(oversampler, block);
  const even = raisedEven(oversampler);
  const odd = raisedOdd(oversampler);
  if (distortion.next == distortion.shape) {
    shapeRun(even, distortion.shape, bias, biasEnd);
    shapeRun(odd, distortion.shape, bias, biasEnd);
  } else {
    crossfade(distortion, even, bias, biasEnd);
    crossfade(distortion, odd, bias, biasEnd);
  }
  lower(oversampler, block);
}

const other = memory.data(Size.block * 8, 16);

function crossfade(distortion: Distortion, run: usize, bias: f32, biasEnd: f32): void {
  memory.copy(other, run, BYTES * 2);
  shapeRun(run, distortion.shape, bias, biasEnd);
  shapeRun(other, distortion.next, bias, biasEnd);
  const step: f32 = 1 / <f32>(FADE * Size.block * 2);
  let share: f32 = <f32>distortion.fade / <f32>FADE;
  for (let at: usize = 0; at < BYTES * 2; at += 4) {
    const a = load<f32>(run + at);
    store<f32>(run + at, a + (load<f32>(other + at) - a) * share);
    share += step;
  }
}

function filter(distortion: Distortion, left: usize, right: usize): void {
  let tone = distortion.tone;
  distortion.tone = toneOf(distortion);
  const toneStep = (distortion.tone - tone) / <f32>Size.block;
  const dc: f32 = 1 - Mathf.exp((<f32>(-2 * Math.PI) * DC_HZ) / sampleRate);
  let dcLeft = distortion.dcLeft;
  let dcRight = distortion.dcRight;
  let toneLeft = distortion.toneLeft;
  let toneRight = distortion.toneRight;
  for (let at: usize = 0; at < BYTES; at += 4) {
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

export function distortionLatency(state: usize): i32 {
  return OVERSAMPLER_LATENCY;
}
