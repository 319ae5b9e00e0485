import { UnitMixParameter } from "../../abi";
import { sampleRate } from "../context";
import { Port, portLeft, portRight } from "../devices/ports";
import { allocate, release } from "../memory";
import { lineStart, lineStep, lineTarget } from "../parameters/line";
import { closePiece, finite, leaveOut, openPiece, pieceLeft, pieceRight } from "./parts/block";

/**
 * The end of an effect unit's chain: what comes out of it, less what went in (the sidechain) where it takes the place
 * of the channels' own sound; all of it times the share of wet. A wet share of 0 adds nothing, bit by bit.
 */
@unmanaged
class UnitMix {
  /** how much of what went in is subtracted, 0 to 1 */
  instead: f32;
}

/** Seconds of the way from one mode to the other. */
const FADE: f32 = 0.01;

export function unitMixCreate(seed: u32, lines: usize): usize {
  return allocate(offsetof<UnitMix>());
}

export function unitMixFree(state: usize): void {
  release(state);
}

export function unitMixReset(state: usize, lines: usize): void {
  changetype<UnitMix>(state).instead = insteadOf(lines);
}

export function unitMixParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  if (jump) unitMixReset(state, lines);
}

function insteadOf(lines: usize): f32 {
  return lineTarget(lines, UnitMixParameter.mode) < 0.5 ? 1 : 0;
}

export function unitMixProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  const unit = changetype<UnitMix>(state);
  const count = to - from;
  openPiece(ports, from, to);
  const left = pieceLeft;
  const right = pieceRight;
  const goal = insteadOf(lines);
  const most: f32 = <f32>count / (FADE * sampleRate);
  const next = goal > unit.instead ? min(goal, unit.instead + most) : max(goal, unit.instead - most);
  const step = (next - unit.instead) / <f32>count;
  const wentIn = portLeft(ports, Port.sidechain) != 0;
  const inLeft = wentIn ? portLeft(ports, Port.sidechain) + (<usize>from << 2) : left;
  const inRight = wentIn ? portRight(ports, Port.sidechain) + (<usize>from << 2) : right;
  const wetStep = lineStep(lines, UnitMixParameter.wet) * 0.01;
  let instead: f32 = wentIn ? unit.instead : 0;
  let wet = lineStart(lines, UnitMixParameter.wet) * 0.01;
  for (let at: usize = 0; at < <usize>count << 2; at += 4) {
    if (wentIn) instead += step;
    wet += wetStep;
    store<f32>(left + at, wet * (load<f32>(left + at) - instead * load<f32>(inLeft + at)));
    store<f32>(right + at, wet * (load<f32>(right + at) - instead * load<f32>(inRight + at)));
  }
  unit.instead = next;
  if (!finite(left, right, count)) leaveOut(left, right, count);
  closePiece(ports, from, to);
}
