import { IsolatorParameter, Size } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";
import { decibelsOf } from "../math/decibels";
import { lineAt, lineTarget } from "../parameters/line";
import { BIQUAD, biquadHasEnded, biquadProcess, biquadProcessTo, biquadReset, biquadResume, biquadTake } from "./parts/biquad";
import { closePiece, finite, leaveOut, openPiece, pieceLeft, pieceRight } from "./parts/block";
import { bell, highShelf, lowPass, lowShelf, pole1, pole2, zero0, zero1, zero2 } from "./parts/matched";

/**
 * Three bands after Mixxx's "Biquad Full Kill": a wide bell lifts a band by up to 12 dB, a shelf or bell lowers it by
 * up to 23 dB, and below a quarter of its gain the band is also faded out of the sum of three bands that Bessel filters
 * part, until nothing of it is left. That sum is formed with differences, so its delay is that of the lowest filter;
 * the whole device is always that late. With all bands at their centres the bits pass unchanged.
 */

/** Hz between the bands. */
const LOW: f64 = 246;
const HIGH: f64 = 2484;
/** Geometric centres of the bands from 10 Hz to 22.05 kHz. */
const LOW_CENTRE: f64 = 49.598387;
const MID_CENTRE: f64 = 781.705827;
const HIGH_CENTRE: f64 = 7400.824278;
const BOOST_Q: f64 = 0.3;
const CUT_Q: f64 = 0.9;
const SHELF_Q: f64 = 0.4;
/** dB of a band that is taken away. */
const KILL: f64 = -23;
/** The gain below which a band is faded out. */
const QUARTER: f64 = 0.25;
/** Sections of a Bessel filter of the fourth order that is 3 dB down at 1. */
const BESSEL_1: f64 = 1.43017;
const BESSEL_Q1: f64 = 0.521935;
const BESSEL_2: f64 = 1.60336;
const BESSEL_Q2: f64 = 0.805538;

const BANDS: i32 = 3;
/** Frames in which a moving band is designed once. */
const STEP: i32 = 16;
/** Seconds in which a kill closes or opens. */
const FADE: f32 = 0.01;
/** Frames that the delays hold: enough for 246 Hz at 300 kHz. */
const RING: i32 = 512;

@unmanaged
class Band {
  /** knob, 0 to 1, as its filter stands */
  position: f32;
  /** how much of the kill is in effect, 0 to 1 */
  killed: f32;
  ready: bool;
  /** it changed nothing, and was not given the last frames */
  aside: bool;
}

@unmanaged
class Isolator {
  /** where the next frame goes in both rings */
  at: i32;
  /** frames by which the input, and what passed the upper filter, are delayed */
  delay: i32;
  upperDelay: i32;
  /** share of each band that is not faded out, as the sum last was */
  low: f64;
  mid: f64;
  high: f64;
}

const BAND: usize = (offsetof<Band>() + 15) & ~15;
const BAND_BYTES: usize = BAND + BIQUAD;
const HEAD: usize = (offsetof<Isolator>() + 15) & ~15;
const SPLIT: usize = HEAD + BAND_BYTES * BANDS;
const INPUT: usize = SPLIT + BIQUAD * 4;
const UPPER: usize = INPUT + RING * 16;
const BYTES: usize = UPPER + RING * 16;
/** The piece as stereo frames of doubles, what passed the lower filter, and what passed the upper one. */
const frames = memory.data(Size.block * 16, 16);
const lower = memory.data(Size.block * 16, 16);
const upper = memory.data(Size.block * 16, 16);

export function isolatorCreate(seed: u32, lines: usize): usize {
  const state = allocate(BYTES);
  if (state == 0) return 0;
  const isolator = changetype<Isolator>(state);
  const low = split(state, 0, LOW);
  isolator.delay = <i32>nearest(low);
  isolator.upperDelay = <i32>nearest(low - split(state, 2, HIGH));
  return state;
}

export function isolatorFree(state: usize): void {
  release(state);
}

/** Designs the two sections of a Bessel low-pass; returns the frames by which they delay what they pass. */
function split(state: usize, first: i32, frequency: f64): f64 {
  lowPass(frequency * BESSEL_1, BESSEL_Q1);
  biquadTake(splitAt(state, first));
  const delay = groupDelay();
  lowPass(frequency * BESSEL_2, BESSEL_Q2);
  biquadTake(splitAt(state, first + 1));
  return delay + groupDelay();
}

/** Frames by which the designed filter delays the lowest frequencies. */
function groupDelay(): f64 {
  return (zero1 + 2 * zero2) / (zero0 + zero1 + zero2) - (pole1 + 2 * pole2) / (1 + pole1 + pole2);
}

// @ts-ignore: decorator
@inline
function splitAt(state: usize, section: i32): usize {
  return state + SPLIT + BIQUAD * <usize>section;
}

// @ts-ignore: decorator
@inline
function bandAt(state: usize, band: i32): usize {
  return state + HEAD + BAND_BYTES * <usize>band;
}

export function isolatorReset(state: usize, lines: usize): void {
  const isolator = changetype<Isolator>(state);
  memory.fill(state + INPUT, 0, BYTES - INPUT);
  for (let section = 0; section < 4; section++) biquadReset(splitAt(state, section));
  isolator.at = 0;
  for (let i = 0; i < BANDS; i++) {
    settle(state, lines, i);
    biquadReset(bandAt(state, i) + BAND);
  }
  isolator.low = shareOf(changetype<Band>(bandAt(state, 0)).position);
  isolator.mid = shareOf(changetype<Band>(bandAt(state, 1)).position);
  isolator.high = shareOf(changetype<Band>(bandAt(state, 2)).position);
}

export function isolatorParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  if (!jump) return;
  const band = index % BANDS;
  settle(state, lines, band);
  const isolator = changetype<Isolator>(state);
  const share = shareOf(changetype<Band>(bandAt(state, band)).position);
  if (band == 0) isolator.low = share;
  else if (band == 1) isolator.mid = share;
  else isolator.high = share;
}

/** Ends a band's way to its kill; its filter is designed anew. */
function settle(state: usize, lines: usize, index: i32): void {
  const band = changetype<Band>(bandAt(state, index));
  band.killed = isKilled(lines, index) ? 1 : 0;
  band.position = knobOf(lineTarget(lines, index)) * (1 - band.killed);
  band.ready = false;
}

export function isolatorLatency(state: usize, lines: usize): i32 {
  return changetype<Isolator>(state).delay;
}

// @ts-ignore: decorator
@inline
function isKilled(lines: usize, band: i32): bool {
  return lineTarget(lines, IsolatorParameter.lowKill + band) >= 0.5;
}

// @ts-ignore: decorator
@inline
function knobOf(value: f32): f32 {
  return min(max<f32>(value * 0.01, 0), 1);
}

/** Gain of a knob's position: 0 … 1 in its left half, 1 … 4 in its right one. */
function gainAt(position: f64): f64 {
  return position <= 0.5 ? NativeMath.exp2(2 * position) - 1 : NativeMath.exp2(4 * position - 2);
}

/** dB of a band's filter. */
function decibelsAt(position: f64): f64 {
  if (position == 0.5) return 0;
  const gain = gainAt(position);
  if (gain >= QUARTER) return decibelsOf(gain);
  const start = decibelsOf(QUARTER);
  return start + (KILL - start) * (1 - gain / QUARTER);
}

/** Share of a band that is not faded out. */
function shareOf(position: f64): f64 {
  return min(gainAt(position) / QUARTER, 1);
}

export function isolatorProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  openPiece(ports, from, to);
  const left = pieceLeft;
  const right = pieceRight;
  const count = to - from;
  for (let i = 0; i < count; i++) {
    store<f64>(frames + (<usize>i << 4), load<f32>(left + (<usize>i << 2)));
    store<f64>(frames + (<usize>i << 4), load<f32>(right + (<usize>i << 2)), 8);
  }
  const isolator = changetype<Isolator>(state);
  for (let at = 0; at < count; ) {
    const span = moves(state, lines) ? min(STEP, count - at) : count - at;
    const place = frames + (<usize>at << 4);
    for (let i = 0; i < BANDS; i++) filter(bandAt(state, i), lines, i, at + span, place, span);
    sum(isolator, state, place, span);
    at += span;
  }
  for (let i = 0; i < count; i++) {
    store<f32>(left + (<usize>i << 2), <f32>load<f64>(frames + (<usize>i << 4)));
    store<f32>(right + (<usize>i << 2), <f32>load<f64>(frames + (<usize>i << 4), 8));
  }
  if (!finite(left, right, count)) {
    isolatorReset(state, lines);
    leaveOut(left, right, count);
  }
  closePiece(ports, from, to);
}

/** Whether a band is on its way somewhere. */
function moves(state: usize, lines: usize): bool {
  for (let i = 0; i < BANDS; i++) {
    const band = changetype<Band>(bandAt(state, i));
    const killed: f32 = isKilled(lines, i) ? 1 : 0;
    if (!band.ready || band.killed != killed) return true;
    if (band.position != knobOf(lineAt(lines, i).end) * (1 - killed)) return true;
  }
  return false;
}

/** Filters a band's span in place, on the way to where its knob and its kill stand `end` frames into the piece. */
function filter(address: usize, lines: usize, index: i32, end: i32, place: usize, span: i32): void {
  const band = changetype<Band>(address);
  const section = address + BAND;
  const goal: f32 = isKilled(lines, index) ? 1 : 0;
  if (band.killed != goal) {
    const most: f32 = <f32>span / (FADE * sampleRate);
    band.killed = goal > band.killed ? min(goal, band.killed + most) : max(goal, band.killed - most);
  }
  const line = lineAt(lines, index);
  const value = line.step == 0 ? line.end : line.start + line.step * <f32>end;
  const position = knobOf(value) * (1 - band.killed);
  if (band.ready && position == band.position) {
    if (biquadHasEnded(section)) {
      band.aside = true;
      return;
    }
    if (band.aside) biquadResume(section, place);
    band.aside = false;
    biquadProcess(section, place, span);
    return;
  }
  if (band.aside) biquadResume(section, place);
  band.aside = false;
  design(index, decibelsAt(position));
  if (!band.ready) biquadTake(section);
  biquadProcessTo(section, place, span);
  band.ready = true;
  band.position = position;
}

function design(index: i32, gain: f64): void {
  if (gain > 0) bell(index == 0 ? LOW_CENTRE : index == 1 ? MID_CENTRE : HIGH_CENTRE, BOOST_Q, gain);
  else if (index == 0) lowShelf(2 * LOW_CENTRE, SHELF_Q, gain);
  else if (index == 1) bell(MID_CENTRE, CUT_Q, gain);
  else highShelf(HIGH_CENTRE / 2, SHELF_Q, gain);
}

/** Delays a span, and leaves out of it what of the bands is faded out. */
function sum(isolator: Isolator, state: usize, place: usize, span: i32): void {
  memory.copy(lower, place, <usize>span << 4);
  memory.copy(upper, place, <usize>span << 4);
  for (let section = 0; section < 2; section++) {
    biquadProcess(splitAt(state, section), lower, span);
    biquadProcess(splitAt(state, section + 2), upper, span);
  }
  const lowEnd = shareOf(changetype<Band>(bandAt(state, 0)).position);
  const midEnd = shareOf(changetype<Band>(bandAt(state, 1)).position);
  const highEnd = shareOf(changetype<Band>(bandAt(state, 2)).position);
  const still = lowEnd == 1 && midEnd == 1 && highEnd == 1 && isolator.low == 1 && isolator.mid == 1 && isolator.high == 1;
  const lowStep = (lowEnd - isolator.low) / <f64>span;
  const midStep = (midEnd - isolator.mid) / <f64>span;
  const highStep = (highEnd - isolator.high) / <f64>span;
  const input = state + INPUT;
  const passed = state + UPPER;
  let at = isolator.at;
  for (let i = 0; i < span; i++) {
    const offset = <usize>i << 4;
    v128.store(input + (<usize>at << 4), v128.load(place + offset));
    v128.store(passed + (<usize>at << 4), v128.load(upper + offset));
    const x = v128.load(input + (<usize>((at - isolator.delay) & (RING - 1)) << 4));
    if (still) v128.store(place + offset, x);
    else {
      const low = isolator.low + lowStep * <f64>(i + 1);
      const mid = isolator.mid + midStep * <f64>(i + 1);
      const high = isolator.high + highStep * <f64>(i + 1);
      const below = v128.load(lower + offset);
      const middle = v128.load(passed + (<usize>((at - isolator.upperDelay) & (RING - 1)) << 4));
      const bottom = f64x2.mul(f64x2.splat(low), below);
      const centre = f64x2.mul(f64x2.splat(mid), f64x2.sub(middle, below));
      const top = f64x2.mul(f64x2.splat(high), f64x2.sub(x, middle));
      v128.store(place + offset, f64x2.add(f64x2.add(bottom, centre), top));
    }
    at = (at + 1) & (RING - 1);
  }
  isolator.at = at;
  isolator.low = lowEnd;
  isolator.mid = midEnd;
  isolator.high = highEnd;
}
