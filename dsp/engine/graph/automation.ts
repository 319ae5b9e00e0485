import { Size, StripParameter, Target } from "../../abi";
import { Instance, instanceParameter } from "../devices/instance";
import { deviceParameters } from "../devices/registry";
import { addAutomation, Automation, automationAt, dropAutomation, findAutomation, findPoints, lineValue, seekLine, setPoints, Turn } from "../parameters/automation";
import { lineTarget } from "../parameters/line";
import { findRun, runFrame, runNumber, runSpeed } from "../parameters/timeline";
import { Transport } from "../transport/record";
import { TempoMap } from "../transport/tempo";
import { laneBend, laneMove } from "../strips/lanes";
import { Move } from "../strips/layout";
import { deviceAt, isDevice } from "./devices";
import { Edge, edgeAt, isSend } from "./edges";
import { driveEdge } from "./rows";
import { LEVEL, moveSend } from "./sends";
import { isStrip, Strip, stripAt, stripParameter } from "./strips";

/** Automation and live control of the parameters of strips, sends and devices. */

/** Address of the number of a strip's, send's or device's first automation; 0: it can have none. */
function headOf(target: i32, index: i32, parameter: i32): usize {
  if (parameter < 0) return 0;
  if (target == Target.send && isSend(index) && parameter == LEVEL) {
    return changetype<usize>(edgeAt(Size.strips + index)) + offsetof<Edge>("automations");
  }
  if (target == Target.strip && isStrip(index) && parameter < StripParameter.count) {
    return changetype<usize>(stripAt(index)) + offsetof<Strip>("automations");
  }
  if (target != Target.device || !isDevice(index) || deviceAt(index).instance == 0) return 0;
  const instance = changetype<Instance>(deviceAt(index).instance);
  if (parameter >= deviceParameters(instance.kind)) return 0;
  return changetype<usize>(instance) + offsetof<Instance>("automations");
}

/** Gives a parameter points (0: none, it returns to its base); false if it cannot have any. */
export function setAutomation(target: i32, index: i32, parameter: i32, points: usize, count: i32): bool {
  const head = headOf(target, index, parameter);
  if (head == 0) return false;
  if (count == 0) {
    const number = findAutomation(load<i32>(head), parameter);
    if (number > 0) dropPoints(head, number);
    return true;
  }
  const number = ownerOf(head, target, index, parameter);
  if (number == 0) return false;
  setPoints(automationAt(number), points, count);
  if (target == Target.send) driveEdge(Size.strips + index);
  return true;
}

/** The automation of a parameter, created if there is none; 0 if all are in use. */
function ownerOf(head: usize, target: i32, index: i32, parameter: i32): i32 {
  const known = findAutomation(load<i32>(head), parameter);
  if (known > 0) return known;
  const number = addAutomation(load<i32>(head), target, index, parameter, baseOf(target, index, parameter));
  if (number == 0) return 0;
  store<i32>(head, number);
  // A send without a row has not been heard yet.
  if (target == Target.send && edgeAt(Size.strips + index).row < 0) automationAt(number).turn = Turn.atOnce;
  return number;
}

/** Takes its points from a parameter, which returns to its base or to live control. */
function dropPoints(head: usize, number: i32): void {
  const automation = automationAt(number);
  setPoints(automation, 0, 0);
  if (automation.held) return;
  setLive(automation.target, automation.index, automation.parameter, automation.base);
  store<i32>(head, dropAutomation(load<i32>(head), number));
}

/** Takes the points between two addresses from every parameter. */
export function forgetPoints(from: usize, to: usize): void {
  for (let number = findPoints(from, to); number > 0; number = findPoints(from, to)) {
    const automation = automationAt(number);
    dropPoints(headOf(automation.target, automation.index, automation.parameter), number);
  }
}

/**
 * Takes a parameter under live control at its present value, until `releaseParameter`; false if there is no such
 * parameter.
 */
export function touchParameter(target: i32, index: i32, parameter: i32): bool {
  const head = headOf(target, index, parameter);
  if (head == 0) return false;
  const number = ownerOf(head, target, index, parameter);
  if (number > 0) automationAt(number).held = true;
  return true;
}

/** Moves a parameter by live control, until `releaseParameter`. */
export function holdParameter(target: i32, index: i32, parameter: i32, value: f32): bool {
  if (!touchParameter(target, index, parameter)) return false;
  setLive(target, index, parameter, value);
  return true;
}

/** Ends live control: automation takes over from the present value, or else the value set last. */
export function releaseParameter(target: i32, index: i32, parameter: i32): bool {
  const head = headOf(target, index, parameter);
  if (head == 0) return false;
  const number = findAutomation(load<i32>(head), parameter);
  if (number == 0) return true;
  automationAt(number).held = false;
  automationAt(number).turn = Turn.smooth;
  if (automationAt(number).count == 0) dropPoints(head, number);
  return true;
}

function baseOf(target: i32, index: i32, parameter: i32): f32 {
  if (target == Target.strip) return stripParameter(index, parameter);
  if (target == Target.send) return edgeAt(Size.strips + index).decibels;
  return lineTarget(changetype<Instance>(deviceAt(index).instance).lines, parameter);
}

/** Moves a parameter to a value as a live control does. */
function setLive(target: i32, index: i32, parameter: i32, value: f32): void {
  if (target == Target.device) instanceParameter(deviceAt(index).instance, parameter, value, false);
  else if (target == Target.send) moveSend(index, value, false);
  else if (stripAt(index).lane >= 0) laneMove(stripAt(index).lane, parameter, value, Move.smooth);
}

/** The value from which a straight line of a block meets the automation in the block's first frame. */
function valueBefore(automation: Automation, tempo: TempoMap, first: f64): f32 {
  seekLine(automation, tempo, first);
  const value = lineValue(automation, first);
  return value - (lineValue(automation, first + runSpeed) - value);
}

function isSwitch(parameter: i32): bool {
  return (
    parameter == StripParameter.phase ||
    parameter == StripParameter.hpfOn ||
    parameter == StripParameter.hpfSlope ||
    parameter == StripParameter.lpfOn ||
    parameter == StripParameter.lpfSlope
  );
}

/**
 * Moves a strip's automated parameters over this block. A gain has the exact value at each frame, with one bend within
 * the block; a filter's parameters and the compressor's have their values at the block's end. Switches turn smoothly,
 * as live ones do.
 */
export function driveStrip(slot: i32): void {
  const strip = stripAt(slot);
  for (let number = strip.automations; number > 0; number = automationAt(number).next) {
    const automation = automationAt(number);
    driveParameter(strip.lane, automation, strip.transport, automation.parameter < StripParameter.pan ? strip.inLatency : strip.outLatency);
  }
}

function driveParameter(lane: i32, automation: Automation, transport: Transport, latency: i32): void {
  findRun(transport, Size.block - 1, latency);
  if (automation.run != runNumber && automation.turn == Turn.none) automation.turn = Turn.smooth;
  automation.run = runNumber;
  if (automation.held) return;
  const frame = runFrame;
  const first = frame - <f64>(Size.block - 1) * runSpeed;
  const turn = automation.turn;
  const parameter = automation.parameter;
  if (turn == Turn.atOnce) laneMove(lane, parameter, valueBefore(automation, transport.tempo, first), Move.jump);
  seekLine(automation, transport.tempo, frame);
  const value = lineValue(automation, frame);
  const bends = turn == Turn.none && runSpeed > 0 && automation.from >= first && automation.from <= frame;
  if (turn == Turn.none && value == automation.rest && !bends) return;
  automation.turn = Turn.none;
  automation.rest = value;
  if (turn == Turn.smooth || isSwitch(parameter)) laneMove(lane, parameter, value, Move.smooth);
  else {
    if (bends) laneBend(lane, parameter, <i32>(automation.from - first), automation.first);
    laneMove(lane, parameter, value, Move.driven);
  }
}
