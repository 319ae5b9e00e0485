import { Kernel, MOVING_HALF, MOVING_STEPS, movingKernel } from "./kernel";

/**
 * Renders `frames` frames at positions num/phases, num/phases + step/phases … of a source. The
 * first source frame that the kernel reaches at the first position stands at `left` and `right`.
 */
export function resampleExact(kernel: Kernel, num: i64, frames: i32, left: usize, right: usize, outLeft: usize, outRight: usize): void {
  const taps = kernel.taps;
  const rowBytes = <usize>taps << 2;
  const phases = kernel.phases;
  const step = kernel.step;
  let phase = <i32>(num % <i64>phases);
  if (phase < 0) phase += phases;
  let at: usize = 0;
  for (let i = 0; i < frames; i++) {
    dot(kernel.table + <usize>phase * rowBytes, rowBytes, left + at, right + at, outLeft + (<usize>i << 2), outRight + (<usize>i << 2));
    phase += step;
    const whole = phase / phases;
    phase -= whole * phases;
    at += <usize>whole << 2;
  }
}

/** As `resampleExact`, at any positions first, first + ratio …, by interpolation between rows. */
export function resampleFine(kernel: Kernel, first: f64, ratio: f64, frames: i32, left: usize, right: usize, outLeft: usize, outRight: usize): void {
  const rowBytes = <usize>kernel.taps << 2;
  const phases = <f64>kernel.phases;
  const origin = Math.floor(first);
  for (let i = 0; i < frames; i++) {
    const place = first + ratio * <f64>i;
    const whole = Math.floor(place);
    const fine = (place - whole) * phases;
    const phase = Math.floor(fine);
    const at = <usize>(whole - origin) << 2;
    dotFine(
      kernel.table + <usize>phase * rowBytes,
      rowBytes,
      <f32>(fine - phase),
      left + at,
      right + at,
      outLeft + (<usize>i << 2),
      outRight + (<usize>i << 2),
    );
  }
}

/**
 * At any positions (f64s), with a table of `phases` + 1 rows of `taps` coefficients, by interpolation between rows. The first
 * source frame that the kernel reaches at position `lowest`, the lowest of them, stands at `left` and `right`.
 */
export function resampleAlong(table: usize, taps: i32, phases: i32, positions: usize, frames: i32, lowest: f64, left: usize, right: usize, outLeft: usize, outRight: usize): void {
  const rowBytes = <usize>taps << 2;
  const origin = Math.floor(lowest);
  for (let i = 0; i < frames; i++) {
    const place = load<f64>(positions + (<usize>i << 3));
    const whole = Math.floor(place);
    const fine = (place - whole) * <f64>phases;
    // Just below a whole position the difference may round to a whole one.
    const phase = Math.min(Math.floor(fine), <f64>(phases - 1));
    const at = <usize>(whole - origin) << 2;
    dotFine(table + <usize>phase * rowBytes, rowBytes, <f32>(fine - phase), left + at, right + at, outLeft + (<usize>i << 2), outRight + (<usize>i << 2));
  }
}

/**
 * Like the others, at any positions (f64s), each with its rate in positions per frame; `first` is the position at
 * `left` and `right`.
 */
export function resampleMoving(positions: usize, rates: usize, frames: i32, first: f64, left: usize, right: usize, outLeft: usize, outRight: usize): void {
  const table = movingKernel();
  if (table == 0) {
    memory.fill(outLeft, 0, <usize>frames << 2);
    memory.fill(outRight, 0, <usize>frames << 2);
    return;
  }
  for (let i = 0; i < frames; i++) {
    const position = load<f64>(positions + (<usize>i << 3));
    const wide = Math.max(1, Math.abs(load<f64>(rates + (<usize>i << 3))));
    const whole = Math.floor(position);
    const between = position - whole;
    const at = <usize>(whole - first) << 2;
    const step = <f64>MOVING_STEPS / wide;
    const reach = <f64>MOVING_HALF * wide;
    let sum: f64 = 0;
    let l: f64 = 0;
    let r: f64 = 0;
    for (let x = between, back: usize = 0; x < reach; x += 1, back += 4) {
      const c = coefficient(table, x * step);
      sum += c;
      l += c * <f64>load<f32>(left + at - back);
      r += c * <f64>load<f32>(right + at - back);
    }
    for (let x = 1 - between, on: usize = 4; x < reach; x += 1, on += 4) {
      const c = coefficient(table, x * step);
      sum += c;
      l += c * <f64>load<f32>(left + at + on);
      r += c * <f64>load<f32>(right + at + on);
    }
    store<f32>(outLeft + (<usize>i << 2), <f32>(l / sum));
    store<f32>(outRight + (<usize>i << 2), <f32>(r / sum));
  }
}

/** The kernel of a moving rate at a place counted in its table's steps. */
// @ts-ignore: decorator
@inline
function coefficient(table: usize, place: f64): f64 {
  const index = <i32>place;
  const at = table + (<usize>index << 2);
  const low = <f64>load<f32>(at);
  return low + (<f64>load<f32>(at, 4) - low) * (place - <f64>index);
}

// @ts-ignore: decorator
@inline
function sum(v: v128): f32 {
  const pair = f32x4.add(v, i8x16.shuffle(v, v, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  return f32x4.extract_lane(pair, 0) + f32x4.extract_lane(pair, 1);
}

// @ts-ignore: decorator
@inline
function dot(row: usize, bytes: usize, left: usize, right: usize, outLeft: usize, outRight: usize): void {
  let l0 = f32x4.splat(0);
  let l1 = l0;
  let r0 = l0;
  let r1 = l0;
  for (let k: usize = 0; k < bytes; k += 32) {
    const c0 = v128.load(row + k);
    const c1 = v128.load(row + k, 16);
    l0 = f32x4.add(l0, f32x4.mul(c0, v128.load(left + k)));
    r0 = f32x4.add(r0, f32x4.mul(c0, v128.load(right + k)));
    l1 = f32x4.add(l1, f32x4.mul(c1, v128.load(left + k, 16)));
    r1 = f32x4.add(r1, f32x4.mul(c1, v128.load(right + k, 16)));
  }
  store<f32>(outLeft, sum(f32x4.add(l0, l1)));
  store<f32>(outRight, sum(f32x4.add(r0, r1)));
}

// @ts-ignore: decorator
@inline
function dotFine(row: usize, bytes: usize, between: f32, left: usize, right: usize, outLeft: usize, outRight: usize): void {
  const mix = f32x4.splat(between);
  let l = f32x4.splat(0);
  let r = l;
  for (let k: usize = 0; k < bytes; k += 16) {
    const low = v128.load(row + k);
    const c = f32x4.add(low, f32x4.mul(mix, f32x4.sub(v128.load(row + bytes + k), low)));
    l = f32x4.add(l, f32x4.mul(c, v128.load(left + k)));
    r = f32x4.add(r, f32x4.mul(c, v128.load(right + k)));
  }
  store<f32>(outLeft, sum(l));
  store<f32>(outRight, sum(r));
}
