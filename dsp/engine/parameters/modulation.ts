import { EventType, ModulationSource, Size } from "../../abi";
import { rangeOf, Travel, travelOf } from "../devices/ranges";
import { Controller } from "../instruments/parts/channel";
import { advanceLine, lineAt, ParameterLine, settleLine } from "./line";

/**
 * Modulation of parameters: a controller of the notes (wheel, pressure, bend …) adds a share of the parameter's range
 * to the value that base, automation or live control give. The sum stays within the parameter's range. Each modulation
 * is a line of its own, which follows amount and controller as a live control does, in a chain with the others of its
 * device.
 */
@unmanaged
class Modulation extends ParameterLine {
  parameter: i32;
  /** ModulationSource, −1: unused */
  source: i32;
  /** number of the controller, if the source is one */
  controller: i32;
  /** −1..1 of the range, at the source's full value */
  amount: f32;
  /** the source's present value, 0..1, for a bend −1..1 */
  value: f32;
  /** the parameter's own target, and the modulated one that the device was told last */
  own: f32;
  told: f32;
  /** number of the next modulation of the same device; 0: none */
  next: i32;
}

/** Modulations are numbered from 1. */
const BYTES: usize = (offsetof<Modulation>() + 7) & ~7;
const table = memory.data(Size.modulations * <i32>((offsetof<Modulation>() + 7) & ~7), 8);

function modulationAt(number: i32): Modulation {
  return changetype<Modulation>(table + <usize>(number - 1) * BYTES);
}

export function resetModulations(): void {
  memory.fill(table, 0xff, <usize>Size.modulations * BYTES);
}

/** Whether a kind of device has a parameter that may be modulated: one that moves gradually. */
export function takesModulation(kind: i32, parameter: i32): bool {
  return travelOf(kind, parameter) != Travel.none;
}

/**
 * Sets by how much a source modulates a parameter of the chain `head`, 0: no longer. Returns the chain's new head, or
 * −1 if all modulations are in use.
 */
export function setModulation(head: i32, parameter: i32, source: i32, controller: i32, amount: f32): i32 {
  let rested = 0;
  for (let number = head; number > 0; number = modulationAt(number).next) {
    const known = modulationAt(number);
    if (known.amount == 0 && known.end == 0) rested = number;
    if (known.parameter != parameter || known.source != source || known.controller != controller) continue;
    known.amount = amount;
    known.target = amount * known.value;
    return head;
  }
  if (amount == 0) return head;
  // Takes one of the chain that has ended, or else an unused one.
  if (rested > 0) {
    begin(rested, parameter, source, controller, amount, modulationAt(rested).next);
    return head;
  }
  for (let number = 1; number <= Size.modulations; number++) {
    if (modulationAt(number).source >= 0) continue;
    begin(number, parameter, source, controller, amount, head);
    return number;
  }
  return -1;
}

function begin(number: i32, parameter: i32, source: i32, controller: i32, amount: f32, next: i32): void {
  const modulation = modulationAt(number);
  memory.fill(changetype<usize>(modulation), 0, BYTES);
  modulation.parameter = parameter;
  modulation.source = source;
  modulation.controller = controller;
  modulation.amount = amount;
  modulation.own = f32.NaN;
  modulation.next = next;
}

/** Frees a whole chain. */
export function dropModulations(head: i32): void {
  for (let number = head; number > 0; number = modulationAt(number).next) modulationAt(number).source = -1;
}

/** Returns every source of a chain to its resting value at once. */
export function settleModulations(head: i32): void {
  for (let number = head; number > 0; number = modulationAt(number).next) {
    const modulation = modulationAt(number);
    modulation.value = 0;
    modulation.target = 0;
    modulation.own = f32.NaN;
    settleLine(modulation);
  }
}

/** Takes an event of the device, if it moves a source. */
export function moveModulations(head: i32, type: i32, data1: i32, data2: f32): void {
  for (let number = head; number > 0; number = modulationAt(number).next) {
    const modulation = modulationAt(number);
    if (type == EventType.control && data1 == Controller.reset) {
      // Controller 121 resets some controllers and leaves others as they are (RP-015).
      const rests = modulation.source != ModulationSource.control || modulation.controller == Controller.modulation;
      if (!rests) continue;
      modulation.value = 0;
    } else if (isMoved(modulation, type, data1)) modulation.value = data2;
    else continue;
    modulation.target = modulation.amount * modulation.value;
  }
}

function isMoved(modulation: Modulation, type: i32, data1: i32): bool {
  if (modulation.source == ModulationSource.control) return type == EventType.control && data1 == modulation.controller;
  if (modulation.source == ModulationSource.pressure) return type == EventType.pressure;
  return type == EventType.bend;
}

/**
 * Adds a chain's modulation to the lines of a device over a piece; the lines keep it until the caller puts their own
 * course back. Returns a bit for each parameter whose target differs from what the device was told.
 */
export function modulateLines(head: i32, kind: i32, lines: usize, frames: i32): u64 {
  let moved: u64 = 0;
  for (let number = head; number > 0; number = modulationAt(number).next) {
    const modulation = modulationAt(number);
    advanceLine(modulation, <f32>frames);
    const parameter = modulation.parameter;
    const line = lineAt(lines, parameter);
    const own = line.target;
    line.start = shifted(kind, parameter, line.start, modulation.start);
    line.end = shifted(kind, parameter, line.end, modulation.end);
    line.step = (line.end - line.start) / <f32>frames;
    line.target = shifted(kind, parameter, own, modulation.end);
    if (modulation.own == own && modulation.told == line.target) continue;
    modulation.own = own;
    modulation.told = line.target;
    moved |= <u64>1 << <u64>parameter;
  }
  return moved;
}

/** A value, moved by a share of its parameter's range and kept within it. */
function shifted(kind: i32, parameter: i32, value: f32, share: f32): f32 {
  if (share == 0) return value;
  const least = rangeOf(kind, parameter, 0);
  const most = rangeOf(kind, parameter, 1);
  const by = travelOf(kind, parameter) == Travel.octaves ? value * Mathf.pow(most / least, share) : value + (most - least) * share;
  return min(max(by, least), most);
}
