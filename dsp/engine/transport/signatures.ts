import { Size } from "../../abi";
import { allocate, release } from "../memory";

/** Signature maps, one for each transport: bars of `numerator` beats, a beat being a note of 1/`denominator`. */

@unmanaged
export class SignatureMap {
  points: usize;
  count: i32;
}

@unmanaged
class Point {
  tick: i32;
  numerator: i32;
  denominator: i32;
  beatTicks: i32;
}

const POINT: usize = 16;

const maps = memory.data(Size.transports * <i32>offsetof<SignatureMap>(), 4);
/** The one point of a map that was never set. */
const common = memory.data(16, 4);

/** The map of a transport, by its number. */
export function signatureMapAt(number: i32): SignatureMap {
  return changetype<SignatureMap>(maps + <usize>number * offsetof<SignatureMap>());
}

// @ts-ignore: decorator
@inline
function pointAt(map: SignatureMap, index: i32): Point {
  return changetype<Point>(map.points + <usize>index * POINT);
}

/** Makes every map 4/4 throughout; after the arena was cleared. */
export function resetSignatures(): void {
  for (let number = 0; number < Size.transports; number++) {
    const map = signatureMapAt(number);
    map.points = common;
    map.count = 1;
  }
  fill(signatureMapAt(0), 0, 0, 4, 4);
}

/** Reads (tick, numerator, denominator) triples; false where one is invalid, out of order, or memory is full. */
export function setSignatures(map: SignatureMap, words: usize, length: i32): bool {
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
  if (map.points != common) release(map.points);
  map.points = fresh;
  map.count = length;
  for (let i = 0; i < length; i++) {
    const at = words + <usize>i * 12;
    fill(map, i, load<i32>(at), load<i32>(at, 4), load<i32>(at, 8));
  }
  return true;
}

function fill(map: SignatureMap, index: i32, tick: i32, numerator: i32, denominator: i32): void {
  const point = pointAt(map, index);
  point.tick = tick;
  point.numerator = numerator;
  point.denominator = denominator;
  point.beatTicks = (Size.ticksPerQuarter * 4) / denominator;
}

function indexAt(map: SignatureMap, tick: f64): i32 {
  let low = 0;
  let high = map.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (<f64>pointAt(map, middle).tick <= tick) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether the beat that `nextBeat` found last is the first of a bar. */
export let downbeat: bool = false;

/** Tick of the first beat at or after a tick; a new signature starts a bar. */
export function nextBeat(map: SignatureMap, tick: f64): f64 {
  const index = indexAt(map, tick);
  const point = pointAt(map, index);
  const beats = Math.ceil((tick - point.tick) / point.beatTicks);
  const found = <f64>point.tick + beats * point.beatTicks;
  if (index + 1 < map.count && found >= <f64>pointAt(map, index + 1).tick) {
    downbeat = true;
    return pointAt(map, index + 1).tick;
  }
  downbeat = beats % <f64>point.numerator == 0;
  return found;
}

/** Beats in a bar at a tick. */
export function beatsPerBar(map: SignatureMap, tick: f64): i32 {
  return pointAt(map, indexAt(map, tick)).numerator;
}

/** Ticks of a beat at a tick. */
export function beatTicks(map: SignatureMap, tick: f64): i32 {
  return pointAt(map, indexAt(map, tick)).beatTicks;
}
