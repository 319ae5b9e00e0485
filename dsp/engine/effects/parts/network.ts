import { Size } from "../../../abi";
import { sampleRate } from "../../context";
import { onePole } from "../../math/smoothing";
import { allocate, release } from "../../memory";
import { isZero } from "./block";
import { GUARD } from "./delayLine";

/**
 * A feedback delay network of 16 lines with a Hadamard matrix (Jot & Chaigne 1991; Rocchesso &
 * Smith 1997): dense, and lossless but for the decay that each line is given. A line's gain is
 * 10^(−3·delay/T60), by a first-order shelf whose magnitude is exact at 700 Hz and falls to the
 * shorter decay of the highs. Every line's length sways by a slow sine of its own, which breaks
 * up standing modes. Pieces are rendered at once: no line is shorter than a block.
 */
export const LINES: i32 = 16;
/** Lines' delays at stretch 1, s: spread evenly in octaves, then disturbed. */
const DELAYS = memory.data<f32>([
  0.01331, 0.01507, 0.01697, 0.01943, 0.02171, 0.02489, 0.02803, 0.03181, 0.03613, 0.04079, 0.04657, 0.05261, 0.05939,
  0.06737, 0.07673, 0.08641,
]);
const SMALLEST: f32 = 0.35;
const LARGEST: f32 = 1.5;
const SWAY_SECONDS: f32 = 0.0002;
const MID_HZ: f32 = 700;
const SHELF_HZ: f32 = 4000;
/** Decay of the highs as a share of the decay at full damping. */
const DAMPED: f32 = 0.1;
/** Frames of the crossfade to another size. */
export const FADE: i32 = 16 * Size.block;

@unmanaged
export class Network {
  samples: usize;
  /** frames of each line's ring; GUARD frames follow */
  size: i32;
  position: i32;
  /** frames, i32 a line: in use, to crossfade to, and asked for */
  lengths: usize;
  /** frames of the crossfade that are done, −1: none runs */
  fade: i32;
  waiting: bool;
  /** f32 a line: the gains of low and high part, their targets, the shelf's memory */
  low: usize;
  high: usize;
  lowTarget: usize;
  highTarget: usize;
  memory: usize;
  pole: f32;
  /** normalises the network's energy, and its target */
  level: f32;
  levelTarget: f32;
  decay: f32;
  damping: f32;
  /** radians */
  phase: f64;
  start: f64;
  /** f32 a line: the sway at the end of the last piece, and where its present straight line ends, frames */
  sway: usize;
  swayTarget: usize;
  /** whole frames of the sway below that line: one centre of interpolation serves all of it */
  swayFloor: usize;
  /** frames of those lines, Size.block long, that are left */
  swayLeft: i32;
}

/** A network at rest; the seed sets the phases of its sway. 0 where the arena is full. */
export function networkCreate(seed: u32): usize {
  const address = allocate(offsetof<Network>());
  if (address == 0) return 0;
  const network = changetype<Network>(address);
  const longest = load<f32>(DELAYS, 60) * LARGEST + SWAY_SECONDS;
  network.size = (<i32>(longest * sampleRate) + 64 + 2 * Size.block) & ~(Size.block - 1);
  network.samples = allocate(<usize>(network.size + GUARD) * LINES * 4);
  network.lengths = allocate(LINES * 4 * 11);
  if (network.samples == 0 || network.lengths == 0) {
    networkFree(address);
    return 0;
  }
  network.low = network.lengths + LINES * 12;
  network.high = network.low + LINES * 4;
  network.lowTarget = network.high + LINES * 4;
  network.highTarget = network.lowTarget + LINES * 4;
  network.memory = network.highTarget + LINES * 4;
  network.sway = network.memory + LINES * 4;
  network.swayTarget = network.sway + LINES * 4;
  network.swayFloor = network.swayTarget + LINES * 4;
  network.pole = onePole(SHELF_HZ);
  network.start = <f64>(seed * 2654435761) * (2 * Math.PI / 4294967296.0);
  return address;
}

export function networkFree(address: usize): void {
  if (address == 0) return;
  const network = changetype<Network>(address);
  release(network.samples);
  release(network.lengths);
  release(address);
}

/** Silences all lines and ends all movement. */
export function networkReset(address: usize): void {
  const network = changetype<Network>(address);
  memory.fill(network.samples, 0, <usize>(network.size + GUARD) * LINES * 4);
  memory.fill(network.memory, 0, LINES * 4);
  network.position = 0;
  network.phase = network.start;
  takeLengths(network);
  settleDecay(network);
  networkWake(address);
}

/** Whether nothing is left in any line; if so, all movement ends, as nobody can hear it. */
export function networkRests(address: usize): bool {
  const network = changetype<Network>(address);
  if (!isZero(network.memory, LINES * 4)) return false;
  if (!isZero(network.samples, <usize>(network.size + GUARD) * LINES * 4)) return false;
  takeLengths(network);
  settleDecay(network);
  return true;
}

/** Lets a network without sound skip frames of silence. */
export function networkPass(address: usize, frames: i32): void {
  advancePhase(changetype<Network>(address), frames);
}

/** Continues the sway from where it would be by now. */
export function networkWake(address: usize): void {
  const network = changetype<Network>(address);
  for (let i = 0; i < LINES; i++) store<f32>(network.sway + (<usize>i << 2), swayOf(network, i));
  network.swayLeft = 0;
}

/** Moves the phase of the sways on. */
function advancePhase(network: Network, frames: i32): void {
  network.phase += (2 * Math.PI * 0.6 * <f64>frames) / <f64>sampleRate;
}

/** Frames after which everything that went into a line has come out of it. */
export function networkFrames(address: usize): i32 {
  return changetype<Network>(address).size;
}

function takeLengths(network: Network): void {
  memory.copy(network.lengths, network.lengths + LINES * 8, LINES * 4);
  network.fade = -1;
  network.waiting = false;
}

function settleDecay(network: Network): void {
  memory.copy(network.low, network.lowTarget, LINES * 8);
  network.level = network.levelTarget;
}

/** Size of the room, 0..1; a change crossfades unless it jumps. `networkDecay` must follow. */
export function networkSize(address: usize, size: f32, jump: bool): void {
  const network = changetype<Network>(address);
  const stretch = SMALLEST + (LARGEST - SMALLEST) * min<f32>(max<f32>(size, 0), 1);
  const shortest = Size.block + 8 + <i32>(SWAY_SECONDS * sampleRate * 2);
  let before = 0;
  for (let i = 0; i < LINES; i++) {
    const wanted = <i32>(load<f32>(DELAYS + (<usize>i << 2)) * stretch * sampleRate);
    before = primeFrom(max(wanted, max(shortest, before + 1)));
    store<i32>(network.lengths + LINES * 8 + (<usize>i << 2), before);
  }
  if (jump) takeLengths(network);
  else network.waiting = true;
}

/** The first prime from `number` on: delays without common factors have no resonances in common. */
function primeFrom(number: i32): i32 {
  let candidate = number | 1;
  while (!isPrime(candidate)) candidate += 2;
  return candidate;
}

function isPrime(odd: i32): bool {
  let divisor = 3;
  while (divisor * divisor <= odd && odd % divisor != 0) divisor += 2;
  return divisor * divisor > odd;
}

/** T60 at 700 Hz in seconds, and how much sooner the highs decay (0..1). */
export function networkDecay(address: usize, seconds: f32, damping: f32, jump: bool): void {
  const network = changetype<Network>(address);
  const highSeconds = seconds * (1 - (1 - DAMPED) * min<f32>(max<f32>(damping, 0), 1));
  // The one-pole's response at MID_HZ: a − jb
  const pole = network.pole;
  const angle: f32 = (2 * <f32>Math.PI * MID_HZ) / sampleRate;
  const re: f32 = 1 - (1 - pole) * Mathf.cos(angle);
  const im: f32 = (1 - pole) * Mathf.sin(angle);
  const a: f32 = (pole * re) / (re * re + im * im);
  const square: f32 = (pole * pole) / (re * re + im * im);
  let sum: f32 = 0;
  for (let i = 0; i < LINES; i++) {
    const at = <usize>i << 2;
    const length = <f32>load<i32>(network.lengths + LINES * 8 + at) / sampleRate;
    const middle = Mathf.pow(10, (-3 * length) / seconds);
    const high = Mathf.pow(10, (-3 * length) / highSeconds);
    // |high + d·(a − jb)| = middle, solved for d
    const d: f32 = (Mathf.sqrt(high * high * a * a + square * (middle * middle - high * high)) - high * a) / square;
    store<f32>(network.lowTarget + at, min<f32>(high + d, 0.99995));
    store<f32>(network.highTarget + at, high);
    sum += middle * middle;
  }
  const mean: f32 = sum / <f32>LINES;
  // Makes steady noise come out as loud as it goes in, whatever the decay.
  network.levelTarget = Mathf.sqrt((1 - mean) / max<f32>(mean, 1e-6));
  if (jump) settleDecay(network);
}

/** Begins the next straight line of each sway once the last has ended. */
export function turnSways(network: Network): void {
  if (network.swayLeft > 0) return;
  network.swayLeft = Size.block;
  advancePhase(network, Size.block);
  for (let i = 0; i < LINES; i++) {
    const at = <usize>i << 2;
    const target = swayOf(network, i);
    store<f32>(network.swayTarget + at, target);
    store<f32>(network.swayFloor + at, floor(min(load<f32>(network.sway + at), target)));
  }
}

/** Frames by which a line is longer at present. */
function swayOf(network: Network, line: i32): f32 {
  const rate = 0.83 + 0.061 * <f64>line;
  return SWAY_SECONDS * sampleRate * <f32>NativeMath.sin(network.phase * rate + 2.4 * <f64>line + network.start);
}
