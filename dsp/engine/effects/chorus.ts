import { ChorusParameter, Size } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";
import { BYTES, finite, isSilent, leaveOut, scratchA, scratchB, silenceBrokenInput } from "./parts/block";
import { rotate, turn } from "./parts/lfo";
import { Ring, ringCreate, ringFrames, ringFree, ringRead, ringReset, ringWrite } from "./parts/line";
import { RAMP, advanceAll, rampAdvanceBy, rampEnd, rampSet, rampStart, rampStep, rampTarget, settleAll } from "./parts/ramp";

/**
 * One to four voices, each the input through a delay that sways by a sine: delay + depth·sway
 * ·sin(2π(rate·t + φ)) with φ of 0, ½, ¼ and ¾ turn, the right side ahead by up to a quarter
 * turn. The sway is at most SWAY seconds and 90 % of the delay. Voices are scaled by count^−¾, between equal
 * amplitude (lows, where they agree) and equal power (highs, where they do not).
 */
@unmanaged
class Chorus {
  ramps: usize;
  left: usize;
  right: usize;
  /** ramps of the voices' gains */
  gains: usize;
  /** turns */
  phase: f64;
  /** frames of silence that came last; once they fill the rings, the chorus rests */
  quiet: i32;
}

const VOICES: i32 = 4;
const SWAY: f32 = 0.005;
/** How fast the delay follows its knob, seconds a second. */
const GLIDE: f32 = 0.2;
const LONGEST: f32 = 0.046;

export function chorusCreate(seed: u32): usize {
  const state = allocate(offsetof<Chorus>());
  if (state == 0) return 0;
  const chorus = changetype<Chorus>(state);
  chorus.ramps = allocate(RAMP * ChorusParameter.count);
  chorus.gains = allocate(RAMP * VOICES);
  chorus.left = ringCreate(<i32>(LONGEST * sampleRate) + 8);
  chorus.right = ringCreate(<i32>(LONGEST * sampleRate) + 8);
  if (chorus.ramps == 0 || chorus.gains == 0 || chorus.left == 0 || chorus.right == 0) {
    chorusFree(state);
    return 0;
  }
  chorusParameter(state, ChorusParameter.rate, 0.8, true);
  chorusParameter(state, ChorusParameter.depth, 50, true);
  chorusParameter(state, ChorusParameter.delay, 12, true);
  chorusParameter(state, ChorusParameter.voices, 2, true);
  chorusParameter(state, ChorusParameter.width, 100, true);
  chorusParameter(state, ChorusParameter.mix, 100, true);
  return state;
}

export function chorusFree(state: usize): void {
  if (state == 0) return;
  const chorus = changetype<Chorus>(state);
  release(chorus.ramps);
  release(chorus.gains);
  ringFree(chorus.left);
  ringFree(chorus.right);
  release(state);
}

export function chorusReset(state: usize): void {
  if (state == 0) return;
  const chorus = changetype<Chorus>(state);
  settleAll(chorus.ramps, ChorusParameter.count);
  settleAll(chorus.gains, VOICES);
  ringReset(chorus.left);
  ringReset(chorus.right);
  chorus.phase = 0;
  chorus.quiet = 0;
}

export function chorusParameter(state: usize, index: i32, value: f32, jump: bool): void {
  if (state == 0 || index < 0 || index >= ChorusParameter.count || !isFinite(value)) return;
  const chorus = changetype<Chorus>(state);
  rampSet(chorus.ramps + <usize>index * RAMP, value, jump);
  if (index == ChorusParameter.voices) {
    const count = voicesOf(chorus);
    const gain = Mathf.pow(<f32>count, -0.75);
    for (let v = 0; v < VOICES; v++) rampSet(chorus.gains + <usize>v * RAMP, v < count ? gain : 0, jump);
  }
}

function voicesOf(chorus: Chorus): i32 {
  return min(max(<i32>nearest(rampTarget(chorus.ramps + RAMP * ChorusParameter.voices)), 1), VOICES);
}

export function chorusProcess(state: usize, left: usize, right: usize): void {
  if (state == 0) return;
  const chorus = changetype<Chorus>(state);
  const ramps = chorus.ramps;
  silenceBrokenInput(left, right);
  const glide = (GLIDE * 1000 * <f32>Size.block) / sampleRate;
  for (let i = 0; i < ChorusParameter.count; i++) {
    rampAdvanceBy(ramps + <usize>i * RAMP, i == ChorusParameter.delay ? glide : <f32>Infinity);
  }
  advanceAll(chorus.gains, VOICES);
  const rate = rampEnd(ramps + RAMP * ChorusParameter.rate);
  const phase = chorus.phase;
  chorus.phase = turn(phase, rate);
  if (!isSilent(left, right)) chorus.quiet = 0;
  else if (chorus.quiet >= ringFrames(chorus.left)) return;
  else chorus.quiet += Size.block;
  rotate(phase, rate, scratchA, scratchB);
  render(chorus, left, right);
  if (!finite(left, right)) {
    chorusReset(state);
    leaveOut(left, right);
  }
}

function framesOf(milliseconds: f32): f32 {
  return milliseconds * 0.001 * sampleRate;
}

function swayOf(delay: f32, depth: f32): f32 {
  return depth * 0.01 * min<f32>(SWAY * sampleRate, delay * 0.9);
}

function render(chorus: Chorus, left: usize, right: usize): void {
  const ramps = chorus.ramps;
  const delays = ramps + RAMP * ChorusParameter.delay;
  const depths = ramps + RAMP * ChorusParameter.depth;
  let delay = framesOf(rampStart(delays));
  const delayStep = framesOf(rampStep(delays));
  let sway = swayOf(delay, rampStart(depths));
  const swayStep = (swayOf(framesOf(rampEnd(delays)), rampEnd(depths)) - sway) / <f32>Size.block;
  const quarter = rampEnd(ramps + RAMP * ChorusParameter.width) * 0.01 * <f32>(Math.PI / 2);
  const sideSine = Mathf.sin(quarter);
  const sideCosine = Mathf.cos(quarter);
  let mix = rampStart(ramps + RAMP * ChorusParameter.mix) * 0.01;
  const mixStep = rampStep(ramps + RAMP * ChorusParameter.mix) * 0.01;
  const leftRing = changetype<Ring>(chorus.left);
  const rightRing = changetype<Ring>(chorus.right);
  for (let at: usize = 0; at < BYTES; at += 4) {
    const l = load<f32>(left + at);
    const r = load<f32>(right + at);
    ringWrite(leftRing, l);
    ringWrite(rightRing, r);
    const s = load<f32>(scratchA + at);
    const c = load<f32>(scratchB + at);
    const sideS = s * sideCosine + c * sideSine;
    const sideC = c * sideCosine - s * sideSine;
    let wetLeft: f32 = 0;
    let wetRight: f32 = 0;
    for (let v = 0; v < VOICES; v++) {
      const gains = chorus.gains + <usize>v * RAMP;
      const gain = rampStart(gains) + rampStep(gains) * <f32>(at >> 2);
      if (gain == 0) continue;
      const swing: f32 = (v & 1) == 0 ? sway : -sway;
      wetLeft += gain * ringRead(leftRing, delay + swing * (v < 2 ? s : c) + 1);
      wetRight += gain * ringRead(rightRing, delay + swing * (v < 2 ? sideS : sideC) + 1);
    }
    store<f32>(left + at, l * (1 - mix) + wetLeft * mix);
    store<f32>(right + at, r * (1 - mix) + wetRight * mix);
    delay += delayStep;
    sway += swayStep;
    mix += mixStep;
  }
}

export function chorusLatency(state: usize): i32 {
  return 0;
}
