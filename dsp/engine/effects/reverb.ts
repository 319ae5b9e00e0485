import { ReverbParameter, Size } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";
import {
  BYTES,
  copyBlock,
  finite,
  isSilent,
  leaveOut,
  mixBlock,
  scratchA,
  scratchB,
  silenceBrokenInput,
} from "./parts/block";
import { Cut, cutIsSilent, cutProcess, cutReset } from "./parts/cut";
import { diffuserCreate, diffuserFree, diffuserIsSilent, diffuserProcess, diffuserReset } from "./parts/diffuser";
import { Line, lineCreate, lineDelay, lineFree, lineIsSilent, lineProcess, lineReset } from "./parts/line";
import { RAMP, advanceAll, rampEnd, rampSet, rampStart, rampStep, rampTarget, settleAll } from "./parts/ramp";
import { networkCreate, networkDecay, networkFrames, networkFree, networkPass, networkReset, networkRests, networkSize, networkWake } from "./parts/network";
import { networkProcess } from "./parts/networkRender";

/**
 * A room: pre-delay, low and high cut, input diffusion, and a feedback delay network whose
 * decay is set by frequency (see parts/network). All its delay belongs to the sound: the
 * declared latency is 0.
 */
@unmanaged
class Reverb {
  ramps: usize;
  lowCut: usize;
  highCut: usize;
  leftLine: usize;
  rightLine: usize;
  leftDiffuser: usize;
  rightDiffuser: usize;
  network: usize;
  /** frames in which nothing came in and nothing came out */
  quiet: i32;
  /** nothing is left anywhere inside */
  resting: bool;
}

const LONGEST_PRE_DELAY: f32 = 0.25;
/** The right diffuser's delays against the left one's, so that the sides differ from the start. */
const RIGHT_STRETCH: f32 = 1.063;

export function reverbCreate(seed: u32): usize {
  const state = allocate(offsetof<Reverb>());
  if (state == 0) return 0;
  const reverb = changetype<Reverb>(state);
  const longest = <i32>(LONGEST_PRE_DELAY * sampleRate) + 1;
  reverb.ramps = allocate(RAMP * ReverbParameter.count);
  reverb.lowCut = allocate(offsetof<Cut>());
  reverb.highCut = allocate(offsetof<Cut>());
  reverb.leftLine = lineCreate(longest);
  reverb.rightLine = lineCreate(longest);
  reverb.leftDiffuser = diffuserCreate(1);
  reverb.rightDiffuser = diffuserCreate(RIGHT_STRETCH);
  reverb.network = networkCreate(seed);
  if (
    reverb.ramps == 0 ||
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
  reverbParameter(state, ReverbParameter.decay, 1.8, true);
  reverbParameter(state, ReverbParameter.preDelay, 10, true);
  reverbParameter(state, ReverbParameter.size, 60, true);
  reverbParameter(state, ReverbParameter.damping, 40, true);
  reverbParameter(state, ReverbParameter.lowCut, 120, true);
  reverbParameter(state, ReverbParameter.highCut, 12000, true);
  reverbParameter(state, ReverbParameter.width, 100, true);
  reverbParameter(state, ReverbParameter.mix, 100, true);
  reverbReset(state);
  return state;
}

export function reverbFree(state: usize): void {
  if (state == 0) return;
  const reverb = changetype<Reverb>(state);
  release(reverb.ramps);
  release(reverb.lowCut);
  release(reverb.highCut);
  lineFree(reverb.leftLine);
  lineFree(reverb.rightLine);
  diffuserFree(reverb.leftDiffuser);
  diffuserFree(reverb.rightDiffuser);
  networkFree(reverb.network);
  release(state);
}

export function reverbReset(state: usize): void {
  if (state == 0) return;
  const reverb = changetype<Reverb>(state);
  settleAll(reverb.ramps, ReverbParameter.count);
  cutReset(reverb.lowCut);
  cutReset(reverb.highCut);
  lineReset(reverb.leftLine);
  lineReset(reverb.rightLine);
  diffuserReset(reverb.leftDiffuser);
  diffuserReset(reverb.rightDiffuser);
  networkReset(reverb.network);
  reverb.quiet = 0;
  reverb.resting = false;
}

/** Whether the room is empty; looked for only once nothing has been heard for as long as its longest way. */
function comesToRest(reverb: Reverb, silent: bool): bool {
  if (!silent || !isSilent(scratchA, scratchB)) {
    reverb.quiet = 0;
    return false;
  }
  reverb.quiet += Size.block;
  if (reverb.quiet < networkFrames(reverb.network)) return false;
  reverb.quiet = 0;
  return (
    cutIsSilent(reverb.lowCut) &&
    cutIsSilent(reverb.highCut) &&
    lineIsSilent(reverb.leftLine) &&
    lineIsSilent(reverb.rightLine) &&
    diffuserIsSilent(reverb.leftDiffuser) &&
    diffuserIsSilent(reverb.rightDiffuser) &&
    networkRests(reverb.network)
  );
}

export function reverbParameter(state: usize, index: i32, value: f32, jump: bool): void {
  if (state == 0 || index < 0 || index >= ReverbParameter.count || !isFinite(value)) return;
  const reverb = changetype<Reverb>(state);
  const ramps = reverb.ramps;
  rampSet(ramps + <usize>index * RAMP, value, jump);
  if (index == ReverbParameter.preDelay) {
    const frames = <i32>nearest(value * 0.001 * sampleRate);
    lineDelay(reverb.leftLine, frames, jump);
    lineDelay(reverb.rightLine, frames, jump);
  } else if (index == ReverbParameter.decay || index == ReverbParameter.damping || index == ReverbParameter.size) {
    if (index == ReverbParameter.size) networkSize(reverb.network, value * 0.01, jump);
    const decay = rampTarget(ramps + RAMP * ReverbParameter.decay);
    const damping = rampTarget(ramps + RAMP * ReverbParameter.damping);
    networkDecay(reverb.network, max<f32>(decay, 0.05), damping * 0.01, jump);
  }
}

export function reverbProcess(state: usize, left: usize, right: usize): void {
  if (state == 0) return;
  const reverb = changetype<Reverb>(state);
  const ramps = reverb.ramps;
  silenceBrokenInput(left, right);
  advanceAll(ramps, ReverbParameter.count);
  const silent = isSilent(left, right);
  if (reverb.resting) {
    if (silent) {
      networkPass(reverb.network);
      return;
    }
    networkWake(reverb.network);
  }

  copyBlock(scratchA, left);
  copyBlock(scratchB, right);
  cutProcess(reverb.lowCut, scratchA, scratchB, rampEnd(ramps + RAMP * ReverbParameter.lowCut), true);
  cutProcess(reverb.highCut, scratchA, scratchB, rampEnd(ramps + RAMP * ReverbParameter.highCut), false);
  lineProcess(reverb.leftLine, scratchA, scratchA);
  lineProcess(reverb.rightLine, scratchB, scratchB);
  diffuserProcess(reverb.leftDiffuser, scratchA);
  diffuserProcess(reverb.rightDiffuser, scratchB);
  networkProcess(reverb.network, scratchA, scratchB);
  if (!finite(scratchA, scratchB)) {
    reverbReset(state);
    leaveOut(scratchA, scratchB);
  }
  reverb.resting = comesToRest(reverb, silent);

  const width = ramps + RAMP * ReverbParameter.width;
  widen(scratchA, scratchB, rampStart(width) * 0.01, rampStep(width) * 0.01);
  const mix = ramps + RAMP * ReverbParameter.mix;
  mixBlock(left, left, scratchA, rampStart(mix) * 0.01, rampStep(mix) * 0.01);
  mixBlock(right, right, scratchB, rampStart(mix) * 0.01, rampStep(mix) * 0.01);
}

/** Scales the difference of the sides: 1 leaves them, 0 makes them one. */
function widen(left: usize, right: usize, width: f32, step: f32): void {
  let w = f32x4(width, width + step, width + step * 2, width + step * 3);
  const step4 = f32x4.splat(step * 4);
  const half = f32x4.splat(0.5);
  for (let at: usize = 0; at < BYTES; at += 16) {
    const l = v128.load(left + at);
    const r = v128.load(right + at);
    const middle = f32x4.mul(f32x4.add(l, r), half);
    const side = f32x4.mul(f32x4.mul(f32x4.sub(l, r), half), w);
    v128.store(left + at, f32x4.add(middle, side));
    v128.store(right + at, f32x4.sub(middle, side));
    w = f32x4.add(w, step4);
  }
}

export function reverbLatency(state: usize): i32 {
  return 0;
}
