import { Size } from "../../abi";
import { allocate, release } from "../memory";
import { dropChain, settleChain } from "../parameters/automation";
import { driveLines, pieceEnd } from "../parameters/drive";
import { advanceLines, LINE, lineSet, settleLines } from "../parameters/line";
import { dropModulations, modulateLines, moveModulations, setModulation, settleModulations, takesModulation } from "../parameters/modulation";
import { Transport } from "../transport/record";
import { defaultOf } from "./defaults";
import { isForeignKind } from "./kinds";
import { BlockEvent, EVENT, Events } from "./events";
import { deviceBuffer, deviceCreate, deviceForget, deviceFree, deviceLatency, deviceParameter, deviceParameters, deviceProcess, deviceReduction, deviceReset } from "./registry";

/** A device with its parameter lines: what a strip's chain, or a host that tests a device alone, runs. */
@unmanaged
export class Instance {
  /** DeviceKind */
  kind: i32;
  state: usize;
  lines: usize;
  /** automation of its parameters, 0: none */
  automations: i32;
  /** modulation of its parameters, 0: none */
  modulations: i32;
}

/** The lines of a device without modulation, kept aside while modulation moves them. */
const ownLines = memory.data(Size.deviceParameters * 32, 16);

const piece = memory.data(offsetof<Events>(), 16);

/** A new device with every parameter at its default; 0 where the arena is full. The seed feeds its noise. */
export function instanceCreate(kind: i32, seed: u32): usize {
  const address = allocate(offsetof<Instance>());
  const count = deviceParameters(kind);
  const lines = allocate(LINE * <usize>count);
  let state: usize = 0;
  if (address != 0 && lines != 0) {
    for (let i = 0; i < count; i++) lineSet(lines, i, defaultOf(kind, i), true);
    state = deviceCreate(kind, seed, lines);
  }
  if (state == 0) {
    release(lines);
    release(address);
    return 0;
  }
  const instance = changetype<Instance>(address);
  instance.kind = kind;
  instance.state = state;
  instance.lines = lines;
  for (let i = 0; i < count; i++) deviceParameter(kind, state, lines, i, true);
  deviceReset(kind, state, lines);
  return address;
}

export function instanceFree(address: usize): void {
  if (address == 0) return;
  const instance = changetype<Instance>(address);
  dropChain(instance.automations);
  dropModulations(instance.modulations);
  deviceFree(instance.kind, instance.state);
  release(instance.lines);
  release(address);
}

/** Clears voices, tails, LFO phases and ramps; keeps parameters. */
export function instanceReset(address: usize): void {
  const instance = changetype<Instance>(address);
  settleLines(instance.lines, deviceParameters(instance.kind));
  settleChain(instance.automations);
  settleModulations(instance.modulations);
  deviceReset(instance.kind, instance.state, instance.lines);
}

/** Sets one parameter; an unknown index and values that are not numbers are left out. */
export function instanceParameter(address: usize, index: i32, value: f32, jump: bool): void {
  const instance = changetype<Instance>(address);
  if (index < 0 || index >= deviceParameters(instance.kind) || !isFinite(value)) return;
  lineSet(instance.lines, index, value, jump);
  deviceParameter(instance.kind, instance.state, instance.lines, index, jump);
}

/**
 * Renders one block between the ports, in pieces that begin at the block's start, where events happen, and at the
 * points of its automation; the device stands `latency` frames behind the timeline of the transport that it follows. A
 * foreign device renders whole blocks.
 */
export function instanceProcess(address: usize, ports: usize, first: usize, count: i32, transport: Transport, latency: i32): void {
  const instance = changetype<Instance>(address);
  const parameters = deviceParameters(instance.kind);
  const events = changetype<Events>(piece);
  const end = first + <usize>count * EVENT;
  const whole = isForeignKind(instance.kind);
  let next = first;
  for (let from = 0; from < Size.block; ) {
    events.first = next;
    while (next < end && changetype<BlockEvent>(next).frame <= from) next += EVENT;
    events.count = <i32>((next - events.first) / EVENT);
    let to = next < end ? changetype<BlockEvent>(next).frame : <i32>Size.block;
    if (instance.automations > 0) to = pieceEnd(transport, instance.automations, from, to, latency);
    if (whole) to = Size.block;
    advanceLines(instance.lines, parameters, to - from);
    if (instance.automations > 0) tell(instance, driveLines(transport, instance.automations, instance.lines, to - from));
    if (instance.modulations > 0) {
      memory.copy(ownLines, instance.lines, LINE * <usize>parameters);
      modulate(instance, events, to - from);
    }
    deviceProcess(instance.kind, instance.state, ports, instance.lines, piece, from, to);
    if (instance.modulations > 0) memory.copy(instance.lines, ownLines, LINE * <usize>parameters);
    from = to;
  }
}

/** Lets the modulation that the piece's events move act on the device's lines. */
function modulate(instance: Instance, events: Events, frames: i32): void {
  for (let i = 0; i < events.count; i++) {
    const event = events.at(i);
    moveModulations(instance.modulations, event.type, event.data1, event.data2);
  }
  tell(instance, modulateLines(instance.modulations, instance.kind, instance.lines, frames));
}

/** Tells the device which parameters, a bit each, have another target. */
function tell(instance: Instance, moved: u64): void {
  for (; moved != 0; moved &= moved - 1) {
    deviceParameter(instance.kind, instance.state, instance.lines, <i32>ctz(moved), false);
  }
}

/**
 * Sets by how much a source modulates a parameter, 0: no longer; false for a parameter that cannot be modulated, or if
 * all modulations are in use.
 */
export function instanceModulate(address: usize, parameter: i32, source: i32, controller: i32, amount: f32): bool {
  const instance = changetype<Instance>(address);
  if (parameter < 0 || parameter >= deviceParameters(instance.kind) || !takesModulation(instance.kind, parameter)) return false;
  const head = setModulation(instance.modulations, parameter, source, controller, amount);
  if (head < 0) return false;
  instance.modulations = head;
  return true;
}

/** Frames by which the device delays its signal; may change with its parameters. */
export function instanceLatency(address: usize): i32 {
  const instance = changetype<Instance>(address);
  return deviceLatency(instance.kind, instance.state, instance.lines);
}

/** By how much the device turns the sound down: dB ≤ 0. */
export function instanceReduction(address: usize): f32 {
  const instance = changetype<Instance>(address);
  return deviceReduction(instance.kind, instance.state);
}

/** Hands the device a buffer that outlives it or is replaced by another call; address 0 takes it away. */
export function instanceBuffer(address: usize, purpose: i32, buffer: usize, bytes: i32): void {
  const instance = changetype<Instance>(address);
  deviceBuffer(instance.kind, instance.state, purpose, buffer, bytes);
}

/** Takes the buffer at an address from the device, whatever it is for. */
export function instanceForget(address: usize, buffer: usize): void {
  const instance = changetype<Instance>(address);
  deviceForget(instance.kind, instance.state, buffer);
}
