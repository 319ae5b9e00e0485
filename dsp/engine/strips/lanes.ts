import { Size, StripParameter } from "../../abi";
import { faderGain } from "../math/decibels";
import { smoothingShare } from "../math/smoothing";
import { levelsClear, levelsInit, levelsReset, levelsWrite } from "../meters/levels";
import { compressorInit, compressorProcess, compressorReset, compressorTarget, compressorTimes } from "./compressor";
import * as design from "./design";
import { gainBend, gainInit, gainLand, gainProcess, gainRests, gainTarget } from "./gain";
import {
  allocateStrips,
  AUDIBLE,
  Filter,
  Gain,
  getParameter,
  groupAddress,
  GROUPS,
  INPUT,
  LANES,
  LEFT,
  meterOf,
  Move,
  OUTPUT,
  RIGHT,
  sectionAddress,
  setParameter,
  SWEEP,
  Sweep,
  SweepLine,
} from "./layout";
import { outputProcess } from "./output";
import { getLane } from "./vector";
import { sectionActive, sectionInit, sectionMoves, sectionProcess, sectionReset, sectionSweep, sectionTakesGain, sectionTarget } from "./section";
import { sweepAdvance, sweepBands, sweepBegin, sweepCorner, sweepLand, sweepPoints, sweepSet, sweepValue } from "./sweep";

/** The mixer strips, four to a lane group: what the graph calls. */

/**
 * Corner and centre frequencies in Hz of the three bands, and the Q of the middle one; the same as the contract's
 * STRIP_EQ.
 */
const EQ_LOW: f64 = 200;
const EQ_MID: f64 = 1000;
const EQ_HIGH: f64 = 5000;
const EQ_MID_Q: f64 = 0.7;
/** Share of the remaining way that a moving value covers per block. */
let share: f32 = 1;

/** Takes the strips' memory and sets every strip to its defaults; call after the arena was reset. */
export function initLanes(): void {
  allocateStrips();
  levelsInit();
  sweepBands(EQ_LOW, EQ_MID, EQ_MID_Q, EQ_HIGH);
  share = smoothingShare(<f32>Size.block);
  for (let g = 0; g < GROUPS; g++) {
    const group = groupAddress(g);
    for (let f = 0; f < Filter.count; f++) sectionInit(sectionAddress(group, f));
    compressorInit(group);
    gainInit(group + INPUT);
    gainInit(group + OUTPUT);
  }
  for (let slot: i32 = 0; slot < LANES; slot++) laneClear(slot);
}

/** Address of the left channel of a group's block: Size.block frames × Size.lanes f32. */
export function groupLeft(g: i32): usize {
  return groupAddress(g) + LEFT;
}

/** Address of the right channel of a group's block. */
export function groupRight(g: i32): usize {
  return groupAddress(g) + RIGHT;
}

/** Creates a strip with default parameters in a slot; all StripKinds have the same ones. */
export function laneCreate(slot: i32, kind: i32): void {
  laneClear(slot);
}

/** The default of a StripParameter. */
export function flatParameter(parameter: i32): f32 {
  switch (parameter) {
    case StripParameter.hpfFrequency:
      return 80;
    case StripParameter.lpfFrequency:
      return 18000;
    case StripParameter.compThreshold:
      return -18;
    case StripParameter.compRatio:
      return 1;
    case StripParameter.compAttack:
      return 10;
    case StripParameter.compRelease:
      return 100;
    case StripParameter.compKnee:
      return 6;
  }
  return 0;
}

/** Returns a slot to the defaults and silences its meters. */
export function laneClear(slot: i32): void {
  for (let p = 0; p < StripParameter.count; p++) setParameter(slot, p, flatParameter(p));
  setParameter(slot, AUDIBLE, 1);
  input(slot, Move.jump);
  highPass(slot, Move.jump);
  lowPass(slot, Move.jump);
  for (let band: i32 = Filter.low; band <= Filter.high; band++) equaliser(slot, band, Move.jump);
  compressorTimes(groupAddress(slot >> 2), slot);
  compressorTarget(groupAddress(slot >> 2), slot, Move.jump);
  output(slot, Move.jump);
  laneReset(slot);
}

/** Clears tails, ramps and meters of a slot; keeps its parameters. */
export function laneReset(slot: i32): void {
  const group = groupAddress(slot >> 2);
  const lane = slot & 3;
  for (let f = 0; f < Filter.count; f++) sectionReset(sectionAddress(group, f), lane);
  sweepLand(group, lane);
  compressorReset(group, lane);
  gainLand(group + INPUT, lane);
  gainLand(group + OUTPUT, lane);
  levelsReset(group, lane);
  memory.fill(meterOf(slot), 0, meterOf(1) - meterOf(0));
}

/** Sets a StripParameter in the units of the contract (pan −1..1); `jump` skips smoothing. NaN is left out. */
export function laneParameter(slot: i32, parameter: i32, value: f32, jump: bool): void {
  if (value == value) laneMove(slot, parameter, value, jump ? Move.jump : Move.smooth);
}

/** Lets an automated gain pass through a value at a frame of this block, on its way to the next `laneMove`. */
export function laneBend(slot: i32, parameter: i32, frame: i32, value: f32): void {
  const before = getParameter(slot, parameter);
  setParameter(slot, parameter, value);
  const group = groupAddress(slot >> 2);
  if (parameter == StripParameter.gain) {
    const gain = inputGain(slot);
    gainBend(group + INPUT, slot & 3, frame, gain, gain);
  } else if (parameter == StripParameter.pan || parameter == StripParameter.level) {
    const level = fader(slot);
    gainBend(group + OUTPUT, slot & 3, frame, balance(slot, level, -1), balance(slot, level, 1));
  }
  setParameter(slot, parameter, before);
}

/** Moves a StripParameter. */
export function laneMove(slot: i32, parameter: i32, value: f32, how: Move): void {
  setParameter(slot, parameter, value);
  switch (parameter) {
    case StripParameter.gain:
    case StripParameter.phase:
      input(slot, how);
      break;
    case StripParameter.hpfOn:
    case StripParameter.hpfFrequency:
    case StripParameter.hpfSlope:
      highPass(slot, how);
      break;
    case StripParameter.lpfOn:
    case StripParameter.lpfFrequency:
    case StripParameter.lpfSlope:
      lowPass(slot, how);
      break;
    case StripParameter.eqLow:
    case StripParameter.eqMid:
    case StripParameter.eqHigh:
      equaliser(slot, Filter.low + parameter - StripParameter.eqLow, how);
      break;
    case StripParameter.pan:
    case StripParameter.level:
      output(slot, how);
      break;
    case StripParameter.compAttack:
    case StripParameter.compRelease:
      compressorTimes(groupAddress(slot >> 2), slot);
      break;
    default:
      compressorTarget(groupAddress(slot >> 2), slot, how);
  }
}

/** Opens or closes the strip's effective mute, with a ramp unless `jump`. */
export function laneAudible(slot: i32, audible: bool, jump: bool): void {
  setParameter(slot, AUDIBLE, audible ? 1 : 0);
  output(slot, jump ? Move.jump : Move.smooth);
}

/** Present linear gain of a slot's side (0, 1): input gain, phase, fader, pan and mute. */
export function laneGain(slot: i32, side: i32): f32 {
  const group = groupAddress(slot >> 2);
  const at = side == 0 ? Gain.left : Gain.right;
  return getLane(group + INPUT + at, slot & 3) * getLane(group + OUTPUT + at, slot & 3);
}

function inputGain(slot: i32): f32 {
  const sign: f64 = getParameter(slot, StripParameter.phase) >= 0.5 ? -1 : 1;
  return <f32>(sign * faderGain(getParameter(slot, StripParameter.gain)));
}

function input(slot: i32, how: Move): void {
  const gain = inputGain(slot);
  gainTarget(groupAddress(slot >> 2) + INPUT, slot & 3, gain, gain, how);
}

/** Gain of fader and mute. */
function fader(slot: i32): f64 {
  return getParameter(slot, AUDIBLE) != 0 ? faderGain(getParameter(slot, StripParameter.level)) : 0;
}

/**
 * A fader's gain on the left (−1) or right (1) side: the side that the strip is panned away from is lowered in
 * proportion.
 */
function balance(slot: i32, level: f64, side: f64): f32 {
  const away = -side * <f64>getParameter(slot, StripParameter.pan);
  return <f32>(level * (away > 0 ? Math.max(0, 1 - away) : 1));
}

function output(slot: i32, how: Move): void {
  const level = fader(slot);
  gainTarget(groupAddress(slot >> 2) + OUTPUT, slot & 3, balance(slot, level, -1), balance(slot, level, 1), how);
}

function highPass(slot: i32, how: Move): void {
  const group = groupAddress(slot >> 2);
  const on = getParameter(slot, StripParameter.hpfOn) >= 0.5;
  const steep = getParameter(slot, StripParameter.hpfSlope) >= 0.5;
  const frequency = <f64>getParameter(slot, StripParameter.hpfFrequency);
  design.highPass(frequency, steep ? design.BUTTERWORTH_4A : design.BUTTERWORTH_2);
  if (!on) design.bypass();
  sectionTarget(sectionAddress(group, Filter.highPassA), slot & 3, how == Move.jump);
  design.highPass(frequency, design.BUTTERWORTH_4B);
  if (!on || !steep) design.bypass();
  sectionTarget(sectionAddress(group, Filter.highPassB), slot & 3, how == Move.jump);
  sweepPass(slot, SweepLine.highFrequency, on, steep, frequency, how);
}

function lowPass(slot: i32, how: Move): void {
  const group = groupAddress(slot >> 2);
  const on = getParameter(slot, StripParameter.lpfOn) >= 0.5;
  const steep = getParameter(slot, StripParameter.lpfSlope) >= 0.5;
  const frequency = <f64>getParameter(slot, StripParameter.lpfFrequency);
  design.lowPass(frequency, steep ? design.BUTTERWORTH_4A : design.BUTTERWORTH_2);
  if (!on) design.bypass();
  sectionTarget(sectionAddress(group, Filter.lowPassA), slot & 3, how == Move.jump);
  design.lowPass(frequency, design.BUTTERWORTH_4B);
  if (!on || !steep) design.bypass();
  sectionTarget(sectionAddress(group, Filter.lowPassB), slot & 3, how == Move.jump);
  sweepPass(slot, SweepLine.lowFrequency, on, steep, frequency, how);
}

/** Moves the lines of a high- or low-pass; one that cannot be heard jumps. */
function sweepPass(slot: i32, first: i32, on: bool, steep: bool, frequency: f64, how: Move): void {
  const group = groupAddress(slot >> 2);
  const lane = slot & 3;
  const unheard = sweepValue(group, first + 1, lane) == 0 ? Move.jump : how;
  sweepSet(group, first, lane, sweepCorner(frequency), unheard);
  sweepSet(group, first + 1, lane, on ? 1 : 0, how);
  sweepSet(group, first + 2, lane, steep ? 1 : 0, unheard);
}

function equaliser(slot: i32, band: i32, how: Move): void {
  const gain = <f64>getParameter(slot, StripParameter.eqLow + band - Filter.low);
  if (band == Filter.low) design.lowShelf(EQ_LOW, gain);
  else if (band == Filter.mid) design.bell(EQ_MID, EQ_MID_Q, gain);
  else design.highShelf(EQ_HIGH, gain);
  sectionTarget(sectionAddress(groupAddress(slot >> 2), band), slot & 3, how == Move.jump);
  sweepSet(groupAddress(slot >> 2), SweepLine.low + band - Filter.low, slot & 3, <f32>gain, how);
}

/** Gain, phase, filters, EQ and compressor of four strips, in place, over one block. */
export function groupPre(g: i32): void {
  const group = groupAddress(g);
  // A gain that does not move costs nothing if the first filter can take it into its coefficients.
  let gain = group + INPUT;
  let f: i32 = 0;
  while (f < Filter.count && !sectionActive(sectionAddress(group, f))) f++;
  if (f == Filter.count || !gainRests(gain) || !sectionTakesGain(sectionAddress(group, f))) {
    gainProcess(gain, group, share);
    gain = 0;
  }
  sweepBegin(group);
  if (load<i32>(group + SWEEP + Sweep.moving) != 0) sweepAdvance(group, share);
  for (; f < Filter.count; f++) {
    const section = sectionAddress(group, f);
    if (!sectionActive(section)) continue;
    if (sectionMoves(section)) sectionSweep(section, group, sweepPoints(group, f, section));
    else sectionProcess(section, group, gain);
    gain = 0;
  }
  compressorProcess(group, share);
}

/** Fader, pan, mute and meters of four strips, in place, over one block. */
export function groupPost(g: i32): void {
  const group = groupAddress(g);
  outputProcess(group, share);
  levelsWrite(group, meterOf(g << 2));
}

/** Address of the strip's Meter floats, in a contiguous block of Meter.count each. */
export function meterAddress(slot: i32): usize {
  return meterOf(slot);
}

/** Clears held peak and clip count. */
export function laneClearClip(slot: i32): void {
  levelsClear(groupAddress(slot >> 2), slot & 3);
}
