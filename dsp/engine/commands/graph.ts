import { leaveStrip } from "../decks/decks";
import { AutomationPoint, ModulationSource, Op, Ramp, Size, StripFlag, Target } from "../../abi";
import { moveClipsOf, setClips } from "../clips/clips";
import { leaveTimeline } from "../clips/planner";
import { hasSidechain } from "../devices/kinds";
import { bypassDevice, clearDevice, createDevice, deviceAt, holdBuffer, isDevice, isInstrument, measureLatencies, modulateDevice, setDeviceParameter } from "../graph/devices";
import { holdParameter, releaseParameter, setAutomation, touchParameter } from "../graph/automation";
import { setExternalLatency } from "../graph/externals";
import { clearEdge, createSidechain, CUES, createOutput, createSend, edgeAt, isSend, SIDECHAINS, setCue } from "../graph/edges";
import { connectSidechain } from "../graph/sidechains";
import { moveEdge } from "../graph/rows";
import { setSendLevel } from "../graph/sends";
import { clearStrip, createStrip, isStrip, requireGraph, setChain, setFlags, setOrder, setStripParameter, stripAt, unchain } from "../graph/strips";
import { moveNotes, setEvents } from "../notes/sequence";
import { forgetTimed } from "../notes/timed";
import { bufferAddress, bufferBytes, isBuffer } from "../program/buffers";
import { openTransport, transportAt } from "../transport/record";
import { int } from "./int";

/** Commands on strips, sends, devices and their parameters. */
export function onGraph(op: i32, args: usize, count: i32): bool {
  if (op == Op.parameter) return setParameter(int(args, 0), int(args, 1), int(args, 2), load<f32>(args, 12), int(args, 4));
  if (op == Op.lineAutomation) return automate(int(args, 0), int(args, 1), int(args, 2), int(args, 3), int(args, 4));
  if (op == Op.modulate) return modulate(int(args, 0), int(args, 1), int(args, 2), int(args, 3), load<f32>(args, 16));
  if (op == Op.touch) return touchParameter(int(args, 0), int(args, 1), int(args, 2));
  if (op == Op.hold) return hold(int(args, 0), int(args, 1), int(args, 2), load<f32>(args, 12));
  if (op == Op.release) return releaseParameter(int(args, 0), int(args, 1), int(args, 2));
  if (op == Op.stripOrder) return order(args, count);
  if (count < 1) return false;
  const index = int(args, 0);
  switch (op) {
    case Op.stripCreate:
      if (isStrip(index)) dropStrip(index);
      if (!createStrip(index, int(args, 1))) return false;
      createOutput(index);
      return true;
    case Op.stripClear:
      if (!isStrip(index)) return false;
      dropStrip(index);
      return true;
    case Op.stripOutput: {
      const target = int(args, 1);
      if (!isStrip(index) || target == index || (target != -1 && !isStrip(target))) return false;
      stripAt(index).output = target;
      edgeAt(index).to = target;
      requireGraph();
      return true;
    }
    case Op.stripFlags:
      if (!isStrip(index) || !setFlags(index, int(args, 1), int(args, 2))) return false;
      setCue(index, (int(args, 1) & StripFlag.cue) != 0);
      moveEdge(CUES + index, false);
      return true;
    case Op.stripTransport:
      return isStrip(index) && follow(index, int(args, 1));
    case Op.sendCreate: {
      const to = int(args, 2);
      if (index < 0 || index >= Size.sends || !isStrip(int(args, 1)) || !isStrip(to) || int(args, 1) == to) return false;
      createSend(index, int(args, 1), to, int(args, 3) != 0);
      return true;
    }
    case Op.sendClear:
      if (!isSend(index)) return false;
      forgetTimed(Target.send, index);
      clearEdge(Size.strips + index);
      return true;
    case Op.deviceCreate:
      if (isDevice(index)) dropDevice(index);
      return createDevice(index, int(args, 1), int(args, 2));
    case Op.deviceClear:
      if (!isDevice(index)) return false;
      dropDevice(index);
      return true;
    case Op.deviceBypass:
      if (!isDevice(index)) return false;
      bypassDevice(deviceAt(index), int(args, 1) != 0);
      return true;
    case Op.deviceBuffer: {
      const handle = int(args, 2);
      if (!isDevice(index) || (handle != -1 && !isBuffer(handle))) return false;
      return holdBuffer(index, int(args, 1), handle);
    }
    case Op.deviceSidechain:
      return sidechain(index, int(args, 1));
    case Op.externalLatency:
      if (!setExternalLatency(index, int(args, 1))) return false;
      measureLatencies();
      return true;
    case Op.chain:
      return chain(index, args + 4, count - 1);
  }
  return false;
}

/** Lets a strip follow a transport, by its number, from the next block on. */
function follow(slot: i32, number: i32): bool {
  if (!openTransport(number)) return false;
  const strip = stripAt(slot);
  const transport = transportAt(number);
  if (strip.transport == transport) return true;
  leaveTimeline(slot);
  strip.transport = transport;
  moveClipsOf(slot);
  moveNotes(slot);
  return true;
}

function dropStrip(slot: i32): void {
  leaveStrip(slot);
  forgetTimed(Target.strip, slot);
  setClips(slot, 0, 0);
  setEvents(slot, 0, 0);
  clearEdge(slot);
  clearEdge(CUES + slot);
  clearStrip(slot);
}

function dropDevice(index: i32): void {
  forgetTimed(Target.device, index);
  unchain(index);
  clearEdge(SIDECHAINS + index);
  connectSidechain(index, false);
  clearDevice(index);
}

function order(slots: usize, count: i32): bool {
  if (count > Size.strips) return false;
  for (let i = 0; i < count; i++) if (!isStrip(int(slots, i))) return false;
  setOrder(slots, count);
  return true;
}

/** An instrument comes first; a device may be in one chain only, and once. */
function chain(slot: i32, devices: usize, count: i32): bool {
  if (!isStrip(slot) || count > Size.chain) return false;
  for (let i = 0; i < count; i++) {
    const index = int(devices, i);
    if (!isDevice(index)) return false;
    const device = deviceAt(index);
    if ((device.strip != -1 && device.strip != slot) || (i > 0 && isInstrument(device))) return false;
    for (let j = 0; j < i; j++) if (int(devices, j) == index) return false;
  }
  setChain(slot, devices, count);
  return true;
}

function automate(target: i32, index: i32, parameter: i32, handle: i32, count: i32): bool {
  if (handle == -1) return setAutomation(target, index, parameter, 0, 0);
  if (!isBuffer(handle) || count < 1 || <i64>count * AutomationPoint.bytes > <i64>bufferBytes(handle)) return false;
  const points = bufferAddress(handle);
  for (let i = 0; i < count; i++) {
    const point = points + <usize>i * AutomationPoint.bytes;
    const curve = load<f32>(point, AutomationPoint.curve);
    if (!isFinite(load<f32>(point, AutomationPoint.value)) || !(curve >= -1 && curve <= 1)) return false;
    if (i > 0 && load<i32>(point) < load<i32>(point - AutomationPoint.bytes)) return false;
  }
  return setAutomation(target, index, parameter, points, count);
}

function hold(target: i32, index: i32, parameter: i32, value: f32): bool {
  return isFinite(value) && holdParameter(target, index, parameter, value);
}

/** The notes of a strip reach only its instrument. */
function modulate(index: i32, parameter: i32, source: i32, controller: i32, amount: f32): bool {
  if (!isDevice(index) || !isInstrument(deviceAt(index)) || !(amount >= -1 && amount <= 1)) return false;
  if (source < ModulationSource.control || source > ModulationSource.bend || controller < 0 || controller > 127) return false;
  return modulateDevice(deviceAt(index), parameter, source, controller, amount);
}

function sidechain(index: i32, source: i32): bool {
  if (!isDevice(index) || !hasSidechain(deviceAt(index).kind)) return false;
  if (source == -1) {
    clearEdge(SIDECHAINS + index);
    return true;
  }
  if (!isStrip(source) || source == deviceAt(index).strip) return false;
  createSidechain(index, source);
  return true;
}

/** Moves a parameter as a live control does, if it is there. */
export function moveParameter(target: i32, index: i32, parameter: i32, value: f32): void {
  setParameter(target, index, parameter, value, Ramp.smooth);
}

function setParameter(target: i32, index: i32, parameter: i32, value: f32, ramp: i32): bool {
  const jump = ramp == Ramp.none;
  if (ramp != Ramp.none && ramp != Ramp.smooth) return false;
  if (target == Target.strip) return isStrip(index) && setStripParameter(index, parameter, value, jump);
  if (target == Target.device) return isDevice(index) && setDeviceParameter(deviceAt(index), parameter, value, jump);
  if (target != Target.send || !isSend(index) || parameter != 0 || !(value <= 48)) return false;
  setSendLevel(index, value, jump);
  return true;
}
