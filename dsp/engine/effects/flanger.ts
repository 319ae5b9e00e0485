import { FlangerParameter, Size } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";
import { BYTES, finite, leaveOut, scratchA, scratchB, silenceBrokenInput } from "./parts/block";
import { rotate, turn } from "./parts/lfo";
import { Ring, ringCreate, ringFree, ringRead, ringReset, ringWrite } from "./parts/line";
import { RAMP, rampAdvanceBy, rampEnd, rampSet, rampStart, rampStep, settleAll } from "./parts/ramp";

/**
 * A comb that moves: w = z^−D·(x + feedback·w), D = delay·(1 + 0.95·depth·sin 2π·rate·t), the
 * right side's sine ahead by `stereo` degrees.
 */
@unmanaged
class Flanger {
  ramps: usize;
  left: usize;
  right: usize;
  /** turns */
  phase: f64;
}

/** How fast the delay follows its knob, seconds a second. */
const GLIDE: f32 = 0.1;
const LONGEST: f32 = 0.02;
const REACH: f32 = 0.95;
/** Frames that the interpolation within a loop needs at least. */
const SHORTEST: f32 = 2;

export function flangerCreate(seed: u32): usize {
  const state = allocate(offsetof<Flanger>());
  if (state == 0) return 0;
  const flanger = changetype<Flanger>(state);
  flanger.ramps = allocate(RAMP * FlangerParameter.count);
  flanger.left = ringCreate(<i32>(LONGEST * sampleRate) + 8);
  flanger.right = ringCreate(<i32>(LONGEST * sampleRate) + 8);
  if (flanger.ramps == 0 || flanger.left == 0 || flanger.right == 0) {
    flangerFree(state);
    return 0;
  }
  flangerParameter(state, FlangerParameter.rate, 0.25, true);
  flangerParameter(state, FlangerParameter.depth, 70, true);
  flangerParameter(state, FlangerParameter.delay, 1.5, true);
  flangerParameter(state, FlangerParameter.feedback, 50, true);
  flangerParameter(state, FlangerParameter.stereo, 90, true);
  flangerParameter(state, FlangerParameter.mix, 50, true);
  return state;
}

export function flangerFree(state: usize): void {
  if (state == 0) return;
  const flanger = changetype<Flanger>(state);
  release(flanger.ramps);
  ringFree(flanger.left);
  ringFree(flanger.right);
  release(state);
}

export function flangerReset(state: usize): void {
  if (state == 0) return;
  const flanger = changetype<Flanger>(state);
  settleAll(flanger.ramps, FlangerParameter.count);
  ringReset(flanger.left);
  ringReset(flanger.right);
  flanger.phase = 0;
}

export function flangerParameter(state: usize, index: i32, value: f32, jump: bool): void {
  if (state == 0 || index < 0 || index >= FlangerParameter.count || !isFinite(value)) return;
  rampSet(changetype<Flanger>(state).ramps + <usize>index * RAMP, value, jump);
}

export function flangerProcess(state: usize, left: usize, right: usize): void {
  if (state == 0) return;
  const flanger = changetype<Flanger>(state);
  const ramps = flanger.ramps;
  silenceBrokenInput(left, right);
  const glide = (GLIDE * 1000 * <f32>Size.block) / sampleRate;
  for (let i = 0; i < FlangerParameter.count; i++) {
    rampAdvanceBy(ramps + <usize>i * RAMP, i == FlangerParameter.delay ? glide : <f32>Infinity);
  }
  const rate = rampEnd(ramps + RAMP * FlangerParameter.rate);
  rotate(flanger.phase, rate, scratchA, scratchB);
  flanger.phase = turn(flanger.phase, rate);
  render(flanger, left, right);
  if (!finite(left, right)) {
    flangerReset(state);
    leaveOut(left, right);
  }
}

function render(flanger: Flanger, left: usize, right: usize): void {
  const ramps = flanger.ramps;
  const delays = ramps + RAMP * FlangerParameter.delay;
  const depths = ramps + RAMP * FlangerParameter.depth;
  const frames: f32 = 0.001 * sampleRate;
  let delay = rampStart(delays) * frames;
  const delayStep = rampStep(delays) * frames;
  let sway = delay * rampStart(depths) * 0.01 * REACH;
  const swayStep = (rampEnd(delays) * frames * rampEnd(depths) * 0.01 * REACH - sway) / <f32>Size.block;
  const ahead = rampEnd(ramps + RAMP * FlangerParameter.stereo) * <f32>(Math.PI / 180);
  const sideSine = Mathf.sin(ahead);
  const sideCosine = Mathf.cos(ahead);
  let feedback = rampStart(ramps + RAMP * FlangerParameter.feedback) * 0.01;
  const feedbackStep = rampStep(ramps + RAMP * FlangerParameter.feedback) * 0.01;
  let mix = rampStart(ramps + RAMP * FlangerParameter.mix) * 0.01;
  const mixStep = rampStep(ramps + RAMP * FlangerParameter.mix) * 0.01;
  const leftRing = changetype<Ring>(flanger.left);
  const rightRing = changetype<Ring>(flanger.right);
  for (let at: usize = 0; at < BYTES; at += 4) {
    const s = load<f32>(scratchA + at);
    const c = load<f32>(scratchB + at);
    const l = load<f32>(left + at);
    const r = load<f32>(right + at);
    const wetLeft = ringRead(leftRing, max<f32>(delay + sway * s, SHORTEST));
    const wetRight = ringRead(rightRing, max<f32>(delay + sway * (s * sideCosine + c * sideSine), SHORTEST));
    ringWrite(leftRing, l + feedback * wetLeft);
    ringWrite(rightRing, r + feedback * wetRight);
    store<f32>(left + at, l * (1 - mix) + wetLeft * mix);
    store<f32>(right + at, r * (1 - mix) + wetRight * mix);
    delay += delayStep;
    sway += swayStep;
    feedback += feedbackStep;
    mix += mixStep;
  }
}

export function flangerLatency(state: usize): i32 {
  return 0;
}
