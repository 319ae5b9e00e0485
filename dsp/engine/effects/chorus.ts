import { ChorusParameter } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";
import { advanceLines, LINE, lineEnd, lineGlide, lineSet, lineStart, lineStep, lineTarget, settleLines } from "../parameters/line";
import { closePiece, finite, isSilent, leaveOut, openPiece, pieceLeft, pieceRight, scratchA, scratchB } from "./parts/block";
import { rotate, turn } from "./parts/lfo";
import { Ring, ringCreate, ringFrames, ringFree, ringRead, ringReset, ringWrite } from "./parts/ring";

/**
 * One to four voices, each the input through a delay that a sine moves: delay + depth·sway ·sin(2π(rate·t + φ)) with φ
 * of 0, ½, ¼ and ¾ turn, the right side ahead by up to a quarter turn. The sway is at most SWAY seconds and 90 % of the
 * delay. Voices are scaled by count^−¾, between equal amplitude (right for lows, where they agree) and equal power
 * (right for highs, where they do not).
 */
@unmanaged
class Chorus {
  left: usize;
  right: usize;
  /** lines of the voices' gains */
  gains: usize;
  /** turns */
  phase: f64;
  /** frames of silence that came last; once they fill the rings, nothing needs rendering */
  quiet: i32;
}

const VOICES: i32 = 4;
const SWAY: f32 = 0.005;
/** How fast the delay follows its knob, in seconds per second. */
const GLIDE: f32 = 0.2;
const LONGEST: f32 = 0.046;

export function chorusCreate(seed: u32, lines: usize): usize {
  const state = allocate(offsetof<Chorus>());
  if (state == 0) return 0;
  const chorus = changetype<Chorus>(state);
  chorus.gains = allocate(LINE * VOICES);
  chorus.left = ringCreate(<i32>(LONGEST * sampleRate) + 8);
  chorus.right = ringCreate(<i32>(LONGEST * sampleRate) + 8);
  if (chorus.gains == 0 || chorus.left == 0 || chorus.right == 0) {
    chorusFree(state);
    return 0;
  }
  lineGlide(lines, ChorusParameter.delay, GLIDE * 1000);
  return state;
}

export function chorusFree(state: usize): void {
  const chorus = changetype<Chorus>(state);
  release(chorus.gains);
  ringFree(chorus.left);
  ringFree(chorus.right);
  release(state);
}

export function chorusReset(state: usize, lines: usize): void {
  const chorus = changetype<Chorus>(state);
  settleLines(chorus.gains, VOICES);
  ringReset(chorus.left);
  ringReset(chorus.right);
  chorus.phase = 0;
  chorus.quiet = 0;
}

export function chorusParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  const chorus = changetype<Chorus>(state);
  if (index == ChorusParameter.voices) {
    const count = voicesOf(lines);
    const gain = Mathf.pow(<f32>count, -0.75);
    for (let v = 0; v < VOICES; v++) lineSet(chorus.gains, v, v < count ? gain : 0, jump);
  }
}

function voicesOf(lines: usize): i32 {
  return min(max(<i32>nearest(lineTarget(lines, ChorusParameter.voices)), 1), VOICES);
}

export function chorusProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  const chorus = changetype<Chorus>(state);
  const frames = to - from;
  openPiece(ports, from, to);
  const left = pieceLeft;
  const right = pieceRight;
  advanceLines(chorus.gains, VOICES, frames);
  const rate = lineEnd(lines, ChorusParameter.rate);
  const phase = chorus.phase;
  chorus.phase = turn(phase, rate, frames);
  if (!isSilent(left, right, frames)) chorus.quiet = 0;
  else if (chorus.quiet < ringFrames(chorus.left)) chorus.quiet += frames;
  else {
    closePiece(ports, from, to);
    return;
  }
  rotate(phase, rate, scratchA, scratchB, frames);
  render(chorus, lines, left, right, frames);
  if (!finite(left, right, frames)) {
    chorusReset(state, lines);
    leaveOut(left, right, frames);
  }
  closePiece(ports, from, to);
}

function framesOf(milliseconds: f32): f32 {
  return milliseconds * 0.001 * sampleRate;
}

function swayOf(delay: f32, depth: f32): f32 {
  return depth * 0.01 * min<f32>(SWAY * sampleRate, delay * 0.9);
}

function render(chorus: Chorus, lines: usize, left: usize, right: usize, frames: i32): void {
  let delay = framesOf(lineStart(lines, ChorusParameter.delay));
  const delayStep = framesOf(lineStep(lines, ChorusParameter.delay));
  let sway = swayOf(delay, lineStart(lines, ChorusParameter.depth));
  const swayStep = (swayOf(framesOf(lineEnd(lines, ChorusParameter.delay)), lineEnd(lines, ChorusParameter.depth)) - sway) / <f32>frames;
  const quarter = lineEnd(lines, ChorusParameter.width) * 0.01 * <f32>(Math.PI / 2);
  const sideSine = Mathf.sin(quarter);
  const sideCosine = Mathf.cos(quarter);
  let mix = lineStart(lines, ChorusParameter.mix) * 0.01;
  const mixStep = lineStep(lines, ChorusParameter.mix) * 0.01;
  const leftRing = changetype<Ring>(chorus.left);
  const rightRing = changetype<Ring>(chorus.right);
  for (let at: usize = 0; at < <usize>frames << 2; at += 4) {
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
      const gain = lineStart(chorus.gains, v) + lineStep(chorus.gains, v) * <f32>(at >> 2);
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
