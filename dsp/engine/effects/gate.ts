import { GateParameter } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";
import { decibelsOf, gainOf } from "../math/decibels";
import { shareIn } from "../math/smoothing";
import { lineEnd, lineTarget } from "../parameters/line";
import { closePiece, finite, detectorLeft, detectorRight, leaveOut, openPiece, pieceLeft, pieceRight, scratchA, scratchB, scratchC } from "./parts/block";
import { Cut, cutProcess, cutReset } from "./parts/cut";
import { ENVELOPE, envelopePower } from "./parts/envelope";
import { delayLineCreate, delayLineSet, delayLineFree, delayLineProcess, delayLineReset } from "./parts/delayLine";

/**
 * Opens where the key's level reaches the threshold, and closes once it has stayed below threshold − hysteresis for the
 * hold. Both sides have one gain, which goes to 1, or down to the range, by an exponential: attack and release are the
 * times to 63 % of the way. The audio is later than its detection by the look-ahead, which is the declared latency. The
 * key is the sidechain where one is connected, else the signal itself.
 */
@unmanaged
class Gate {
  left: usize;
  right: usize;
  envelope: usize;
  lowCut: usize;
  highCut: usize;
  /** in double precision, because a slow attack moves by less than a float's last digit per frame */
  gain: f64;
  open: bool;
  /** frames since the level was last high enough to stay open */
  below: i32;
  /** share of the key in the output, for listening to it */
  listen: f32;
}

const LONGEST_LOOKAHEAD: f32 = 0.01;
/** A gain as near as this to its goal has arrived: −120 dB. */
const NEAR: f64 = 1e-6;
/** Seconds of the crossfade between the audio and its key. */
const FADE: f32 = 0.01;

export function gateCreate(seed: u32, lines: usize): usize {
  const state = allocate(offsetof<Gate>());
  if (state == 0) return 0;
  const gate = changetype<Gate>(state);
  const longest = <i32>(LONGEST_LOOKAHEAD * sampleRate) + 1;
  gate.left = delayLineCreate(longest);
  gate.right = delayLineCreate(longest);
  gate.envelope = allocate(ENVELOPE);
  gate.lowCut = allocate(offsetof<Cut>());
  gate.highCut = allocate(offsetof<Cut>());
  if (gate.left == 0 || gate.right == 0 || gate.envelope == 0 || gate.lowCut == 0 || gate.highCut == 0) {
    gateFree(state);
    return 0;
  }
  return state;
}

export function gateFree(state: usize): void {
  const gate = changetype<Gate>(state);
  delayLineFree(gate.left);
  delayLineFree(gate.right);
  release(gate.envelope);
  release(gate.lowCut);
  release(gate.highCut);
  release(state);
}

export function gateReset(state: usize, lines: usize): void {
  const gate = changetype<Gate>(state);
  delayLineReset(gate.left);
  delayLineReset(gate.right);
  forgetKey(gate);
  gate.gain = gainOf(lineTarget(lines, GateParameter.range));
  gate.open = false;
  gate.below = 0;
  gate.listen = lineTarget(lines, GateParameter.listen) >= 0.5 ? 1 : 0;
}

function forgetKey(gate: Gate): void {
  memory.fill(gate.envelope, 0, ENVELOPE);
  cutReset(gate.lowCut);
  cutReset(gate.highCut);
}

export function gateParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  const gate = changetype<Gate>(state);
  if (index == GateParameter.lookahead) {
    delayLineSet(gate.left, gateLatency(state, lines), jump);
    delayLineSet(gate.right, gateLatency(state, lines), jump);
  }
}

export function gateLatency(state: usize, lines: usize): i32 {
  const seconds = lineTarget(lines, GateParameter.lookahead) * 0.001;
  return <i32>nearest(min(max<f32>(seconds, 0), LONGEST_LOOKAHEAD) * sampleRate);
}

export function gateProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  const gate = changetype<Gate>(state);
  const frames = to - from;
  openPiece(ports, from, to);
  const left = pieceLeft;
  const right = pieceRight;
  memory.copy(scratchB, detectorLeft(ports, from), <usize>frames << 2);
  memory.copy(scratchC, detectorRight(ports, from), <usize>frames << 2);
  cutProcess(gate.lowCut, scratchB, scratchC, frames, lineEnd(lines, GateParameter.keyLowCut), true);
  cutProcess(gate.highCut, scratchB, scratchC, frames, lineEnd(lines, GateParameter.keyHighCut), false);
  envelopePower(gate.envelope, scratchB, scratchC, scratchA, frames);
  // An infinite key would open the gate and stay in the detector's memory for ever.
  if (!finite(scratchA, scratchA, frames)) forgetKey(gate);
  follow(gate, lines, scratchA, frames);
  delayLineProcess(gate.left, left, left, frames);
  delayLineProcess(gate.right, right, right, frames);
  for (let at: usize = 0; at < <usize>frames << 2; at += 16) {
    const gain = v128.load(scratchA + at);
    v128.store(left + at, f32x4.mul(v128.load(left + at), gain));
    v128.store(right + at, f32x4.mul(v128.load(right + at), gain));
  }
  listen(gate, lineTarget(lines, GateParameter.listen) >= 0.5 ? 1 : 0, left, right, frames);
  if (!finite(left, right, frames)) {
    gateReset(state, lines);
    leaveOut(left, right, frames);
  }
  closePiece(ports, from, to);
}

export function gateReduction(state: usize): f32 {
  return <f32>decibelsOf(changetype<Gate>(state).gain);
}

/** Share of the remaining way that is covered per frame, for 63 % in so many ms. */
function shareOf(ms: f32): f64 {
  return shareIn(max<f64>(ms, 0.01) * 0.001 * sampleRate);
}

/** From the key's power to the gain of each frame, in place. */
function follow(gate: Gate, lines: usize, block: usize, frames: i32): void {
  const threshold = lineEnd(lines, GateParameter.threshold);
  // power, so half the decibels of an amplitude
  const opens = gainOf(threshold * 2);
  const closes = gainOf((threshold - lineEnd(lines, GateParameter.hysteresis)) * 2);
  const hold = <i32>(lineEnd(lines, GateParameter.hold) * 0.001 * sampleRate);
  const attack = shareOf(lineEnd(lines, GateParameter.attack));
  const release = shareOf(lineEnd(lines, GateParameter.release));
  const range = <f64>gainOf(lineEnd(lines, GateParameter.range));
  let gain = gate.gain;
  let open = gate.open;
  let below = gate.below;
  for (let at: usize = 0; at < <usize>frames << 2; at += 4) {
    const power = load<f32>(block + at);
    if (power >= opens) {
      open = true;
      below = 0;
    } else if (power >= closes) {
      below = 0;
    } else if (++below > hold) {
      open = false;
    }
    const goal: f64 = open ? 1 : range;
    gain += (goal - gain) * (goal > gain ? attack : release);
    if (abs(goal - gain) < NEAR) gain = goal;
    store<f32>(block + at, <f32>gain);
  }
  gate.gain = gain;
  gate.open = open;
  // The count stops here: it may stay closed for longer than an integer can count.
  gate.below = min(below, hold + 1);
}

/** Crosses between the output and the key that stands in scratchB and scratchC, on the way to `goal`. */
function listen(gate: Gate, goal: f32, left: usize, right: usize, frames: i32): void {
  if (gate.listen == 0 && goal == 0) return;
  const most: f32 = <f32>frames / (FADE * sampleRate);
  const next = goal > gate.listen ? min(goal, gate.listen + most) : max(goal, gate.listen - most);
  const step = (next - gate.listen) / <f32>frames;
  let share = gate.listen;
  for (let at: usize = 0; at < <usize>frames << 2; at += 4) {
    share += step;
    const l = load<f32>(left + at);
    const r = load<f32>(right + at);
    store<f32>(left + at, l + (load<f32>(scratchB + at) - l) * share);
    store<f32>(right + at, r + (load<f32>(scratchC + at) - r) * share);
  }
  gate.listen = next;
}
