import { ReverbParameter } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";
import { lineEnd, lineStart, lineStep, lineTarget } from "../parameters/line";
import { vectorBytes } from "../runs";
import {
  closePiece,
  finite,
  isSilent,
  leaveOut,
  mixBlock,
  openPiece,
  pieceLeft,
  pieceRight,
  scratchA,
  scratchB,
} from "./parts/block";
import { Cut, cutIsSilent, cutProcess, cutReset } from "./parts/cut";
import { diffuserCreate, diffuserFree, diffuserIsSilent, diffuserProcess, diffuserReset } from "./parts/diffuser";
import { delayLineCreate, delayLineSet, delayLineFree, delayLineIsSilent, delayLineProcess, delayLineReset } from "./parts/delayLine";
import { networkCreate, networkDecay, networkFrames, networkFree, networkPass, networkReset, networkRests, networkSize, networkWake } from "./parts/network";
import { networkProcess } from "./parts/networkRender";

/**
 * A room: pre-delay, low and high cut, input diffusion, and a feedback delay network whose
 * decay is set by frequency (see parts/network). All its delay belongs to the sound: the
 * declared latency is 0.
 */
@unmanaged
class Reverb {
  lowCut: usize;
  highCut: usize;
  leftLine: usize;
  rightLine: usize;
  leftDiffuser: usize;
  rightDiffuser: usize;
  network: usize;
  /** frames in which nothing came in and nothing came out */
  quiet: i32;
  /** nothing is left inside: nothing needs rendering */
  resting: bool;
}

const LONGEST_PRE_DELAY: f32 = 0.25;
/** The right diffuser's delays relative to the left one's, so that the sides differ from the start. */
const RIGHT_STRETCH: f32 = 1.063;

export function reverbCreate(seed: u32, lines: usize): usize {
  const state = allocate(offsetof<Reverb>());
  if (state == 0) return 0;
  const reverb = changetype<Reverb>(state);
  const longest = <i32>(LONGEST_PRE_DELAY * sampleRate) + 1;
  reverb.lowCut = allocate(offsetof<Cut>());
  reverb.highCut = allocate(offsetof<Cut>());
  reverb.leftLine = delayLineCreate(longest);
  reverb.rightLine = delayLineCreate(longest);
  reverb.leftDiffuser = diffuserCreate(1);
  reverb.rightDiffuser = diffuserCreate(RIGHT_STRETCH);
  reverb.network = networkCreate(seed);
  if (
    reverb.lowCut == 0 ||
    reverb.highCut == 0 ||
    reverb.leftLine == 0 ||
    reverb.rightLine == 0 ||
    reverb.leftDiffuser == 0 ||
    reverb.rightDiffuser == 0 ||
    reverb.network == 0
  ) {
    reverbFree(state);
    return 0;
  }
  return state;
}

export function reverbFree(state: usize): void {
  const reverb = changetype<Reverb>(state);
  release(reverb.lowCut);
  release(reverb.highCut);
  delayLineFree(reverb.leftLine);
  delayLineFree(reverb.rightLine);
  diffuserFree(reverb.leftDiffuser);
  diffuserFree(reverb.rightDiffuser);
  networkFree(reverb.network);
  release(state);
}

export function reverbReset(state: usize, lines: usize): void {
  const reverb = changetype<Reverb>(state);
  cutReset(reverb.lowCut);
  cutReset(reverb.highCut);
  delayLineReset(reverb.leftLine);
  delayLineReset(reverb.rightLine);
  diffuserReset(reverb.leftDiffuser);
  diffuserReset(reverb.rightDiffuser);
  networkReset(reverb.network);
  reverb.quiet = 0;
  reverb.resting = false;
}

/** Whether the room has become empty; checked only once nothing has been heard for as long as its longest delay. */
function comesToRest(reverb: Reverb, silent: bool, frames: i32): bool {
  if (!silent || !isSilent(scratchA, scratchB, frames)) {
    reverb.quiet = 0;
    return false;
  }
  reverb.quiet += frames;
  if (reverb.quiet < networkFrames(reverb.network)) return false;
  reverb.quiet = 0;
  return (
    cutIsSilent(reverb.lowCut) &&
    cutIsSilent(reverb.highCut) &&
    delayLineIsSilent(reverb.leftLine) &&
    delayLineIsSilent(reverb.rightLine) &&
    diffuserIsSilent(reverb.leftDiffuser) &&
    diffuserIsSilent(reverb.rightDiffuser) &&
    networkRests(reverb.network)
  );
}

export function reverbParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  const reverb = changetype<Reverb>(state);
  if (index == ReverbParameter.preDelay) {
    const frames = <i32>nearest(lineTarget(lines, ReverbParameter.preDelay) * 0.001 * sampleRate);
    delayLineSet(reverb.leftLine, frames, jump);
    delayLineSet(reverb.rightLine, frames, jump);
  } else if (index == ReverbParameter.decay || index == ReverbParameter.damping || index == ReverbParameter.size) {
    if (index == ReverbParameter.size) networkSize(reverb.network, lineTarget(lines, ReverbParameter.size) * 0.01, jump);
    const decay = lineTarget(lines, ReverbParameter.decay);
    const damping = lineTarget(lines, ReverbParameter.damping);
    networkDecay(reverb.network, max<f32>(decay, 0.05), damping * 0.01, jump);
  }
}

export function reverbProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  const reverb = changetype<Reverb>(state);
  const frames = to - from;
  openPiece(ports, from, to);
  const left = pieceLeft;
  const right = pieceRight;
  const silent = isSilent(left, right, frames);
  if (reverb.resting) {
    if (silent) {
      networkPass(reverb.network, frames);
      closePiece(ports, from, to);
      return;
    }
    networkWake(reverb.network);
  }

  memory.copy(scratchA, left, <usize>frames << 2);
  memory.copy(scratchB, right, <usize>frames << 2);
  cutProcess(reverb.lowCut, scratchA, scratchB, frames, lineEnd(lines, ReverbParameter.lowCut), true);
  cutProcess(reverb.highCut, scratchA, scratchB, frames, lineEnd(lines, ReverbParameter.highCut), false);
  delayLineProcess(reverb.leftLine, scratchA, scratchA, frames);
  delayLineProcess(reverb.rightLine, scratchB, scratchB, frames);
  diffuserProcess(reverb.leftDiffuser, scratchA, frames);
  diffuserProcess(reverb.rightDiffuser, scratchB, frames);
  networkProcess(reverb.network, scratchA, scratchB, frames);
  if (!finite(scratchA, scratchB, frames)) {
    reverbReset(state, lines);
    leaveOut(scratchA, scratchB, frames);
  }
  reverb.resting = comesToRest(reverb, silent, frames);

  const width = lineStart(lines, ReverbParameter.width) * 0.01;
  widen(scratchA, scratchB, width, lineStep(lines, ReverbParameter.width) * 0.01, frames);
  const mix = lineStart(lines, ReverbParameter.mix) * 0.01;
  const mixStep = lineStep(lines, ReverbParameter.mix) * 0.01;
  mixBlock(left, left, scratchA, mix, mixStep, frames);
  mixBlock(right, right, scratchB, mix, mixStep, frames);
  closePiece(ports, from, to);
}

/** Scales the difference between the sides: 1 leaves them as they are, 0 makes them mono. */
function widen(left: usize, right: usize, width: f32, step: f32, frames: i32): void {
  const bytes = vectorBytes(frames);
  let w = f32x4(width, width + step, width + step * 2, width + step * 3);
  const step4 = f32x4.splat(step * 4);
  const half = f32x4.splat(0.5);
  for (let at: usize = 0; at < bytes; at += 16) {
    const l = v128.load(left + at);
    const r = v128.load(right + at);
    const middle = f32x4.mul(f32x4.add(l, r), half);
    const side = f32x4.mul(f32x4.mul(f32x4.sub(l, r), half), w);
    v128.store(left + at, f32x4.add(middle, side));
    v128.store(right + at, f32x4.sub(middle, side));
    w = f32x4.add(w, step4);
  }
}
