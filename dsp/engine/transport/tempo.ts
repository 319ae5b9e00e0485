import { Size } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";

/**
 * Tempo maps, one for each transport: steps of constant tempo. Each point knows its tick, its frame and its frames
 * per tick, so that both directions are one multiplication in f64.
 */

@unmanaged
export class TempoMap {
  points: usize;
  count: i32;
  /** the point at which the last tick was found */
  hint: i32;
}

@unmanaged
class Point {
  tick: f64;
  frame: f64;
  framesPerTick: f64;
  bpm: f64;
}

const POINT: usize = 32;
const MIN_BPM: f64 = 1;
const MAX_BPM: f64 = 10000;

const maps = memory.data(Size.transports * <i32>offsetof<TempoMap>(), 4);
/** The one point of a map that was never set. */
const steady = memory.data(32, 8);

/** The map of a transport, by its number. */
export function tempoMapAt(number: i32): TempoMap {
  return changetype<TempoMap>(maps + <usize>number * offsetof<TempoMap>());
}

// @ts-ignore: decorator
@inline
function pointAt(map: TempoMap, index: i32): Point {
  return changetype<Point>(map.points + <usize>index * POINT);
}

/** Makes every map a steady 120 bpm; after the arena was cleared. */
export function resetTempo(): void {
  for (let number = 0; number < Size.transports; number++) {
    const map = tempoMapAt(number);
    map.points = steady;
    map.count = 1;
    map.hint = 0;
  }
  fill(tempoMapAt(0), 0, 0, 120);
}

/** Whether the map is already exactly this one. */
export function isTempo(map: TempoMap, words: usize, length: i32): bool {
  if (length != map.count) return false;
  for (let i = 0; i < length; i++) {
    const at = words + <usize>i * 12;
    if (<f64>load<i32>(at) != pointAt(map, i).tick || load<f64>(at, 4) != pointAt(map, i).bpm) return false;
  }
  return true;
}

/** Reads (tick i32, bpm f64) triples of words; false where one is invalid, out of order, or memory is full. */
export function setTempo(map: TempoMap, words: usize, length: i32): bool {
  if (length < 1 || load<i32>(words) != 0) return false;
  let last = -1;
  for (let i = 0; i < length; i++) {
    const tick = load<i32>(words + <usize>i * 12);
    const value = load<f64>(words + <usize>i * 12, 4);
    if (tick <= last || !(value >= MIN_BPM && value <= MAX_BPM)) return false;
    last = tick;
  }
  const fresh = allocate(<usize>length * POINT);
  if (fresh == 0) return false;
  if (map.points != steady) release(map.points);
  map.points = fresh;
  map.count = length;
  map.hint = 0;
  for (let i = 0; i < length; i++) {
    fill(map, i, load<i32>(words + <usize>i * 12), load<f64>(words + <usize>i * 12, 4));
  }
  return true;
}

function fill(map: TempoMap, index: i32, tick: f64, bpm: f64): void {
  const point = pointAt(map, index);
  point.tick = tick;
  point.bpm = bpm;
  point.framesPerTick = (<f64>sampleRate * 60) / (bpm * Size.ticksPerQuarter);
  if (index == 0) {
    point.frame = 0;
    return;
  }
  const before = pointAt(map, index - 1);
  point.frame = before.frame + (tick - before.tick) * before.framesPerTick;
}

/** Frames from the start of the timeline to a tick, not rounded. */
export function ticksToFrames(map: TempoMap, tick: f64): f64 {
  let index = map.hint;
  if (pointAt(map, index).tick > tick || (index + 1 < map.count && pointAt(map, index + 1).tick <= tick)) {
    let low = 0;
    let high = map.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (pointAt(map, middle).tick <= tick) low = middle;
      else high = middle - 1;
    }
    index = low;
    map.hint = low;
  }
  const point = pointAt(map, index);
  return point.frame + (tick - point.tick) * point.framesPerTick;
}

function pointOfFrame(map: TempoMap, frame: f64): Point {
  let low = 0;
  let high = map.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pointAt(map, middle).frame <= frame) low = middle;
    else high = middle - 1;
  }
  return pointAt(map, low);
}

/** Ticks from the start of the timeline to a frame, not rounded. */
export function framesToTicks(map: TempoMap, frame: f64): f64 {
  const point = pointOfFrame(map, frame);
  return point.tick + (frame - point.frame) / point.framesPerTick;
}

/** Beats (quarters) per minute at a frame. */
export function bpmAt(map: TempoMap, frame: f64): f64 {
  return pointOfFrame(map, frame).bpm;
}

/** The whole frame on which something at a tick happens. */
export function frameOfTick(map: TempoMap, tick: f64): f64 {
  return Math.floor(ticksToFrames(map, tick) + 0.5);
}
