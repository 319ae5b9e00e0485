import { Size } from "../../abi";
import { movingReach } from "../sources/reader";
import { resampleAlong, resampleMoving } from "../sources/resample";
import { PHASES, bankFor, bankTable, bankTaps } from "./bank";
import { Deck } from "./record";

/**
 * Reading of a deck's source: the host copies frames from where it keeps them (`read` below; see contract/engine), and what
 * lies outside of the source is silence.
 */

/**
 * Copies source frames `first` to `first + frames`, which exist, to `left` and `right`; a mono source fills both. Returns
 * how many of them the host does not have (yet); they are silent.
 */
@external("decks", "read")
declare function hostRead(deck: i32, first: f64, frames: i32, left: usize, right: usize): i32;

/** The most source frames that a block's frames need. */
const REACH: i32 = 4096;
const reachLeft = memory.data(REACH * 4, 16);
const reachRight = memory.data(REACH * 4, 16);
/** The step of each frame, for the kernel of moving rates. */
const rates = memory.data(Size.block * 8, 16);

/** Frames that were missing since it was set to 0. */
export let missing: i32 = 0;

export function clearMissing(): void {
  missing = 0;
}

/** Copies whole source frames from `first` on. */
function fetch(deck: Deck, first: f64, frames: i32, left: usize, right: usize): void {
  const from = <i32>Math.min(Math.max(-first, 0), <f64>frames);
  const to = <i32>Math.min(Math.max(deck.frames - first, <f64>from), <f64>frames);
  silent(left, right, 0, from);
  if (to > from) {
    const at = <usize>from << 2;
    missing += hostRead(deck.number, first + <f64>from, to - from, left + at, right + at);
  }
  silent(left, right, to, frames);
}

function silent(left: usize, right: usize, from: i32, to: i32): void {
  if (from >= to) return;
  memory.fill(left + (<usize>from << 2), 0, <usize>(to - from) << 2);
  memory.fill(right + (<usize>from << 2), 0, <usize>(to - from) << 2);
}

/** Whether the host has all frames that exist from a position on, `frames` of them in the direction of the step. */
export function hasFrames(deck: Deck, position: f64, frames: i32, step: f64): bool {
  missing = 0;
  const count = min(frames, REACH);
  fetch(deck, Math.floor(step < 0 ? position - <f64>count : position), count, reachLeft, reachRight);
  return missing == 0;
}

/**
 * Reads a frame for each of `frames` positions (f64s), which lie as far apart as a step says that glides from `first` to
 * `last`. At a step of exactly one from a whole position on, the frames are those of the source, bit by bit.
 */
export function readAlong(deck: Deck, positions: usize, first: f64, last: f64, frames: i32, left: usize, right: usize): void {
  const start = load<f64>(positions);
  if (first == last && Math.abs(first) == 1 && Math.floor(start) == start) {
    if (first == 1) fetch(deck, start, frames, left, right);
    else {
      fetch(deck, start - <f64>(frames - 1), frames, reachLeft, reachRight);
      for (let i = 0; i < frames; i++) {
        const to = <usize>i << 2;
        const from = <usize>(frames - 1 - i) << 2;
        store<f32>(left + to, load<f32>(reachLeft + from));
        store<f32>(right + to, load<f32>(reachRight + from));
      }
    }
    return;
  }
  let low = Infinity;
  let high = -Infinity;
  for (let i: usize = 0; i < <usize>frames << 3; i += 8) {
    const position = load<f64>(positions + i);
    low = Math.min(low, position);
    high = Math.max(high, position);
  }
  const widest = Math.max(Math.abs(first), Math.abs(last));
  const kernel = bankFor(widest);
  const half = kernel >= 0 ? <f64>((bankTaps(kernel) >> 1) - 1) : movingReach(widest);
  const from = Math.floor(low) - half;
  const count = <i32>Math.min(Math.floor(high) + half + 3 - from, <f64>REACH);
  fetch(deck, from, count, reachLeft, reachRight);
  if (kernel >= 0) {
    resampleAlong(bankTable(kernel), bankTaps(kernel), PHASES, positions, frames, low, reachLeft, reachRight, left, right);
    return;
  }
  for (let i = 0; i < frames; i++) store<f64>(rates + (<usize>i << 3), widest);
  resampleMoving(positions, rates, frames, from, reachLeft, reachRight, left, right);
}
