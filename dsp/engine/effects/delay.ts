import { DelayParameter, Size } from "../../abi";
import { bpm, sampleRate } from "../context";
import { allocate, release } from "../memory";
import { BYTES, finite, flush, isSilent, leaveOut, silenceBrokenInput } from "./parts/block";
import { Ring, ringCreate, ringFrames, ringFree, ringRead, ringReadWeighed, ringReset, ringWeights, ringWrite, ringWroteSilence } from "./parts/line";
import { RAMP, advanceAll, rampEnd, rampSet, rampStart, rampStep, rampTarget, settleAll } from "./parts/ramp";

/**
 * An echo of each channel, or of the middle from side to side (ping-pong), with a low and a
 * high cut of 6 dB per octave in the loop, so that each repeat passes them once more. The time
 * is the note value at the present tempo, or free; another time is crossfaded to, so that no
 * pitch slides and nothing clicks.
 */
@unmanaged
class Delay {
  ramps: usize;
  left: usize;
  right: usize;
  /** frames: in use, and where the crossfade leads; the crossfade's share, 0 while none runs */
  time: f32;
  next: f32;
  fade: f32;
  /** memories and coefficients of the loop's filters */
  lowLeft: f32;
  lowRight: f32;
  highLeft: f32;
  highRight: f32;
  lowGain: f32;
  highGain: f32;
  /** a jump of the time has been asked for */
  jump: bool;
  /** frames in which nothing came in and nothing went round; once they fill the rings, the delay rests */
  quiet: i32;
}

/** Longest time, s: a whole note at 60 beats per minute. */
const LONGEST: f32 = 4;
const FADE_SECONDS: f32 = 0.03;
const SHORTEST: f32 = 2;
/** A high cut from here on is out of the circuit. */
const OPEN_HZ: f32 = 19900;
const quarters = memory.data<f32>([
  0.125, 0.16666667, 0.25, 0.33333333, 0.375, 0.5, 0.66666667, 0.75, 1, 1.3333333, 1.5, 2, 4,
]);
const NOTES: i32 = 13;

export function delayCreate(seed: u32): usize {
  const state = allocate(offsetof<Delay>());
  if (state == 0) return 0;
  const delay = changetype<Delay>(state);
  delay.ramps = allocate(RAMP * DelayParameter.count);
  delay.left = ringCreate(<i32>(LONGEST * sampleRate) + 8);
  delay.right = ringCreate(<i32>(LONGEST * sampleRate) + 8);
  if (delay.ramps == 0 || delay.left == 0 || delay.right == 0) {
    delayFree(state);
    return 0;
  }
  delayParameter(state, DelayParameter.synced, 1, true);
  delayParameter(state, DelayParameter.time, 375, true);
  delayParameter(state, DelayParameter.division, 7, true);
  delayParameter(state, DelayParameter.feedback, 35, true);
  delayParameter(state, DelayParameter.pingPong, 0, true);
  delayParameter(state, DelayParameter.lowCut, 120, true);
  delayParameter(state, DelayParameter.highCut, 8000, true);
  delayParameter(state, DelayParameter.mix, 100, true);
  delayReset(state);
  return state;
}

export function delayFree(state: usize): void {
  if (state == 0) return;
  const delay = changetype<Delay>(state);
  release(delay.ramps);
  ringFree(delay.left);
  ringFree(delay.right);
  release(state);
}

export function delayReset(state: usize): void {
  if (state == 0) return;
  const delay = changetype<Delay>(state);
  settleAll(delay.ramps, DelayParameter.count);
  ringReset(delay.left);
  ringReset(delay.right);
  delay.lowLeft = 0;
  delay.lowRight = 0;
  delay.highLeft = 0;
  delay.highRight = 0;
  delay.lowGain = lowGainOf(delay);
  delay.highGain = highGainOf(delay);
  delay.jump = true;
  delay.quiet = 0;
}

export function delayParameter(state: usize, index: i32, value: f32, jump: bool): void {
  if (state == 0 || index < 0 || index >= DelayParameter.count || !isFinite(value)) return;
  const delay = changetype<Delay>(state);
  rampSet(delay.ramps + <usize>index * RAMP, value, jump);
  if (!jump) return;
  delay.jump = true;
  delay.lowGain = lowGainOf(delay);
  delay.highGain = highGainOf(delay);
}

/** Share of the way to its input that a one-pole with its corner at `frequency` goes in a frame. */
function onePole(frequency: f32): f32 {
  return 1 - Mathf.exp((<f32>(-2 * Math.PI) * frequency) / sampleRate);
}

function lowGainOf(delay: Delay): f32 {
  return onePole(max<f32>(rampEnd(delay.ramps + RAMP * DelayParameter.lowCut), 1));
}

function highGainOf(delay: Delay): f32 {
  const frequency = rampEnd(delay.ramps + RAMP * DelayParameter.highCut);
  return frequency >= OPEN_HZ ? 1 : onePole(frequency);
}

/** Frames that the echo should take now. A note that is too long for the memory is halved until it fits. */
function timeOf(delay: Delay): f32 {
  const ramps = delay.ramps;
  let seconds = rampTarget(ramps + RAMP * DelayParameter.time) * 0.001;
  if (rampTarget(ramps + RAMP * DelayParameter.synced) >= 0.5) {
    const note = <i32>nearest(rampTarget(ramps + RAMP * DelayParameter.division));
    seconds = <f32>((60.0 / bpm) * <f64>load<f32>(quarters + (<usize>min(max(note, 0), NOTES - 1) << 2)));
    while (seconds > LONGEST) seconds *= 0.5;
  }
  return max(min(seconds, LONGEST) * sampleRate, SHORTEST);
}

export function delayProcess(state: usize, left: usize, right: usize): void {
  if (state == 0) return;
  const delay = changetype<Delay>(state);
  silenceBrokenInput(left, right);
  advanceAll(delay.ramps, DelayParameter.count);
  const wanted = timeOf(delay);
  const silent = isSilent(left, right);
  const resting = silent && delay.quiet >= ringFrames(delay.left);
  if (delay.jump || resting) {
    delay.time = wanted;
    delay.fade = 0;
    delay.jump = false;
  }
  if (delay.fade == 0) delay.next = wanted;
  if (resting) {
    delay.lowGain = lowGainOf(delay);
    delay.highGain = highGainOf(delay);
    return;
  }
  render(delay, left, right);
  if (silent && ringWroteSilence(delay.left) && ringWroteSilence(delay.right)) delay.quiet += Size.block;
  else delay.quiet = 0;
  if (!finite(left, right)) {
    delayReset(state);
    leaveOut(left, right);
  }
}

function render(delay: Delay, left: usize, right: usize): void {
  const ramps = delay.ramps;
  let feedback = rampStart(ramps + RAMP * DelayParameter.feedback) * 0.01;
  const feedbackStep = rampStep(ramps + RAMP * DelayParameter.feedback) * 0.01;
  let cross = rampStart(ramps + RAMP * DelayParameter.pingPong);
  const crossStep = rampStep(ramps + RAMP * DelayParameter.pingPong);
  let mix = rampStart(ramps + RAMP * DelayParameter.mix) * 0.01;
  const mixStep = rampStep(ramps + RAMP * DelayParameter.mix) * 0.01;
  let low = delay.lowGain;
  let high = delay.highGain;
  delay.lowGain = lowGainOf(delay);
  delay.highGain = highGainOf(delay);
  const lowStep = (delay.lowGain - low) / <f32>Size.block;
  const highStep = (delay.highGain - high) / <f32>Size.block;
  let lowLeft = delay.lowLeft;
  let lowRight = delay.lowRight;
  let highLeft = delay.highLeft;
  let highRight = delay.highRight;
  const leftRing = changetype<Ring>(delay.left);
  const rightRing = changetype<Ring>(delay.right);
  const fading = delay.next != delay.time;
  const fadeStep: f32 = fading ? 1 / (FADE_SECONDS * sampleRate) : 0;
  const whole = <i32>delay.time;
  const weights = ringWeights(delay.time);
  for (let at: usize = 0; at < BYTES; at += 4) {
    const l = load<f32>(left + at);
    const r = load<f32>(right + at);
    let echoLeft = ringReadWeighed(leftRing, whole, weights);
    let echoRight = ringReadWeighed(rightRing, whole, weights);
    if (fading) {
      delay.fade = min<f32>(delay.fade + fadeStep, 1);
      echoLeft += (ringRead(leftRing, delay.next) - echoLeft) * delay.fade;
      echoRight += (ringRead(rightRing, delay.next) - echoRight) * delay.fade;
    }
    const middle: f32 = (l + r) * 0.5;
    const straight: f32 = 1 - cross;
    const inLeft = l * straight + middle * cross + feedback * (echoLeft * straight + echoRight * cross);
    const inRight = r * straight + feedback * (echoRight * straight + echoLeft * cross);
    lowLeft += (inLeft - lowLeft) * low;
    lowRight += (inRight - lowRight) * low;
    highLeft += (inLeft - lowLeft - highLeft) * high;
    highRight += (inRight - lowRight - highRight) * high;
    ringWrite(leftRing, highLeft);
    ringWrite(rightRing, highRight);
    store<f32>(left + at, l * (1 - mix) + echoLeft * mix);
    store<f32>(right + at, r * (1 - mix) + echoRight * mix);
    feedback += feedbackStep;
    cross += crossStep;
    mix += mixStep;
    low += lowStep;
    high += highStep;
  }
  delay.lowLeft = flush(lowLeft);
  delay.lowRight = flush(lowRight);
  delay.highLeft = flush(highLeft);
  delay.highRight = flush(highRight);
  if (delay.fade == 1) {
    delay.time = delay.next;
    delay.fade = 0;
  }
}

export function delayLatency(state: usize): i32 {
  return 0;
}
