import { Size } from "../../abi";
import { sampleRate } from "../context";
import { sine } from "../math/lanes";
import { BUTTERWORTH_2, BUTTERWORTH_4A, BUTTERWORTH_4B, within } from "./design";
import { bells, COEFFICIENTS, highPasses, highShelves, lowPasses, lowShelves } from "./laneDesign";
import { Filter, Move, Section, SWEEP, Sweep, SweepLine } from "./layout";
import { approach, carryLane, getLane, same, setLane } from "./vector";

/**
 * The movement of four strips' filters: lines of their parameters, and from these the filters' coefficients at each
 * design, one per block. Between designs section.ts moves in a straight line: a block is short against any movement
 * that is not a jump, and every filter on the line is stable. The lines follow what is set as all live controls do;
 * lanes that do not move keep the coefficients that design.ts gave them, to the last bit.
 */

/** Frames from one design to the next. */
export const SWEEP_STEP: i32 = Size.block;
const POINTS: i32 = Size.block / SWEEP_STEP;
/** Bytes from the first point to the last. */
const SWEEP_LAST: usize = <usize>(POINTS - 1) * COEFFICIENTS;
/** Where each line starts in this block, and by how much it moves from point to point. */
const course = memory.data(SweepLine.count * 32, 16);
/** Coefficients at each point of the section that is being rendered. */
export const points = memory.data(POINTS * 80, 16);
const PER_POINT: f32 = 1 / <f32>POINTS;

/** 1/Q of a filter of 12 dB per octave, and of the two sections of one of 24. */
const DAMPING_2: f32 = <f32>(1 / BUTTERWORTH_2);
const DAMPING_4A: f32 = <f32>(1 / BUTTERWORTH_4A);
const DAMPING_4B: f32 = <f32>(1 / BUTTERWORTH_4B);

/** Sines and cosines of half the angles of the fixed bands, and alpha of the middle one. */
let lowSine: f32 = 0;
let lowCosine: f32 = 0;
let midSine: f32 = 0;
let midCosine: f32 = 0;
let midAlpha: f32 = 0;
let highSine: f32 = 0;
let highCosine: f32 = 0;

/** Computes what the fixed bands need from their frequencies (Hz) at the present sample rate. */
export function sweepBands(low: f64, mid: f64, midQ: f64, high: f64): void {
  const l = halfAngle(low);
  const m = halfAngle(mid);
  const h = halfAngle(high);
  lowSine = <f32>Math.sin(l);
  lowCosine = <f32>Math.cos(l);
  midSine = <f32>Math.sin(m);
  midCosine = <f32>Math.cos(m);
  midAlpha = <f32>((Math.sin(m) * Math.cos(m)) / midQ);
  highSine = <f32>Math.sin(h);
  highCosine = <f32>Math.cos(h);
}

/** What a corner's line holds for a frequency in Hz: half its angle in radians. */
export function sweepCorner(frequency: f64): f32 {
  return <f32>halfAngle(frequency);
}

function halfAngle(frequency: f64): f64 {
  return (Math.PI * within(frequency)) / <f64>sampleRate;
}

// @ts-ignore: decorator
@inline
function lineOf(group: usize, line: i32): usize {
  return group + SWEEP + (<usize>line << 4);
}

/** Sets the target of one lane's line. */
export function sweepSet(group: usize, line: i32, lane: i32, value: f32, how: Move): void {
  const at = lineOf(group, line);
  if (how == Move.driven) carryLane(at + Sweep.carry, lane, value - getLane(at + Sweep.target, lane));
  setLane(at + Sweep.target, lane, value);
  if (how == Move.jump) setLane(at, lane, value);
  else store<i32>(group + SWEEP + Sweep.moving, 1);
}

/** The present value of one lane's line. */
export function sweepValue(group: usize, line: i32, lane: i32): f32 {
  return getLane(lineOf(group, line), lane);
}

/** Ends the movement of one lane. */
export function sweepLand(group: usize, lane: i32): void {
  for (let line = 0; line < SweepLine.count; line++) {
    const at = lineOf(group, line);
    setLane(at, lane, getLane(at + Sweep.target, lane));
  }
  sweepUpdate(group);
}

/** Derives whether any line moves. */
export function sweepUpdate(group: usize): void {
  let moving = false;
  for (let line = 0; line < SweepLine.count; line++) {
    const at = lineOf(group, line);
    if (!same(v128.load(at), v128.load(at, Sweep.target))) moving = true;
  }
  store<i32>(group + SWEEP + Sweep.moving, moving ? 1 : 0);
}

/** Notes where all lines start in this block, before anything moves them. */
export function sweepBegin(group: usize): void {
  for (let line = 0; line < SweepLine.count; line++) {
    v128.store(course + (<usize>line << 5), v128.load(lineOf(group, line)));
    v128.store(course + (<usize>line << 5), f32x4.splat(0), 16);
  }
}

/** Moves the lines by one block. */
export function sweepAdvance(group: usize, share: f32): void {
  let moving = false;
  for (let line = 0; line < SweepLine.count; line++) {
    const at = lineOf(group, line);
    const target = v128.load(at, Sweep.target);
    const end = approach(f32x4.add(v128.load(at), v128.load(at, Sweep.carry)), target, f32x4.splat(share));
    v128.store(at, f32x4.splat(0), Sweep.carry);
    const from = course + (<usize>line << 5);
    v128.store(from, f32x4.mul(f32x4.sub(end, v128.load(from)), f32x4.splat(PER_POINT)), 16);
    v128.store(at, end);
    if (!same(end, target)) moving = true;
  }
  store<i32>(group + SWEEP + Sweep.moving, moving ? 1 : 0);
}

/** A line's value after a number of points. */
// @ts-ignore: decorator
@inline
function valueAt(line: i32, point: f32): v128 {
  const from = course + (<usize>line << 5);
  return f32x4.add(v128.load(from), f32x4.mul(v128.load(from, 16), f32x4.splat(point)));
}

/** Lanes in which a line did not move and is at its target. */
// @ts-ignore: decorator
@inline
function stands(group: usize, line: i32): v128 {
  const from = course + (<usize>line << 5);
  const target = v128.load(lineOf(group, line), Sweep.target);
  return v128.and(f32x4.eq(v128.load(from, 16), f32x4.splat(0)), f32x4.eq(v128.load(from), target));
}

/** Lanes in which a line has arrived at its target. */
// @ts-ignore: decorator
@inline
function landed(group: usize, line: i32): v128 {
  const at = lineOf(group, line);
  return f32x4.eq(v128.load(at), v128.load(at, Sweep.target));
}

/**
 * Writes the coefficients of a filter's section at each point of the block. Lanes that do not move keep those that were
 * designed for their settings, and those that arrive end with them. Returns whether all lanes have arrived.
 */
export function sweepPoints(group: usize, filter: i32, section: usize): bool {
  const first = filter <= Filter.highPassB ? SweepLine.highFrequency : filter <= Filter.lowPassB ? SweepLine.lowFrequency : SweepLine.low + filter - Filter.low;
  const passes = filter <= Filter.lowPassB;
  let still = stands(group, first);
  let exact = landed(group, first);
  if (passes) {
    for (let line = first + 1; line < first + 3; line++) {
      still = v128.and(still, stands(group, line));
      exact = v128.and(exact, landed(group, line));
    }
  }
  if (!i32x4.all_true(still)) design(group, filter, first);
  const targets = section + Section.targets;
  for (let i = 0; i < POINTS; i++) {
    const last = i == POINTS - 1;
    const keep = last ? v128.or(still, exact) : still;
    if (!v128.any_true(keep)) continue;
    const at = points + <usize>i * COEFFICIENTS;
    for (let c: usize = 0; c < COEFFICIENTS; c += 16) {
      v128.store(at + c, v128.bitselect(v128.load(targets + c), v128.load(at + c), keep));
    }
  }
  return i32x4.all_true(v128.or(still, exact));
}

function design(group: usize, filter: i32, first: i32): void {
  switch (filter) {
    case Filter.highPassA:
    case Filter.highPassB:
    case Filter.lowPassA:
    case Filter.lowPassB:
      for (let i = 0; i < POINTS; i++) passPoint(filter, first, i);
      break;
    case Filter.low:
      for (let i = 0; i < POINTS; i++) lowShelves(points + <usize>i * COEFFICIENTS, lowSine, lowCosine, valueAt(first, <f32>(i + 1)));
      break;
    case Filter.mid:
      for (let i = 0; i < POINTS; i++) bells(points + <usize>i * COEFFICIENTS, midSine, midCosine, midAlpha, valueAt(first, <f32>(i + 1)));
      break;
    case Filter.high:
      for (let i = 0; i < POINTS; i++) highShelves(points + <usize>i * COEFFICIENTS, highSine, highCosine, valueAt(first, <f32>(i + 1)));
      break;
  }
}

/** One point of a high- or low-pass. */
function passPoint(filter: i32, first: i32, point: i32): void {
  const at = <f32>(point + 1);
  const s = sine(valueAt(first, at));
  const corner = f32x4.mul(s, s);
  const mix = valueAt(first + 1, at);
  const steep = valueAt(first + 2, at);
  const out = points + <usize>point * COEFFICIENTS;
  if (filter == Filter.highPassB || filter == Filter.lowPassB) {
    const damping = f32x4.splat(DAMPING_4B);
    if (filter == Filter.highPassB) highPasses(out, corner, damping, f32x4.mul(mix, steep));
    else lowPasses(out, corner, damping, f32x4.mul(mix, steep));
    return;
  }
  const damping = f32x4.add(f32x4.splat(DAMPING_2), f32x4.mul(steep, f32x4.splat(DAMPING_4A - DAMPING_2)));
  if (filter == Filter.highPassA) highPasses(out, corner, damping, mix);
  else lowPasses(out, corner, damping, mix);
}
