import { sampleRate } from "../context";
import { allocate, release } from "../memory";
import { bessel } from "../math/bessel";

/**
 * Polyphase windowed-sinc kernels, one per source rate in use. A kernel's table holds `phases`
 * rows of `taps` coefficients, for positions 0, 1/phases … between two source frames; where
 * source and engine rate are in a ratio a/b of small numbers, phases is a multiple of b and
 * every position that occurs is in the table; otherwise neighbouring rows are interpolated.
 *
 * Kaiser window of 100 dB (Kaiser 1974; Oppenheim and Schafer, Discrete-Time Signal
 * Processing, §7.5); a transition of ±10 % around half the lower rate.
 */

@unmanaged
export class Kernel {
  next: usize;
  users: i32;
  rate: f64;
  /** source frames per frame */
  ratio: f64;
  /** source frames per frame are step/phases where exact */
  step: i32;
  phases: i32;
  exact: bool;
  taps: i32;
  table: usize;
}

const BETA: f64 = 10.06;
/** Taps if the source's rate is the lower one. */
const TAPS: i32 = 64;
const MOST_PHASES: f64 = 1024;
/** A clip that starts between frames is rounded to a phase, so there are at least this many. */
const FEWEST_PHASES: f64 = 256;
/** Rows of a table whose neighbours are interpolated. */
const FINE_PHASES: i32 = 512;

/**
 * The most bytes of all tables together: a document may have a rate of its own for each of thousands of clips, and the
 * audio thread makes the tables. More than a hundred rates fit.
 */
const MOST_BYTES: usize = 16 * 1024 * 1024;

const WINDOW: i32 = 4096;
let kaiser: usize = 0;
let kernels: usize = 0;
/** Bytes of all tables. */
let tabled: usize = 0;

/**
 * The kernel of a changing rate: one half of the windowed sinc, finely sampled, which is stretched by the rate if that
 * is above 1 (J. O. Smith, Digital Audio Resampling).
 */
export const MOVING_HALF: i32 = TAPS / 2;
/** Samples per source frame: fine enough that straight lines between them are right to −100 dB. */
export const MOVING_STEPS: i32 = 512;
let moving: usize = 0;

/** Forgets every kernel and tabulates the window; after the arena was cleared. */
export function resetKernels(): void {
  kernels = 0;
  tabled = 0;
  moving = 0;
  kaiser = allocate((WINDOW + 2) * 8);
  const scale = 1 / bessel(BETA);
  for (let i = 0; i <= WINDOW; i++) {
    const x = <f64>i / WINDOW;
    store<f64>(kaiser + (<usize>i << 3), bessel(BETA * Math.sqrt(1 - x * x)) * scale);
  }
}

/** The window at x = −1..1, interpolated from the table. */
function windowAt(x: f64): f64 {
  const at = Math.abs(x) * WINDOW;
  if (at >= WINDOW) return 0;
  const index = <i32>at;
  const address = kaiser + (<usize>index << 3);
  const low = load<f64>(address);
  return low + (load<f64>(address, 8) - low) * (at - <f64>index);
}

/** Tabulates the kernel of a changing rate, once; false if memory is full. */
export function prepareMoving(): bool {
  if (moving != 0) return true;
  // Beyond its end it is zero: two more values, so that the last place has a neighbour.
  const table = allocate((<usize>(MOVING_HALF * MOVING_STEPS) + 2) * 4);
  if (table == 0) return false;
  for (let i = 0; i < MOVING_HALF * MOVING_STEPS; i++) {
    const x = <f64>i / <f64>MOVING_STEPS;
    const sinc = i == 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
    store<f32>(table + (<usize>i << 2), <f32>(sinc * windowAt(x / <f64>MOVING_HALF)));
  }
  moving = table;
  return true;
}

/** Address of the table that `prepareMoving` made, 0. */
export function movingKernel(): usize {
  return moving;
}

function divisor(a: f64, b: f64): f64 {
  while (b > 0) {
    const rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

function tableBytes(phases: i32, taps: i32): usize {
  // One more row than phases, so that the last one has a neighbour.
  return (<usize>phases + 1) * <usize>taps * 4;
}

/**
 * The kernel for a source rate (Hz), created or shared; 0 if there is no room for its table. Return it with
 * `releaseKernel`.
 */
export function kernelFor(rate: f64): usize {
  for (let at = kernels; at != 0; at = changetype<Kernel>(at).next) {
    const kernel = changetype<Kernel>(at);
    if (kernel.rate == rate) {
      kernel.users++;
      return at;
    }
  }
  const engine = <f64>sampleRate;
  let phases: f64 = FINE_PHASES;
  let step: f64 = 0;
  let exact = false;
  if (Math.floor(rate) == rate && Math.floor(engine) == engine) {
    const common = divisor(rate, engine);
    if (engine / common <= MOST_PHASES) {
      phases = engine / common;
      step = rate / common;
      while (phases < FEWEST_PHASES) {
        phases *= 2;
        step *= 2;
      }
      exact = true;
    }
  }
  const ratio = Math.max(1, rate / engine);
  const taps = (<i32>Math.ceil(TAPS * ratio) + 7) & ~7;
  const bytes = tableBytes(<i32>phases, taps);
  if (tabled + bytes > MOST_BYTES) return 0;
  const address = allocate(offsetof<Kernel>());
  const table = allocate(bytes);
  if (address == 0 || table == 0) {
    release(address);
    release(table);
    return 0;
  }
  const kernel = changetype<Kernel>(address);
  kernel.next = kernels;
  kernel.users = 1;
  kernel.rate = rate;
  kernel.ratio = rate / engine;
  kernel.step = <i32>step;
  kernel.phases = <i32>phases;
  kernel.exact = exact;
  kernel.taps = taps;
  kernel.table = table;
  kernels = address;
  tabled += bytes;
  for (let phase = 0; phase <= <i32>phases; phase++) {
    fillRow(table + <usize>phase * <usize>taps * 4, taps, <f64>phase / phases, 1 / ratio);
  }
  return address;
}

/** Coefficients for a position `fraction` of the way from tap taps/2 − 1 to tap taps/2; their sum is 1. */
export function fillRow(row: usize, taps: i32, fraction: f64, cutoff: f64): void {
  const half = taps >> 1;
  const turn = Math.PI * cutoff;
  // sin(turn·x) for x = first, first + 1 … by rotation.
  const first = <f64>(1 - half) - fraction;
  let sine = Math.sin(turn * first);
  let cosine = Math.cos(turn * first);
  const stepSine = Math.sin(turn);
  const stepCosine = Math.cos(turn);
  let sum: f64 = 0;
  for (let k = 0; k < taps; k++) {
    const x = first + <f64>k;
    const sinc = Math.abs(x) < 1e-9 ? cutoff : sine / (Math.PI * x);
    const value = sinc * windowAt(x / <f64>half);
    sum += value;
    store<f32>(row + (<usize>k << 2), <f32>value);
    const turned = sine * stepCosine + cosine * stepSine;
    cosine = cosine * stepCosine - sine * stepSine;
    sine = turned;
  }
  const scale = <f32>(1 / sum);
  for (let k = 0; k < taps; k++) {
    const at = row + (<usize>k << 2);
    store<f32>(at, load<f32>(at) * scale);
  }
}

/** Counts one more user of a kernel from `kernelFor`; ignores 0. */
export function shareKernel(address: usize): void {
  if (address != 0) changetype<Kernel>(address).users++;
}

/** Returns a kernel from `kernelFor` or `shareKernel`; ignores 0. */
export function releaseKernel(address: usize): void {
  if (address == 0) return;
  const kernel = changetype<Kernel>(address);
  if (--kernel.users > 0) return;
  if (kernels == address) kernels = kernel.next;
  else {
    let before = kernels;
    while (changetype<Kernel>(before).next != address) before = changetype<Kernel>(before).next;
    changetype<Kernel>(before).next = kernel.next;
  }
  tabled -= tableBytes(kernel.phases, kernel.taps);
  release(kernel.table);
  release(address);
}
