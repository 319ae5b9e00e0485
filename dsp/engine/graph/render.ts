import { DeviceKind, Meter, Size, StripFlag } from "../../abi";
import { CHANNEL, inputs, masterTap, meters, PLANAR, silence } from "../areas";
import { renderClips } from "../clips/render";
import { addDecks } from "../decks/decks";
import { sendExternalEvents } from "../notes/external";
import { clearQueue, eventCount, events } from "../notes/queue";
import { queueLive } from "../notes/live";
import { queueSequence } from "../notes/sequence";
import { groupLeft, groupPost, groupPre, groupRight, laneReset, meterAddress } from "../strips/lanes";
import { driveStrip } from "./automation";
import { containGroup, containPlanar } from "./contain";
import { compensate } from "./compensation";
import { deviceAt, runDevice } from "./devices";
import { addPlanar, extractLane, fold, insertLane, interleave } from "./mix";
import { groupCount, slotOfLane } from "./order";
import { clearRun } from "../runs";
import { countRows, rowAt, runRow, takeOutputBus } from "./rows";
import { chainDevice, firstInsert, hasInstrument, Strip, stripAt } from "./strips";

/** Renders the graph: group after group, each once all that feeds it is done. */

/** Planar input of each lane of the group that is being rendered. */
const laneInputs = memory.data(Size.lanes * Size.block * 8, 16);
const insertLeft = memory.data(Size.block * 4, 16);
const insertRight = memory.data(Size.block * 4, 16);

function laneInput(lane: i32): usize {
  return laneInputs + <usize>lane * PLANAR;
}

/** Renders every strip of this block and gathers the output in the master tap. */
export function renderGraph(): void {
  let row = 0;
  for (let group = 0; group < groupCount; group++) row = renderGroup(group, row);
  const bus = takeOutputBus();
  if (bus == 0) {
    memory.fill(masterTap, 0, PLANAR);
    return;
  }
  fold(masterTap, bus, false);
  fold(masterTap + CHANNEL, bus + Size.block * 16, false);
  containPlanar(masterTap, masterTap + CHANNEL, -1);
}

/** Renders a group and its rows, which start at `row`; returns the row after them. */
function renderGroup(group: i32, row: i32): i32 {
  const left = groupLeft(group);
  const right = groupRight(group);
  let fed = 0;
  let absent = 0;
  for (let lane = 0; lane < Size.lanes; lane++) {
    const slot = slotOfLane(group * Size.lanes + lane);
    if (slot < 0) absent |= 1 << lane;
    else if (renderInput(slot, laneInput(lane), laneInput(lane) + CHANNEL)) fed |= 1 << lane;
  }
  if (fed == 0) {
    memory.fill(left, 0, Size.block * 16);
    memory.fill(right, 0, Size.block * 16);
  } else {
    interleave(left, inputOf(0, fed), inputOf(1, fed), inputOf(2, fed), inputOf(3, fed));
    interleave(right, inputOf(0, fed) + CHANNEL, inputOf(1, fed) + CHANNEL, inputOf(2, fed) + CHANNEL, inputOf(3, fed) + CHANNEL);
  }
  for (let lane = 0; lane < Size.lanes; lane++) {
    const slot = slotOfLane(group * Size.lanes + lane);
    if (slot >= 0 && stripAt(slot).automations > 0) driveStrip(slot);
  }
  groupPre(group);
  for (let lane = 0; lane < Size.lanes; lane++) {
    const slot = slotOfLane(group * Size.lanes + lane);
    if (slot >= 0 && stripAt(slot).devices > firstInsert(slot)) renderInserts(group, lane, slot);
  }
  const first = row;
  for (; row < countRows() && rowAt(row).group == group; row++) if (rowAt(row).pre) runRow(rowAt(row), absent);
  groupPost(group);
  const broken = containGroup(left, right);
  for (let lane = 0; lane < Size.lanes; lane++) {
    if ((broken & (1 << lane)) != 0) laneReset(group * Size.lanes + lane);
  }
  for (let i = first; i < row; i++) if (!rowAt(i).pre) runRow(rowAt(i), absent);
  return row;
}

function inputOf(lane: i32, fed: i32): usize {
  return (fed & (1 << lane)) != 0 ? laneInput(lane) : silence;
}

/** Gathers the input of a strip, planar; returns false, and leaves the area as it is, if there is none. */
function renderInput(slot: i32, left: usize, right: usize): bool {
  const strip = stripAt(slot);
  let any = false;
  if (hasInstrument(slot)) {
    playInstrument(slot, chainDevice(slot, 0), left, right);
    any = true;
  } else {
    clearRun(left, CHANNEL);
    clearRun(right, CHANNEL);
  }
  let foreign = renderClips(slot, strip.transport, left, right);
  if (addDecks(slot, left, right)) foreign = true;
  if ((strip.flags & StripFlag.monitor) != 0 && strip.input >= 0) {
    const input = inputs + <usize>strip.input * PLANAR;
    addPlanar(left, input);
    addPlanar(right, input + CHANNEL);
    foreign = true;
  }
  if (foreign) containPlanar(left, right, -1);
  any = any || foreign;
  if (strip.compensation != 0) {
    compensate(strip.compensation, strip.inLatency, left, right, left, right);
    any = true;
  }
  if (strip.busUsed) {
    strip.busUsed = false;
    fold(left, strip.bus, true);
    fold(right, strip.bus + Size.block * 16, true);
    any = true;
  }
  return any;
}

function playInstrument(slot: i32, index: i32, left: usize, right: usize): void {
  const device = deviceAt(index);
  const transport = stripAt(slot).transport;
  clearQueue();
  queueSequence(slot, transport);
  if (device.kind == DeviceKind.externalInstrument) {
    // Its notes are sent even when it is bypassed, so that none hangs. The host itself plays live ones to it.
    sendExternalEvents(device.loop, events, eventCount);
    memory.fill(left, 0, CHANNEL);
    memory.fill(right, 0, CHANNEL);
    runDevice(index, left, right, events, 0, transport, 0);
    return;
  }
  queueLive(slot);
  if (device.instance == 0) {
    memory.fill(left, 0, CHANNEL);
    memory.fill(right, 0, CHANNEL);
    return;
  }
  runDevice(index, left, right, events, eventCount, transport, 0);
}

function renderInserts(group: i32, lane: i32, slot: i32): void {
  extractLane(insertLeft, groupLeft(group), lane);
  extractLane(insertRight, groupRight(group), lane);
  if (containPlanar(insertLeft, insertRight, -1)) laneReset(group * Size.lanes + lane);
  const transport = stripAt(slot).transport;
  let late = stripAt(slot).inLatency;
  for (let i = firstInsert(slot); i < stripAt(slot).devices; i++) {
    const index = chainDevice(slot, i);
    runDevice(index, insertLeft, insertRight, 0, 0, transport, late);
    late += deviceAt(index).latency;
  }
  insertLane(groupLeft(group), insertLeft, lane);
  insertLane(groupRight(group), insertRight, lane);
}

/** Copies a strip's output of the last block into a planar area. */
export function readStrip(strip: Strip, area: usize): void {
  extractLane(area, groupLeft(strip.lane / Size.lanes), strip.lane % Size.lanes);
  extractLane(area + CHANNEL, groupRight(strip.lane / Size.lanes), strip.lane % Size.lanes);
}

/** Copies the meters of every strip to the hosts' area, by slot. */
export function publishMeters(): void {
  for (let lane = 0; lane < groupCount * Size.lanes; lane++) {
    const slot = slotOfLane(lane);
    if (slot >= 0) memory.copy(meters + <usize>slot * (Meter.count * 4), meterAddress(lane), Meter.count * 4);
  }
}
