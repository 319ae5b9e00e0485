import { FlangerParameter } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";
import { lineEnd, lineGlide, lineStart, lineStep } from "../parameters/line";
import { closePiece, finite, leaveOut, openPiece, pieceLeft, pieceRight, scratchA, scratchB } from "./parts/block";
import { rotate, turn } from "./parts/lfo";
import { Ring, ringCreate, ringFree, ringRead, ringReset, ringWrite } from "./parts/ring";

/**
 * A comb filter that moves: w = z^−D·(x + feedback·w), D = delay·(1 + 0.95·depth·sin 2π·rate·t), the right side's sine
 * ahead by `stereo` degrees.
 */
@unmanaged
class Flanger {
  left: usize;
  right: usize;
  /** turns */
  phase: f64;
}

/** How fast the delay follows its knob, in seconds per second. */
const GLIDE: f32 = 0.1;
const LONGEST: f32 = 0.02;
const REACH: f32 = 0.95;
/** Frames that the interpolation within a loop needs at least. */
const SHORTEST: f32 = 2;

export function flangerCreate(seed: u32, lines: usize): usize {
  const state = allocate(offsetof<Flanger>());
  if (state == 0) return 0;
  const flanger = changetype<Flanger>(state);
  flanger.left = ringCreate(<i32>(LONGEST * sampleRate) + 8);
  flanger.right = ringCreate(<i32>(LONGEST * sampleRate) + 8);
  if (flanger.left == 0 || flanger.right == 0) {
    flangerFree(state);
    return 0;
  }
  lineGlide(lines, FlangerParameter.delay, GLIDE * 1000);
  return state;
}

export function flangerFree(state: usize): void {
  const flanger = changetype<Flanger>(state);
  ringFree(flanger.left);
  ringFree(flanger.right);
  release(state);
}

export function flangerReset(state: usize, lines: usize): void {
  const flanger = changetype<Flanger>(state);
  ringReset(flanger.left);
  ringReset(flanger.right);
  flanger.phase = 0;
}

export function flangerParameter(state: usize, lines: usize, index: i32, jump: bool): void {
}

export function flangerProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  const flanger = changetype<Flanger>(state);
  const frames = to - from;
  openPiece(ports, from, to);
  const left = pieceLeft;
  const right = pieceRight;
  const rate = lineEnd(lines, FlangerParameter.rate);
  rotate(flanger.phase, rate, scratchA, scratchB, frames);
  flanger.phase = turn(flanger.phase, rate, frames);
  render(flanger, lines, left, right, frames);
  if (!finite(left, right, frames)) {
    flangerReset(state, lines);
    leaveOut(left, right, frames);
  }
  closePiece(ports, from, to);
}

function render(flanger: Flanger, lines: usize, left: usize, right: usize, frames: i32): void {
  const perMillisecond: f32 = 0.001 * sampleRate;
  let delay = lineStart(lines, FlangerParameter.delay) * perMillisecond;
  const delayStep = lineStep(lines, FlangerParameter.delay) * perMillisecond;
  let sway = delay * lineStart(lines, FlangerParameter.depth) * 0.01 * REACH;
  const swayStep = (lineEnd(lines, FlangerParameter.delay) * perMillisecond * lineEnd(lines, FlangerParameter.depth) * 0.01 * REACH - sway) / <f32>frames;
  const ahead = lineEnd(lines, FlangerParameter.stereo) * <f32>(Math.PI / 180);
  const sideSine = Mathf.sin(ahead);
  const sideCosine = Mathf.cos(ahead);
  let feedback = lineStart(lines, FlangerParameter.feedback) * 0.01;
  const feedbackStep = lineStep(lines, FlangerParameter.feedback) * 0.01;
  let mix = lineStart(lines, FlangerParameter.mix) * 0.01;
  const mixStep = lineStep(lines, FlangerParameter.mix) * 0.01;
  const leftRing = changetype<Ring>(flanger.left);
  const rightRing = changetype<Ring>(flanger.right);
  for (let at: usize = 0; at < <usize>frames << 2; at += 4) {
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
