import { Size } from "../../abi";
import { allocate, release } from "../memory";

/** The signature map: bars of `numerator` beats, a beat being a note of 1/`denominator`. */

@unmanaged
class Point {
  tick: i32;
  numerator: i32;
  denominator: i32;
  beatTicks: i32;
}

const POINT: usize = 16;

let points: usize = 0;
let count: i32 = 0;

// @ts-ignore: decorator
@inline
function pointAt(index: i32): Point {
  return changetype<Point>(points + <usize>index * POINT);
}

/** 4/4 throughout; after the arena was cleared. */
export function resetSignatures(): void {
  points = allocate(POINT);
  count = 1;
  fill(0, 0, 4, 4);
}

/** Reads (tick, numerator, denominator) triples; false where one is invalid, out of order, or memory is full. */
export function setSignatures(words: usize, length: i32): bool {
  if (length < 1 || load<i32>(words) != 0) return false;
  let last = -1;
  for (let i = 0; i < length; i++) {
    const at = words + <usize>i * 12;
    const tick = load<i32>(at);
    const numerator = load<i32>(at, 4);
    const denominator = load<i32>(at, 8);
    if (tick <= last || numerator < 1 || numerator > 64) return false;
    if (denominator < 1 || denominator > 64 || (denominator & (denominator - 1)) != 0) return false;
    last = tick;
  }
  const fresh = allocate(<usize>length * POINT);
  if (fresh == 0) return false;
  release(points);
  points = fresh;
  count = length;
  for (let i = 0; i < length; i++) {
    const at = words + <usize>i * 12;
    fill(i, load<i32>(at), load<i32>(at, 4), load<i32>(at, 8));
  }
  return true;
}

function fill(index: i32, tick: i32, numerator: i32, denominator: i32): void {
  const point = pointAt(index);
  point.tick = tick;
  point.numerator = numerator;
  point.denominator = denominator;
  point.beatTicks = (Size.ticksPerQuarter * 4) / denominator;
}

function indexAt(tick: f64): i32 {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (<f64>pointAt(middle).tick <= tick) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether the beat that `nextBeat` found last opens a bar. */
export let downbeat: bool = false;

/** Tick of the first beat at or after a tick; a new signature starts a bar. */
export function nextBeat(tick: f64): f64 {
  const index = indexAt(tick);
  const point = pointAt(index);
  const beats = Math.ceil((tick - point.tick) / point.beatTicks);
  const found = <f64>point.tick + beats * point.beatTicks;
  if (index + 1 < count && found >= <f64>pointAt(index + 1).tick) {
    downbeat = true;
    return pointAt(index + 1).tick;
  }
  downbeat = beats % <f64>point.numerator == 0;
  return found;
}

/** Beats in a bar at a tick. */
export function beatsPerBar(tick: f64): i32 {
  return pointAt(indexAt(tick)).numerator;
}

/** Ticks of a beat at a tick. */
export function beatTicks(tick: f64): i32 {
  return pointAt(indexAt(tick)).beatTicks;
}
