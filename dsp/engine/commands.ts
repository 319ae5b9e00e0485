import { ClipRecord, EventRecord, Op, Ramp, Size, Target } from "../abi";
import { commandArea } from "./areas";
import { moveClips, setClips } from "./clips/clips";
import { requirePlan } from "./clips/planner";
import { freeVoice, voiceAt } from "./clips/voices";
import { clearLoudness, countRefused, resetProgram, resetState, select, writeStatus } from "./engine";
import { bypassDevice, clearDevice, createDevice, deviceAt, forgetBuffer, holdBuffer, isDevice, isInstrument, resetDevice, setDeviceParameter } from "./graph/devices";
import { clearEdge, createOutput, createSend, edgeAt, gainOf, isSend } from "./graph/edges";
import { moveEdge } from "./graph/rows";
import { chainDevice, clearStrip, createStrip, hasInstrument, isStrip, requireGraph, setChain, setFlags, setOrder, setStripParameter, stripAt, stripSounds, unchain } from "./graph/strips";
import { addLive } from "./notes/live";
import { forgetEvents, forgetNotes, retimeNotes, setEvents } from "./notes/sequence";
import { bufferAddress, bufferBytes, createBuffer, freeBuffer, isBuffer, writeBuffer } from "./program/buffers";
import { defineSample, isDefined } from "./program/samples";
import { laneClearClip } from "./strips/lanes";
import { setMetronome } from "./transport/metronome";
import { setSignatures } from "./transport/signatures";
import { framesToTicks, isTempo, setTempo } from "./transport/tempo";
import { keepTick, pause, placeLoop, play, position, seek, setLoop, setRecord, stop } from "./transport/transport";

/**
 * Reads the command area and carries the commands out. Each is checked before it changes
 * anything: one with an unknown op, index or length is left out and counted.
 */

/** Argument count of each op that has a fixed one; −1 where it varies. */
function argumentCount(op: i32): i32 {
  switch (op) {
    case Op.reset:
    case Op.resetState:
    case Op.pause:
    case Op.stop:
    case Op.panic:
    case Op.clearLoudness:
      return 0;
    case Op.bufferFree:
    case Op.stripClear:
    case Op.sendClear:
    case Op.deviceClear:
    case Op.play:
    case Op.seek:
    case Op.record:
    case Op.select:
    case Op.clearClip:
      return 1;
    case Op.bufferCreate:
    case Op.stripCreate:
    case Op.stripOutput:
    case Op.deviceBypass:
    case Op.metronome:
      return 2;
    case Op.stripFlags:
    case Op.deviceCreate:
    case Op.deviceBuffer:
    case Op.loop:
    case Op.clips:
    case Op.events:
      return 3;
    case Op.sendCreate:
      return 4;
    case Op.parameter:
    case Op.live:
      return 5;
    case Op.sampleDefine:
      return 6;
  }
  return -1;
}

/** Carries out the commands in the first `words` words of the area; returns how many were left out. */
export function applyCommands(words: i32): i32 {
  let left = 0;
  let at = 0;
  const end = min(words, <i32>Size.commandWords);
  while (at < end) {
    const header = commandArea + (<usize>at << 2);
    const count = at + 1 < end ? load<i32>(header, 4) : -1;
    if (count < 0 || count > end - at - 2) {
      // Where one command's length is wrong, nobody knows where the next one starts.
      countRefused();
      left++;
      break;
    }
    const op = load<i32>(header);
    const fixed = argumentCount(op);
    if ((fixed >= 0 && fixed != count) || !carryOut(op, header + 8, count)) {
      countRefused();
      left++;
    }
    at += 2 + count;
  }
  writeStatus();
  return left;
}

// @ts-ignore: decorator
@inline
function int(args: usize, index: i32): i32 {
  return load<i32>(args + (<usize>index << 2));
}

function carryOut(op: i32, args: usize, count: i32): bool {
  if (op <= Op.bufferFree) return onMemory(op, args, count);
  if (op <= Op.parameter) return onGraph(op, args, count);
  return onTime(op, args, count);
}

function onMemory(op: i32, args: usize, count: i32): bool {
  switch (op) {
    case Op.reset:
      resetProgram();
      return true;
    case Op.resetState:
      resetState();
      return true;
    case Op.bufferCreate: {
      const handle = int(args, 0);
      if (isBuffer(handle)) dropBuffer(handle);
      return createBuffer(handle, int(args, 1));
    }
    case Op.bufferWrite:
      return count >= 2 && writeBuffer(int(args, 0), int(args, 1), args + 8, count - 2);
    case Op.bufferFree:
      if (!isBuffer(int(args, 0))) return false;
      dropBuffer(int(args, 0));
      return true;
  }
  return false;
}

function dropBuffer(handle: i32): void {
  const address = bufferAddress(handle);
  forgetBuffer(handle);
  forgetEvents(address, address + <usize>max(1, bufferBytes(handle)));
  freeBuffer(handle);
}

function onGraph(op: i32, args: usize, count: i32): bool {
  if (op == Op.parameter) return setParameter(int(args, 0), int(args, 1), int(args, 2), load<f32>(args, 12), int(args, 4));
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
      return isStrip(index) && setFlags(index, int(args, 1), int(args, 2));
    case Op.sendCreate: {
      const to = int(args, 2);
      if (index < 0 || index >= Size.sends || !isStrip(int(args, 1)) || !isStrip(to) || int(args, 1) == to) return false;
      createSend(index, int(args, 1), to, int(args, 3) != 0);
      return true;
    }
    case Op.sendClear:
      if (!isSend(index)) return false;
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
    case Op.chain:
      return chain(index, args + 4, count - 1);
  }
  return false;
}

function dropStrip(slot: i32): void {
  setClips(slot, 0, 0);
  setEvents(slot, 0, 0, 0);
  clearEdge(slot);
  clearStrip(slot);
}

function dropDevice(index: i32): void {
  unchain(index);
  clearDevice(index);
}

function order(slots: usize, count: i32): bool {
  if (count > Size.strips) return false;
  for (let i = 0; i < count; i++) if (!isStrip(int(slots, i))) return false;
  setOrder(slots, count);
  return true;
}

/** An instrument stands first, a device in one chain and once. */
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

function setParameter(target: i32, index: i32, parameter: i32, value: f32, ramp: i32): bool {
  const jump = ramp == Ramp.none;
  if (ramp != Ramp.none && ramp != Ramp.smooth) return false;
  if (target == Target.strip) return isStrip(index) && setStripParameter(index, parameter, value, jump);
  if (target == Target.device) return isDevice(index) && setDeviceParameter(deviceAt(index), parameter, value, jump);
  if (target != Target.send || !isSend(index) || parameter != 0 || !(value <= 48)) return false;
  edgeAt(Size.strips + index).level = gainOf(value);
  moveEdge(Size.strips + index, jump);
  return true;
}

function onTime(op: i32, args: usize, count: i32): bool {
  switch (op) {
    case Op.tempoMap:
      return tempo(args, count);
    case Op.signatures:
      return count % 3 == 0 && setSignatures(args, count / 3);
    case Op.loop:
      return setLoop(int(args, 0) != 0, int(args, 1), int(args, 2));
    case Op.sampleDefine:
      return sample(int(args, 0), int(args, 1), load<f64>(args, 8), load<f64>(args, 16));
    case Op.clips:
      return clips(int(args, 0), int(args, 1), int(args, 2));
    case Op.events:
      return events(int(args, 0), int(args, 1), int(args, 2));
    case Op.play:
      return play(int(args, 0));
    case Op.pause:
      pause();
      return true;
    case Op.stop:
      stop();
      return true;
    case Op.seek:
      return seek(int(args, 0));
    case Op.record:
      setRecord(int(args, 0) != 0);
      return true;
    case Op.metronome:
      return setMetronome(int(args, 0) != 0, load<f32>(args, 4));
    case Op.live:
      return isStrip(int(args, 0)) && addLive(int(args, 0), int(args, 1), int(args, 2), load<f32>(args, 12), int(args, 4));
    case Op.panic:
      panic();
      return true;
    case Op.select: {
      const slot = int(args, 0);
      if (slot != -1 && !isStrip(slot)) return false;
      select(slot);
      return true;
    }
    case Op.clearClip:
      return clearClip(int(args, 0));
    case Op.clearLoudness:
      clearLoudness();
      return true;
  }
  return false;
}

function tempo(args: usize, count: i32): bool {
  if (count % 3 != 0) return false;
  if (isTempo(args, count / 3)) return true;
  const tick = framesToTicks(position);
  if (!setTempo(args, count / 3)) return false;
  keepTick(tick);
  placeLoop();
  moveClips();
  retimeNotes(position);
  return true;
}

function sample(index: i32, channels: i32, frames: f64, rate: f64): bool {
  if (isDefined(index, channels, frames, rate)) return true;
  // What plays it plays frames that may be gone.
  for (let i = 0; i < Size.streams; i++) if (voiceAt(i).sample == index) freeVoice(i);
  if (!defineSample(index, channels, frames, rate)) return false;
  moveClips();
  return true;
}

function clips(slot: i32, handle: i32, count: i32): bool {
  if (!isStrip(slot)) return false;
  requirePlan();
  if (handle == -1) return setClips(slot, 0, 0);
  if (!isBuffer(handle) || count < 0 || <i64>count * ClipRecord.bytes > <i64>bufferBytes(handle)) return false;
  return setClips(slot, bufferAddress(handle), count);
}

function events(slot: i32, handle: i32, count: i32): bool {
  if (!isStrip(slot)) return false;
  if (handle == -1) {
    setEvents(slot, 0, 0, position);
    return true;
  }
  if (!isBuffer(handle) || count < 0 || <i64>count * EventRecord.bytes > <i64>bufferBytes(handle)) return false;
  setEvents(slot, bufferAddress(handle), count, position);
  return true;
}

/** Silences every instrument, at once and without its release. */
function panic(): void {
  forgetNotes();
  for (let slot = 0; slot < Size.strips; slot++) {
    if (isStrip(slot) && hasInstrument(slot)) resetDevice(deviceAt(chainDevice(slot, 0)));
  }
}

function clearClip(slot: i32): bool {
  if (slot != -1 && !isStrip(slot)) return false;
  for (let i = 0; i < Size.strips; i++) {
    if ((slot == -1 || slot == i) && stripSounds(i)) laneClearClip(stripAt(i).lane);
  }
  return true;
}
