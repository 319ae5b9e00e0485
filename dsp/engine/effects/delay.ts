import { DelayParameter } from "../../abi";
import { bpm, sampleRate } from "../context";
import { allocate, release } from "../memory";
import { onePole } from "../math/smoothing";
import { lineEnd, lineStart, lineStep, lineTarget } from "../parameters/line";
import { closePiece, finite, flush, isSilent, leaveOut, openPiece, pieceLeft, pieceRight } from "./parts/block";
import { Ring, ringCreate, ringFrames, ringFree, ringRead, ringReadWeighed, ringReset, ringWeights, ringWrite, ringWroteSilence } from "./parts/ring";

/**
 * An echo of each channel, or of the sum that alternates between the sides (ping-pong), with a low and a high cut of 6
 * dB per octave in the loop, so that each repeat is filtered once more. The time is a note value at the present tempo,
 * or free; a change of time is crossfaded, so that no pitch slides and nothing clicks.
 */
@unmanaged
class Delay {
  left: usize;
  right: usize;
  /** frames: in use, and where the crossfade leads; the crossfade's share, 0 if none runs */
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
  /** frames in which nothing came in and nothing was in the loop; once they fill the rings, nothing needs rendering */
  quiet: i32;
}

/** Longest time, s: a whole note at 60 beats per minute. */
const LONGEST: f32 = 4;
const FADE_SECONDS: f32 = 0.03;
const SHORTEST: f32 = 2;
/** From this frequency on the high cut does nothing. */
const OPEN_HZ: f32 = 19900;
const quarters = memory.data<f32>([
  0.125, 0.16666667, 0.25, 0.33333333, 0.375, 0.5, 0.66666667, 0.75, 1, 1.3333333, 1.5, 2, 4,
]);
const NOTES: i32 = 13;

export function delayCreate(seed: u32, lines: usize): usize {
  const state = allocate(offsetof<Delay>());
  if (state == 0) return 0;
  const delay = changetype<Delay>(state);
  delay.left = ringCreate(<i32>(LONGEST * sampleRate) + 8);
  delay.right = ringCreate(<i32>(LONGEST * sampleRate) + 8);
  if (delay.left == 0 || delay.right == 0) {
    delayFree(state);
    return 0;
  }
  return state;
}

export function delayFree(state: usize): void {
  const delay = changetype<Delay>(state);
  ringFree(delay.left);
  ringFree(delay.right);
  release(state);
}

export function delayReset(state: usize, lines: usize): void {
  const delay = changetype<Delay>(state);
  ringReset(delay.left);
  ringReset(delay.right);
  delay.lowLeft = 0;
  delay.lowRight = 0;
  delay.highLeft = 0;
  delay.highRight = 0;
  delay.lowGain = lowGainOf(lines);
  delay.highGain = highGainOf(lines);
  delay.jump = true;
  delay.quiet = 0;
}

export function delayParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  const delay = changetype<Delay>(state);
  if (!jump) return;
  delay.jump = true;
  delay.lowGain = lowGainOf(lines);
  delay.highGain = highGainOf(lines);
}

function lowGainOf(lines: usize): f32 {
  return onePole(max<f32>(lineEnd(lines, DelayParameter.lowCut), 1));
}

function highGainOf(lines: usize): f32 {
  const frequency = lineEnd(lines, DelayParameter.highCut);
  return frequency >= OPEN_HZ ? 1 : onePole(frequency);
}

/** The delay in frames that the parameters ask for. A note that is too long for the memory is halved until it fits. */
function timeOf(lines: usize): f32 {
  let seconds = lineTarget(lines, DelayParameter.time) * 0.001;
  if (lineTarget(lines, DelayParameter.synced) >= 0.5) {
    const note = <i32>nearest(lineTarget(lines, DelayParameter.division));
    seconds = <f32>((60.0 / bpm) * <f64>load<f32>(quarters + (<usize>min(max(note, 0), NOTES - 1) << 2)));
    while (seconds > LONGEST) seconds *= 0.5;
  }
  return max(min(seconds, LONGEST) * sampleRate, SHORTEST);
}

export function delayProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  const delay = changetype<Delay>(state);
  const frames = to - from;
  openPiece(ports, from, to);
  const left = pieceLeft;
  const right = pieceRight;
  const wanted = timeOf(lines);
  const silent = isSilent(left, right, frames);
  const resting = silent && delay.quiet >= ringFrames(delay.left);
  if (delay.jump || resting) {
    delay.time = wanted;
    delay.fade = 0;
    delay.jump = false;
  }
  if (delay.fade == 0) delay.next = wanted;
  if (resting) {
    delay.lowGain = lowGainOf(lines);
    delay.highGain = highGainOf(lines);
    closePiece(ports, from, to);
    return;
  }
  render(delay, lines, left, right, frames);
  if (silent && ringWroteSilence(delay.left, frames) && ringWroteSilence(delay.right, frames)) delay.quiet += frames;
  else delay.quiet = 0;
  if (!finite(left, right, frames)) {
    delayReset(state, lines);
    leaveOut(left, right, frames);
  }
  closePiece(ports, from, to);
}

function render(delay: Delay, lines: usize, left: usize, right: usize, frames: i32): void {
  let feedback = lineStart(lines, DelayParameter.feedback) * 0.01;
  const feedbackStep = lineStep(lines, DelayParameter.feedback) * 0.01;
  let cross = lineStart(lines, DelayParameter.pingPong);
  const crossStep = lineStep(lines, DelayParameter.pingPong);
  let mix = lineStart(lines, DelayParameter.mix) * 0.01;
  const mixStep = lineStep(lines, DelayParameter.mix) * 0.01;
  let low = delay.lowGain;
  let high = delay.highGain;
  delay.lowGain = lowGainOf(lines);
  delay.highGain = highGainOf(lines);
  const lowStep = (delay.lowGain - low) / <f32>frames;
  const highStep = (delay.highGain - high) / <f32>frames;
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
  for (let at: usize = 0; at < <usize>frames << 2; at += 4) {
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
