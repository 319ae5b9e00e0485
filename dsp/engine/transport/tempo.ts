import { Size } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";

/**
 * The tempo map: steps of constant tempo. Each point knows its tick, its frame and its frames
 * per tick, so that both directions are one multiplication in f64.
 */

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

let points: usize = 0;
let count: i32 = 0;
let hint: i32 = 0;

// @ts-ignore: decorator
@inline
function pointAt(index: i32): Point {
  return changetype<Point>(points + <usize>index * POINT);
}

/** A steady 120 bpm; after the arena was cleared. */
export function resetTempo(): void {
  points = allocate(POINT);
  count = 1;
  hint = 0;
  fill(0, 0, 120);
}

/** Whether the map is just this one. */
export function isTempo(words: usize, length: i32): bool {
  if (length != count) return false;
  for (let i = 0; i < length; i++) {
    const at = words + <usize>i * 12;
    if (<f64>load<i32>(at) != pointAt(i).tick || load<f64>(at, 4) != pointAt(i).bpm) return false;
  }
  return true;
}

/** Reads (tick i32, bpm f64) triples of words; false where one is invalid, out of order, or memory is full. */
export function setTempo(words: usize, length: i32): bool {
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
  release(points);
  points = fresh;
  count = length;
  hint = 0;
  for (let i = 0; i < length; i++) {
    fill(i, load<i32>(words + <usize>i * 12), load<f64>(words + <usize>i * 12, 4));
  }
  return true;
}

function fill(index: i32, tick: f64, bpm: f64): void {
  const point = pointAt(index);
  point.tick = tick;
  point.bpm = bpm;
  point.framesPerTick = (<f64>sampleRate * 60) / (bpm * Size.ticksPerQuarter);
  if (index == 0) {
    point.frame = 0;
    return;
  }
  const before = pointAt(index - 1);
  point.frame = before.frame + (tick - before.tick) * before.framesPerTick;
}

/** Frames from the start of the timeline to a tick, not rounded. */
export function ticksToFrames(tick: f64): f64 {
  let index = hint;
  if (pointAt(index).tick > tick || (index + 1 < count && pointAt(index + 1).tick <= tick)) {
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (pointAt(middle).tick <= tick) low = middle;
      else high = middle - 1;
    }
    index = low;
    hint = low;
  }
  const point = pointAt(index);
  return point.frame + (tick - point.tick) * point.framesPerTick;
}

function pointOfFrame(frame: f64): Point {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pointAt(middle).frame <= frame) low = middle;
    else high = middle - 1;
  }
  return pointAt(low);
}

/** Ticks from the start of the timeline to a frame, not rounded. */
export function framesToTicks(frame: f64): f64 {
  const point = pointOfFrame(frame);
  return point.tick + (frame - point.frame) / point.framesPerTick;
}

/** Beats (quarters) per minute at a frame. */
export function bpmAt(frame: f64): f64 {
  return pointOfFrame(frame).bpm;
}

/** The whole frame on which something at a tick happens. */
export function frameOfTick(tick: f64): f64 {
  return Math.floor(ticksToFrames(tick) + 0.5);
}
