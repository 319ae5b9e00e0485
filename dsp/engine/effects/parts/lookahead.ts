import { sampleRate } from "../../context";
import { shareIn } from "../../math/smoothing";
import { allocate, release } from "../../memory";

/**
 * The gain of a look-ahead limiter: the smallest gain that any of the coming frames needs
 * (sliding minimum, by a monotonic queue), a release towards 1, and two moving averages whose
 * spans together are the look-ahead. A frame's gain, taken `span` frames later, is never over
 * what the frame needs, and moves without corners.
 */
@unmanaged
class Lookahead {
  /** frames of look-ahead */
  span: i32;
  /** a power of two, minus one */
  mask: i32;
  /** frames so far */
  count: i32;
  /** the queue: gains with rising values, and the frames they belong to */
  values: usize;
  frames: usize;
  head: i32;
  tail: i32;
  /** in double precision: long releases go by less than a float's last digit a frame */
  released: f64;
  /** what the averages remember */
  once: usize;
  twice: usize;
  firstSpan: i32;
  secondSpan: i32;
  firstSum: f64;
  secondSum: f64;
}

/** For look-aheads of up to `longest` frames; 0 where the arena is full. */
export function lookaheadCreate(longest: i32): usize {
  let size = 16;
  while (size < longest + 4) size <<= 1;
  const address = allocate(offsetof<Lookahead>());
  const runs = allocate(<usize>size * 16);
  if (address == 0 || runs == 0) {
    release(address);
    release(runs);
    return 0;
  }
  const look = changetype<Lookahead>(address);
  look.mask = size - 1;
  look.values = runs;
  look.frames = runs + <usize>size * 4;
  look.once = runs + <usize>size * 8;
  look.twice = runs + <usize>size * 12;
  return address;
}

export function lookaheadFree(address: usize): void {
  if (address == 0) return;
  release(changetype<Lookahead>(address).values);
  release(address);
}

/** Returns to gain 1 everywhere. */
export function lookaheadReset(address: usize): void {
  const look = changetype<Lookahead>(address);
  look.count = 0;
  look.head = 0;
  look.tail = 0;
  look.released = 1;
  for (let i = 0; i <= look.mask; i++) {
    store<f32>(look.once + (<usize>i << 2), 1);
    store<f32>(look.twice + (<usize>i << 2), 1);
  }
  sumUp(look);
}

/** Changes the look-ahead; the averages go on from the gains that they hold. */
export function lookaheadSpan(address: usize, span: i32): void {
  const look = changetype<Lookahead>(address);
  look.span = span;
  look.firstSpan = (span >> 1) + 1;
  look.secondSpan = span + 2 - look.firstSpan;
  sumUp(look);
}

function sumUp(look: Lookahead): void {
  look.firstSum = sumOf(look, look.once, look.firstSpan);
  look.secondSum = sumOf(look, look.twice, look.secondSpan);
}

function sumOf(look: Lookahead, run: usize, span: i32): f64 {
  let sum: f64 = 0;
  for (let i = 1; i <= span; i++) sum += <f64>load<f32>(run + (<usize>((look.count - i) & look.mask) << 2));
  return sum;
}

/** Puts the smoothed gain in the place of the gain that each frame needs; `release` in seconds. */
export function lookaheadProcess(address: usize, block: usize, frames: i32, release: f32): void {
  const look = changetype<Lookahead>(address);
  const share: f64 = shareIn(<f64>(release * sampleRate));
  const mask = look.mask;
  const firstSpan = look.firstSpan;
  const secondSpan = look.secondSpan;
  const perFirst: f64 = 1 / <f64>firstSpan;
  const perSecond: f64 = 1 / <f64>secondSpan;
  const once = look.once;
  const twice = look.twice;
  let firstSum = look.firstSum;
  let secondSum = look.secondSum;
  let released = look.released;
  for (let at: usize = 0; at < <usize>frames << 2; at += 4) {
    const least = <f64>slide(look, load<f32>(block + at));
    if (least <= released) released = least;
    else released = least - released < 1e-5 ? least : released + (least - released) * share;
    const count = look.count;
    const now = <usize>(count & mask) << 2;
    firstSum += <f64>(<f32>released) - <f64>load<f32>(once + (<usize>((count - firstSpan) & mask) << 2));
    store<f32>(once + now, <f32>released);
    // Multiplied by a reciprocal: its error is smaller than a float can show.
    const mean = <f32>(firstSum * perFirst);
    secondSum += <f64>mean - <f64>load<f32>(twice + (<usize>((count - secondSpan) & mask) << 2));
    store<f32>(twice + now, mean);
    store<f32>(block + at, <f32>(secondSum * perSecond));
    look.count = count + 1;
  }
  look.firstSum = firstSum;
  look.secondSum = secondSum;
  look.released = released;
}

/** Takes one more gain in and gives the smallest of the last span + 1. */
// @ts-ignore: decorator
@inline
function slide(look: Lookahead, gain: f32): f32 {
  const mask = look.mask;
  let tail = look.tail;
  while (tail != look.head && load<f32>(look.values + (<usize>((tail - 1) & mask) << 2)) >= gain) tail--;
  store<f32>(look.values + (<usize>(tail & mask) << 2), gain);
  store<i32>(look.frames + (<usize>(tail & mask) << 2), look.count);
  look.tail = tail + 1;
  while (look.count - load<i32>(look.frames + (<usize>(look.head & mask) << 2)) > look.span) look.head++;
  return load<f32>(look.values + (<usize>(look.head & mask) << 2));
}
