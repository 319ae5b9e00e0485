import { Meter, Size, StripFlag, StripKind, StripParameter } from "../../abi";
import { meters } from "../areas";
import { freeVoice, voiceAt } from "../clips/voices";
import { automationAt, dropChain, findAutomation, settleChain } from "../parameters/automation";
import { flatParameter, laneParameter } from "../strips/lanes";
import { Transport, transportAt } from "../transport/record";
import { compensationFree } from "./compensation";
import { deviceAt, isInstrument } from "./devices";
import { release } from "../memory";

/** The strips of the program, by slot, and the devices in their chains. */

@unmanaged
export class Strip {
  present: bool;
  /** nothing of it was heard yet: it starts without ramps */
  fresh: bool;
  /** StripKind */
  kind: i32;
  /** slot it feeds, −1: the engine's output */
  output: i32;
  /** what its clips, notes and automation follow */
  transport: Transport;
  /** StripFlag bits */
  flags: i32;
  /** live input, −1 */
  input: i32;
  /** devices in the chain */
  devices: i32;
  /** a bit per StripParameter that was set */
  set: u32;
  /** automation of its parameters, 0: none */
  automations: i32;
  // found by order.ts
  /** place in the processing order, −1: it does not sound */
  place: i32;
  /** strips of a level depend on lower levels only */
  level: i32;
  /** lane of the strip's vector group, −1: none */
  lane: i32;
  /** frames by which its input, and its output, lag behind the timeline */
  inLatency: i32;
  outLatency: i32;
  /** delays the strip's own input (clips, instrument, live) as long as what it is fed */
  compensation: usize;
  /** interleaved left and right of what it is fed; 0: nothing feeds it */
  bus: usize;
  busUsed: bool;
  // found by solo.ts
  audible: bool;
  carriesSolo: bool;
  leadsToSolo: bool;
  leadsToKey: bool;
}

const table = memory.data(Size.strips * <i32>offsetof<Strip>(), 16);
const chains = memory.data(Size.strips * Size.chain * 4, 4);
const parameters = memory.data(Size.strips * StripParameter.count * 4, 4);
/** Slots in processing order. */
const order = memory.data(Size.strips * 4, 4);
export let orderCount: i32 = 0;
/** The graph must be compiled, or mute and solo evaluated, before the next block. */
export let graphStale: bool = true;
export let soloStale: bool = true;

// @ts-ignore: decorator
@inline
export function stripAt(slot: i32): Strip {
  return changetype<Strip>(table + <usize>slot * offsetof<Strip>());
}

export function isStrip(slot: i32): bool {
  return slot >= 0 && slot < Size.strips && stripAt(slot).present;
}

/** Whether a strip takes part in the graph. */
export function stripSounds(slot: i32): bool {
  return stripAt(slot).present && stripAt(slot).lane >= 0;
}

/** Has the graph compiled before the next block. */
export function requireGraph(): void {
  graphStale = true;
  soloStale = true;
}

/** Has mute and solo evaluated before the next block. */
function requireSolo(): void {
  soloStale = true;
}

export function graphDone(): void {
  graphStale = false;
}

export function soloDone(): void {
  soloStale = false;
}

export function resetStrips(): void {
  memory.fill(table, 0, Size.strips * offsetof<Strip>());
  for (let slot = 0; slot < Size.strips; slot++) {
    stripAt(slot).lane = -1;
    stripAt(slot).transport = transportAt(0);
  }
  orderCount = 0;
  requireGraph();
}

/** Creates a strip in a free slot; false for an unknown slot or kind. */
export function createStrip(slot: i32, kind: i32): bool {
  if (slot < 0 || slot >= Size.strips || kind < StripKind.channel || kind > StripKind.master) return false;
  const strip = stripAt(slot);
  memory.fill(changetype<usize>(strip), 0, offsetof<Strip>());
  strip.present = true;
  strip.fresh = true;
  strip.kind = kind;
  strip.transport = transportAt(0);
  strip.output = -1;
  strip.input = -1;
  strip.place = -1;
  strip.lane = -1;
  strip.audible = true;
  requireGraph();
  return true;
}

/** Removes a strip with its voices; its lane is freed when the graph is compiled. */
export function clearStrip(slot: i32): void {
  const strip = stripAt(slot);
  setChain(slot, 0, 0);
  for (let i = 0; i < Size.streams; i++) if (voiceAt(i).strip == slot) freeVoice(i);
  compensationFree(strip.compensation);
  release(strip.bus);
  dropChain(strip.automations);
  memory.fill(changetype<usize>(strip), 0, offsetof<Strip>());
  clearMeters(slot);
  strip.lane = -1;
  strip.transport = transportAt(0);
  requireGraph();
}

/** Zeroes the meters of a strip that does not sound. */
export function clearMeters(slot: i32): void {
  memory.fill(meters + <usize>slot * (Meter.count * 4), 0, Meter.count * 4);
}

/** Sets StripFlag bits and the live input (−1: none); false where a value makes no sense. */
export function setFlags(slot: i32, flags: i32, input: i32): bool {
  if (input < -1 || input >= Size.inputs || (flags & ~63) != 0) return false;
  const strip = stripAt(slot);
  if (((strip.flags ^ flags) & StripFlag.lowLatency) != 0) requireGraph();
  strip.flags = flags;
  strip.input = input;
  requireSolo();
  return true;
}

// @ts-ignore: decorator
@inline
export function chainDevice(slot: i32, index: i32): i32 {
  return load<i32>(chains + (<usize>(slot * Size.chain + index) << 2));
}

/** Index of the first insert: after the instrument, if there is one. */
export function firstInsert(slot: i32): i32 {
  return hasInstrument(slot) ? 1 : 0;
}

export function hasInstrument(slot: i32): bool {
  return stripAt(slot).devices > 0 && isInstrument(deviceAt(chainDevice(slot, 0)));
}

/** Gives a strip its devices in order (words of device indices, all of them valid). */
export function setChain(slot: i32, devices: usize, count: i32): void {
  const strip = stripAt(slot);
  for (let i = 0; i < strip.devices; i++) deviceAt(chainDevice(slot, i)).strip = -1;
  strip.devices = count;
  for (let i = 0; i < count; i++) {
    const device = load<i32>(devices + (<usize>i << 2));
    store<i32>(chains + (<usize>(slot * Size.chain + i) << 2), device);
    deviceAt(device).strip = slot;
  }
  requireGraph();
}

/** Takes a device out of the chain that holds it. */
export function unchain(device: i32): void {
  const slot = deviceAt(device).strip;
  if (slot < 0) return;
  const strip = stripAt(slot);
  let kept = 0;
  for (let i = 0; i < strip.devices; i++) {
    const other = chainDevice(slot, i);
    if (other != device) store<i32>(chains + (<usize>(slot * Size.chain + kept++) << 2), other);
  }
  strip.devices = kept;
  deviceAt(device).strip = -1;
  requireGraph();
}

/** Sets a StripParameter; kept until the strip has a lane. */
export function setStripParameter(slot: i32, parameter: i32, value: f32, jump: bool): bool {
  if (parameter < 0 || parameter >= StripParameter.count || value * 0 != 0) return false;
  const strip = stripAt(slot);
  strip.set |= 1 << parameter;
  store<f32>(parameters + (<usize>(slot * StripParameter.count + parameter) << 2), value);
  const automation = findAutomation(strip.automations, parameter);
  if (automation > 0) automationAt(automation).base = value;
  else if (strip.lane >= 0) laneParameter(strip.lane, parameter, value, jump);
  return true;
}

/** What a StripParameter was set to, or its default. */
export function stripParameter(slot: i32, parameter: i32): f32 {
  const strip = stripAt(slot);
  if ((strip.set & (1 << parameter)) != 0) return load<f32>(parameters + (<usize>(slot * StripParameter.count + parameter) << 2));
  return flatParameter(parameter);
}

/** Gives a new lane of a strip every parameter that was set. */
export function applyParameters(slot: i32): void {
  const strip = stripAt(slot);
  for (let i = 0; i < StripParameter.count; i++) {
    if ((strip.set & (1 << i)) == 0) continue;
    laneParameter(strip.lane, i, load<f32>(parameters + (<usize>(slot * StripParameter.count + i) << 2)), true);
  }
  settleChain(strip.automations);
}

export function orderedSlot(index: i32): i32 {
  return load<i32>(order + (<usize>index << 2));
}

/** Takes the processing order; strips that are cleared later are skipped. */
export function setOrder(slots: usize, count: i32): void {
  memory.copy(order, slots, <usize>count << 2);
  orderCount = count;
  requireGraph();
}
