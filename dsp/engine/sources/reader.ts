import { Size, StreamRecord } from "../../abi";
import { countStarved } from "../context";
import { allocate, reserve } from "../memory";
import { sampleAt } from "../program/samples";
import { Kernel, MOVING_HALF } from "./kernel";
import { resampleExact, resampleFine, resampleMoving } from "./resample";

/**
 * A source reader plays a source at any position and any rate, forwards, backwards or standing still. A clip's voice
 * has one; a deck or a film would each have one. Readers are numbered as the streams are, one each.
 *
 * Positions are frames of the source in the order in which it is read (of the reversed source, if reversed), and loops
 * are unrolled: a reader that comes to the loop's end continues to higher positions, which sound as the loop does,
 * without a seam or a fade. Outside of the source is silence.
 *
 * The host keeps a window of the source around the place that `moveReader` names. A reader that was opened with frames
 * to stay behind it may turn around at once.
 */

@unmanaged
class SourceReader {
  channels: i32;
  /** position of the stream's frame 0 */
  origin: f64;
  /** position after which there is silence: the end of the source, Infinity if it loops */
  end: f64;
}

/** The most positions per frame: more would not fit into the window within a block. */
export const FASTEST: f64 = 20;
/** The same for a changing rate, and the frames that stay behind such a reader. */
export const FASTEST_MOVING: f64 = 15;
export const BEHIND: i32 = 1024;

const WINDOW: i32 = Size.streamWindow;
const WINDOW_BYTES: usize = Size.streamWindow * 4;
const READER: usize = (offsetof<SourceReader>() + 7) & ~7;

/** What a kernel needs for one block, in a row. */
const reachLeft = memory.data(Size.streamWindow * 4, 16);
const reachRight = memory.data(Size.streamWindow * 4, 16);

let readers: usize = 0;
let streams: usize = 0;
/** Windows of all streams, left and right of each; taken once. */
let windows: usize = 0;
let generation: i32 = 0;

export function streamsAddress(): usize {
  return streams;
}

/** Takes the memory of the windows, below the arena; at boot, while the arena is empty. */
export function reserveWindows(): void {
  if (windows == 0) windows = reserve(<usize>Size.streams * 2 * WINDOW_BYTES);
}

/** Takes streams and readers from the arena; once, at boot. */
export function allocateReaders(): void {
  readers = allocate(<usize>Size.streams * READER);
  streams = allocate(Size.streams * StreamRecord.bytes);
  for (let i = 0; i < Size.streams; i++) {
    const stream = streamAt(i);
    store<i32>(stream, <i32>(windows + <usize>i * 2 * WINDOW_BYTES), StreamRecord.left);
    store<i32>(stream, <i32>(windows + (<usize>i * 2 + 1) * WINDOW_BYTES), StreamRecord.right);
  }
}

// @ts-ignore: decorator
@inline
function readerAt(index: i32): SourceReader {
  return changetype<SourceReader>(readers + <usize>index * READER);
}

// @ts-ignore: decorator
@inline
function streamAt(index: i32): usize {
  return streams + <usize>index * StreamRecord.bytes;
}

/**
 * Opens a reader on a sample, to be read from a position on, upwards (heading 1) or downwards (−1). If `loopEnd` is
 * above 0, positions from `loopStart` to below `loopEnd` loop. `behind`: frames to keep behind the reading place.
 */
export function openReader(index: i32, sample: i32, reversed: bool, loopStart: f64, loopEnd: f64, position: f64, heading: i32, behind: i32): void {
  const reader = readerAt(index);
  const source = sampleAt(sample);
  reader.channels = source.channels;
  reader.origin = position;
  reader.end = loopEnd > 0 ? Infinity : source.frames;
  const stream = streamAt(index);
  generation = generation == i32.MAX_VALUE ? 1 : generation + 1;
  store<i32>(stream, generation, StreamRecord.generation);
  store<i32>(stream, sample, StreamRecord.sample);
  store<f64>(stream, reversed ? source.frames - 1 - position : position, StreamRecord.start);
  store<f64>(stream, loopEnd > 0 ? loopEnd - position : 0, StreamRecord.wrap);
  store<f64>(stream, loopEnd > 0 ? loopEnd - loopStart : 0, StreamRecord.loop);
  store<i32>(stream, reversed ? -1 : 1, StreamRecord.direction);
  store<i32>(stream, heading, StreamRecord.heading);
  store<i32>(stream, 0, StreamRecord.read);
  store<i32>(stream, behind, StreamRecord.behind);
}

/** Closes a reader: its stream is idle. */
export function closeReader(index: i32): void {
  store<i32>(streamAt(index), 0, StreamRecord.generation);
}

/**
 * Says where the reader is: the next position that it needs upwards (heading 1), or the one above it downwards (−1).
 */
export function moveReader(index: i32, position: f64, heading: i32): void {
  const stream = streamAt(index);
  // A reader that never turns needs nothing from before the place where it began.
  const least = load<i32>(stream, StreamRecord.behind) == 0 ? 0 : <f64>i32.MIN_VALUE;
  const from = Math.max(least, Math.min(position - readerAt(index).origin, <f64>i32.MAX_VALUE));
  store<i32>(stream, <i32>from, StreamRecord.read);
  store<i32>(stream, heading, StreamRecord.heading);
}

function isCurrent(stream: usize): bool {
  return load<i32>(stream, StreamRecord.heldGeneration) == load<i32>(stream, StreamRecord.generation);
}

/** Whether the window holds the source's frames at the positions from `first` to below `last`. */
export function readerHolds(index: i32, first: f64, last: f64): bool {
  const reader = readerAt(index);
  const from = Math.max(first, 0);
  const to = Math.min(last, reader.end);
  if (from >= to) return true;
  const stream = streamAt(index);
  if (!isCurrent(stream)) return false;
  return from - reader.origin >= <f64>load<i32>(stream, StreamRecord.low) && to - reader.origin <= <f64>load<i32>(stream, StreamRecord.high);
}

/** A side (0, 1) of a stream's window; a mono source has only one. */
function windowOf(index: i32, side: i32): usize {
  const right = side == 1 && readerAt(index).channels == 2;
  return <usize>(right ? load<u32>(streamAt(index), StreamRecord.right) : load<u32>(streamAt(index), StreamRecord.left));
}

/** Where `readWhole` has put its frames. */
export let wholeLeft: usize = 0;
export let wholeRight: usize = 0;

/**
 * Finds the frames at whole positions from `first` on: in the window itself if they are in one run there, otherwise
 * copied to `left` and `right`.
 */
export function readWhole(index: i32, first: f64, frames: i32, left: usize, right: usize): void {
  const place = placeOf(index, first, frames);
  if (place >= 0) {
    wholeLeft = windowOf(index, 0) + (<usize>place << 2);
    wholeRight = windowOf(index, 1) + (<usize>place << 2);
    return;
  }
  gather(index, first, frames, left, right);
  wholeLeft = left;
  wholeRight = right;
}

/** Writes `frames` frames at positions numerator/phases, numerator/phases + step/phases … of an exact kernel. */
export function readExact(index: i32, kernel: Kernel, numerator: i64, frames: i32, left: usize, right: usize): void {
  const phases = <i64>kernel.phases;
  const first = floorDivide(numerator, phases) - <f64>((kernel.taps >> 1) - 1);
  const last = floorDivide(numerator + <i64>kernel.step * <i64>(frames - 1), phases) + <f64>((kernel.taps >> 1) + 1);
  gather(index, first, <i32>(last - first), reachLeft, reachRight);
  resampleExact(kernel, numerator, frames, reachLeft, reachRight, left, right);
}

/** Writes `frames` frames at positions `position`, position + ratio … of a kernel that is not exact. */
export function readFine(index: i32, kernel: Kernel, position: f64, frames: i32, left: usize, right: usize): void {
  const first = Math.floor(position) - <f64>((kernel.taps >> 1) - 1);
  const last = Math.floor(position + kernel.ratio * <f64>(frames - 1)) + <f64>((kernel.taps >> 1) + 1);
  gather(index, first, <i32>(last - first), reachLeft, reachRight);
  resampleFine(kernel, position, kernel.ratio, frames, reachLeft, reachRight, left, right);
}

/**
 * Writes a frame for each of `frames` positions (f64s) in any direction; `rates` (f64s) are the positions per frame at
 * each, at most FASTEST_MOVING in either direction.
 */
export function readMoving(index: i32, positions: usize, rates: usize, frames: i32, left: usize, right: usize): void {
  findReach(positions, rates, frames);
  const count = <i32>Math.min(reachTo - reachFrom, WINDOW);
  gather(index, reachFrom, count, reachLeft, reachRight);
  resampleMoving(positions, rates, frames, reachFrom, reachLeft, reachRight, left, right);
}

/** The result of `findReach`: the positions from here to below there. */
export let reachFrom: f64 = 0;
export let reachTo: f64 = 0;

/** Finds the positions that `readMoving` needs for these frames. */
export function findReach(positions: usize, rates: usize, frames: i32): void {
  let low: f64 = Infinity;
  let high: f64 = -Infinity;
  let fastest: f64 = 0;
  for (let i: usize = 0; i < <usize>frames << 3; i += 8) {
    const position = load<f64>(positions + i);
    low = Math.min(low, position);
    high = Math.max(high, position);
    fastest = Math.max(fastest, Math.abs(load<f64>(rates + i)));
  }
  const reach = movingReach(fastest);
  reachFrom = Math.floor(low) - reach;
  reachTo = Math.floor(high) + reach + 2;
}

/** Positions on either side that a moving reader needs at a rate. */
export function movingReach(rate: f64): f64 {
  return Math.ceil(<f64>MOVING_HALF * Math.max(1, Math.abs(rate)));
}

function floorDivide(numerator: i64, by: i64): f64 {
  const whole = numerator / by;
  return <f64>(numerator - whole * by < 0 ? whole - 1 : whole);
}

/** The place of positions in the window if they are all there and in one run; otherwise −1. */
function placeOf(index: i32, first: f64, count: i32): i32 {
  const reader = readerAt(index);
  if (first < 0 || first + <f64>count > reader.end || !readerHolds(index, first, first + <f64>count)) return -1;
  const place = <i32>(first - reader.origin) & (WINDOW - 1);
  return place + count <= WINDOW ? place : -1;
}

/** Copies positions out of the window; what is outside the source or not there yet is silence. */
function gather(index: i32, first: f64, count: i32, left: usize, right: usize): void {
  const reader = readerAt(index);
  const stream = streamAt(index);
  // All of these are counted from `first`.
  const begin = <i32>Math.min(Math.max(-first, 0), <f64>count);
  const end = <i32>Math.min(Math.max(reader.end - first, <f64>begin), <f64>count);
  const at = <i32>(first - reader.origin);
  const current = isCurrent(stream);
  const low = current ? load<i32>(stream, StreamRecord.low) - at : begin;
  const high = current ? load<i32>(stream, StreamRecord.high) - at : begin;
  const from = min(max(low, begin), end);
  const to = min(max(high, from), end);
  const windowLeft = windowOf(index, 0);
  const windowRight = windowOf(index, 1);
  silent(left, right, 0, from);
  for (let i = from; i < to; ) {
    const place = (at + i) & (WINDOW - 1);
    const run = min(to - i, WINDOW - place);
    memory.copy(left + (<usize>i << 2), windowLeft + (<usize>place << 2), <usize>run << 2);
    memory.copy(right + (<usize>i << 2), windowRight + (<usize>place << 2), <usize>run << 2);
    i += run;
  }
  silent(left, right, to, count);
  const missing = end - begin - (to - from);
  if (missing > 0) countStarved(missing);
}

function silent(left: usize, right: usize, from: i32, to: i32): void {
  if (from >= to) return;
  memory.fill(left + (<usize>from << 2), 0, <usize>(to - from) << 2);
  memory.fill(right + (<usize>from << 2), 0, <usize>(to - from) << 2);
}
