import { CrossfaderParameter } from "../../abi";
import { allocate, release } from "../memory";
import { lineEnd, lineTarget } from "../parameters/line";
import { closePiece, openPiece } from "./parts/block";
import { setCrossGains } from "./parts/crossGains";

/**
 * Computes the gains of the two sides, after Mixxx: additive, where both are whole in the middle, or of constant power,
 * where both are 3 dB down there. The sound that it is given passes unchanged.
 */
@unmanaged
class Crossfader {
  /** −1 (A) … 1 (B), as the gains are; reverse goes there as smoothly as a hand does */
  place: f64;
}

/** Share of the way to the other side that a reversal covers in a piece. */
const TURN: f64 = 0.25;

export function crossfaderCreate(seed: u32, lines: usize): usize {
  return allocate(offsetof<Crossfader>());
}

export function crossfaderFree(state: usize): void {
  setCrossGains(1, 1);
  release(state);
}

export function crossfaderReset(state: usize, lines: usize): void {
  changetype<Crossfader>(state).place = placeOf(lines);
  publish(state, lines);
}

export function crossfaderParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  if (jump) crossfaderReset(state, lines);
}

function placeOf(lines: usize): f64 {
  const x = min(max<f64>(lineEnd(lines, CrossfaderParameter.position) / 50 - 1, -1), 1);
  return lineTarget(lines, CrossfaderParameter.reverse) >= 0.5 ? -x : x;
}

export function crossfaderProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  // silences what is not a number, and leaves everything else alone
  openPiece(ports, from, to);
  closePiece(ports, from, to);
  const crossfader = changetype<Crossfader>(state);
  const goal = placeOf(lines);
  const distance = goal - crossfader.place;
  // a hand's own moves are smooth already; only a reversal is far
  crossfader.place = abs(distance) > 0.5 ? crossfader.place + TURN * distance : goal;
  publish(state, lines);
}

function publish(state: usize, lines: usize): void {
  const x = changetype<Crossfader>(state).place;
  const slope = min(max<f64>(lineEnd(lines, CrossfaderParameter.slope), 0.6), 1000);
  if (lineTarget(lines, CrossfaderParameter.curve) < 0.5) {
    setCrossGains(left(x, slope), left(-x, slope));
    return;
  }
  const c = NativeMath.pow(0.5, 1 / slope);
  let a = max<f64>(left(c * x + c, slope), 0);
  let b = max<f64>(left(c - c * x, slope), 0);
  if (a > b) b = 1 - a;
  else a = 1 - b;
  const norm = Math.sqrt(a * a + b * b);
  setCrossGains(a / norm, b / norm);
}

function left(x: f64, slope: f64): f64 {
  return x > 0 ? 1 - NativeMath.pow(x, slope) : 1;
}
