import { Size } from "../../../abi";
import { convolve, kaiserSinc } from "../../math/fir";
import { allocate } from "../../memory";
import { vectorBytes } from "../../runs";
import { BYTES } from "./block";

/**
 * Four times the sample rate and back for one channel, in two steps each way (linear phase, Kaiser windows, −80 dB):
 * half-band filters, except for the last step down, whose corner is below half the sample rate, since a half-band would
 * let through what lies just above it. The oversampled signal is kept as two runs, its even and its odd samples: a
 * shaper without memory may process them in any order. Both ways together delay by OVERSAMPLER_LATENCY frames.
 */

/** Half-bands of 4·K + 3 taps: every other tap is 0, except the middle one of ½. */
const K1: i32 = 23;
const K2: i32 = 5;
const TAPS1: i32 = 2 * K1 + 2;
const TAPS2: i32 = 2 * K2 + 2;
/** Taps of the last step down, and its corner as a share of the sample rate. */
const LAST: i32 = 121;
const LAST_EVEN: i32 = 61;
const LAST_ODD: i32 = 60;
const CORNER: f64 = 0.4583;
const BETA: f64 = 7.86;
/** (47 + 60) samples at twice the rate, 11 + 11 at four times. */
export const OVERSAMPLER_LATENCY: i32 = 59;

/** Past frames that are kept before each run. */
const PAST: usize = 64;
const DOUBLE: usize = BYTES * 2;
/** Runs of a channel: input, twofold, raised even, raised odd, returned even, returned odd. */
const INPUT: usize = PAST * 4;
const TWOFOLD: usize = INPUT + BYTES + PAST * 4;
const EVEN: usize = TWOFOLD + DOUBLE + PAST * 4;
const ODD: usize = EVEN + DOUBLE + PAST * 4;
const BACK_EVEN: usize = ODD + DOUBLE + PAST * 4;
const BACK_ODD: usize = BACK_EVEN + BYTES + PAST * 4;
const TOTAL: usize = BACK_ODD + BYTES;

const taps1 = memory.data(48 * 4, 16);
const taps2 = memory.data(12 * 4, 16);
const lastEven = memory.data(61 * 4, 16);
const lastOdd = memory.data(60 * 4, 16);
const work = memory.data(Size.block * 8, 16);

function design(taps: usize, count: i32): void {
  const middle = <f64>count - 1;
  let sum: f64 = 0;
  for (let i = 0; i < count; i++) sum += kaiserSinc((2 * <f64>i - middle) / 2, (middle + 1) / 2, BETA);
  for (let i = 0; i < count; i++) {
    const tap = kaiserSinc((2 * <f64>i - middle) / 2, (middle + 1) / 2, BETA) / sum;
    store<f32>(taps + (<usize>i << 2), <f32>tap);
  }
}

function designLast(): void {
  const middle: f64 = (LAST - 1) / 2;
  let sum: f64 = 0;
  for (let i = 0; i < LAST; i++) sum += kaiserSinc((<f64>i - middle) * CORNER, (middle + 1) * CORNER, BETA);
  for (let i = 0; i < LAST; i++) {
    const tap = kaiserSinc((<f64>i - middle) * CORNER, (middle + 1) * CORNER, BETA) / sum;
    store<f32>(((i & 1) == 0 ? lastEven : lastOdd) + (<usize>(i >> 1) << 2), <f32>tap);
  }
}

/** An oversampler at rest; 0 where the arena is full. */
export function oversamplerCreate(): usize {
  if (load<f32>(taps1) == 0) {
    design(taps1, TAPS1);
    design(taps2, TAPS2);
    designLast();
  }
  return allocate(TOTAL);
}

export function oversamplerReset(address: usize): void {
  memory.fill(address, 0, TOTAL);
}

/** Where the oversampled signal's even samples are, two per frame. */
export function raisedEven(address: usize): usize {
  return address + EVEN;
}

/** Where the oversampled signal's odd samples are, two per frame. */
export function raisedOdd(address: usize): usize {
  return address + ODD;
}

/** Oversamples frames to four times the rate. */
export function raise(address: usize, block: usize, frames: i32): void {
  const bytes = <usize>frames << 2;
  const vectors = vectorBytes(frames);
  const input = address + INPUT;
  memory.copy(input, block, bytes);
  convolve(work, input, taps1, TAPS1, frames, false);
  const twofold = address + TWOFOLD;
  for (let at: usize = 0; at < vectors; at += 16) {
    const even = v128.load(work + at);
    const odd = v128.load(input + at - K1 * 4);
    v128.store(twofold + at * 2, v128.shuffle<f32>(even, odd, 0, 4, 1, 5));
    v128.store(twofold + at * 2, v128.shuffle<f32>(even, odd, 2, 6, 3, 7), 16);
  }
  convolve(address + EVEN, twofold, taps2, TAPS2, frames * 2, false);
  memory.copy(address + ODD, twofold - K2 * 4, bytes * 2);
  keepPast(input, bytes);
  keepPast(twofold, bytes * 2);
}

/** Brings the oversampled signal, changed in place, back to as many frames. */
export function lower(address: usize, block: usize, frames: i32): void {
  const bytes = <usize>frames << 2;
  const vectors = vectorBytes(frames);
  const even = address + EVEN;
  const odd = address + ODD;
  const half = f32x4.splat(0.5);
  convolve(work, even, taps2, TAPS2, frames * 2, false);
  const backEven = address + BACK_EVEN;
  const backOdd = address + BACK_ODD;
  for (let at: usize = 0; at < vectors; at += 16) {
    // The way up uses twice the taps of the way down, to make up for the zeros between samples.
    const a = f32x4.mul(half, f32x4.add(v128.load(work + at * 2), v128.load(odd + at * 2 - (K2 + 1) * 4)));
    const b = f32x4.mul(half, f32x4.add(v128.load(work + at * 2, 16), v128.load(odd + at * 2 - (K2 + 1) * 4, 16)));
    v128.store(backEven + at, v128.shuffle<f32>(a, b, 0, 2, 4, 6));
    v128.store(backOdd + at, v128.shuffle<f32>(a, b, 1, 3, 5, 7));
  }
  convolve(block, backEven, lastEven, LAST_EVEN, frames, false);
  convolve(block, backOdd - 4, lastOdd, LAST_ODD, frames, true);
  keepPast(even, bytes * 2);
  keepPast(odd, bytes * 2);
  keepPast(backEven, bytes);
  keepPast(backOdd, bytes);
}

function keepPast(run: usize, bytes: usize): void {
  memory.copy(run - PAST * 4, run + bytes - PAST * 4, PAST * 4);
}
