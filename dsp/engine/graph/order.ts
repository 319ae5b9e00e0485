import { Fault, Size, StripFlag, StripKind } from "../../abi";
import { report } from "../context";
import { allocate, release } from "../memory";
import { laneClear, laneCreate } from "../strips/lanes";
import { laneBytes, laneLoad, laneSave } from "../strips/move";
import { setOutputLatency } from "../transport/transport";
import { requirePlan } from "../clips/planner";
import { compensationCopyLane, compensationCreate, compensationFree, compensationHolds, LANES_FRAME, PLANAR_FRAME } from "./compensation";
import { deviceAt } from "./devices";
import { CUE_BUS, edgeAt, SIDECHAINS, listSends, nextEdge } from "./edges";
import { connectSidechain } from "./sidechains";
import { countRows, dropOldRows, oldRowAt, placeEdge, Row, rowAt, rowEdge, turnRows } from "./rows";
import { applyParameters, chainDevice, clearMeters, graphDone, orderCount, orderedSlot, Strip, stripAt } from "./strips";

/**
 * Compiles the graph: levels (a strip's level is above those of all that feed it), lanes (the strips of a level are put
 * side by side in groups of four, in processing order), latencies (the longest path to each strip) and rows. The result
 * depends on the processing order and the edges alone, not on slot numbers or on how the program was built up.
 */

const LANES: i32 = Size.laneGroups * Size.lanes;
/** Slot of each lane (−1: none), and the slots before the last compilation. */
const slots = memory.data(Size.laneGroups * Size.lanes * 4, 4);
const oldSlots = memory.data(Size.laneGroups * Size.lanes * 4, 4);
/** Slots whose lane has changed. */
const movers = memory.data(Size.strips * 4, 4);
let storage: usize = 0;
export let groupCount: i32 = 0;
/** Frames that the graph delays the music by. */
export let graphLatency: i32 = 0;

export function resetOrder(): void {
  memory.fill(slots, 0xff, <usize>LANES * 4);
  storage = allocate(<usize>(Size.strips * laneBytes()));
  groupCount = 0;
  graphLatency = 0;
  setOutputLatency(0);
}

/** Slot of a lane, −1. */
// @ts-ignore: decorator
@inline
export function slotOfLane(lane: i32): i32 {
  return load<i32>(slots + (<usize>lane << 2));
}

function oldSlotOfLane(lane: i32): i32 {
  return load<i32>(oldSlots + (<usize>lane << 2));
}

export function compileGraph(): void {
  listSends();
  placeStrips();
  findLevels();
  assignLanes();
  buildRows();
  buildCompensation();
  connectSidechains();
  graphDone();
  requirePlan();
}

/** Gives each strip in the order its place; the others do not sound. */
function placeStrips(): void {
  for (let slot = 0; slot < Size.strips; slot++) {
    const strip = stripAt(slot);
    strip.place = -1;
    strip.level = 0;
    strip.inLatency = 0;
  }
  for (let i = 0; i < orderCount; i++) {
    const strip = stripAt(orderedSlot(i));
    if (strip.present) strip.place = i;
  }
}

/** By how much a strip's chain delays the signal, up to one of its devices (−1: to its end). */
function chainLatency(slot: i32, end: i32): i32 {
  let sum = 0;
  for (let i = 0; i < stripAt(slot).devices; i++) {
    const device = chainDevice(slot, i);
    if (device == end) break;
    sum += deviceAt(device).latency;
  }
  return sum;
}

/** Walks through the order once: an edge whose target does not come later in it is left out. */
function findLevels(): void {
  let latency = 0;
  for (let i = 0; i < orderCount; i++) {
    const slot = orderedSlot(i);
    const strip = stripAt(slot);
    if (!strip.present || strip.place != i) continue;
    strip.outLatency = strip.inLatency + chainLatency(slot, -1);
    for (let index = slot; index >= 0; index = nextEdge(slot, index)) {
      const edge = edgeAt(index);
      const isKey = edge.device >= 0;
      if (isKey) edge.to = deviceAt(edge.device).strip;
      edge.valid = edge.to < 0 && !isKey;
      if (edge.to < 0) {
        if (isKey) continue;
        // What only the headphones hear delays nothing else.
        if (edge.to != CUE_BUS) latency = max(latency, strip.outLatency);
        continue;
      }
      const target = stripAt(edge.to);
      edge.valid = target.present && target.place > i;
      if (!edge.valid) {
        // A target that is not in the order yet may come with the next commands.
        if (target.present && target.place >= 0) report(Fault.command);
        continue;
      }
      target.level = max(target.level, strip.level + 1);
      // A sidechain must arrive as late as its strip's sound, which has come through the devices before it.
      const before = isKey ? chainLatency(edge.to, edge.device) : 0;
      target.inLatency = max(target.inLatency, strip.outLatency - before);
    }
  }
  graphLatency = latency;
  setOutputLatency(latency);
}

function assignLanes(): void {
  memory.copy(oldSlots, slots, <usize>LANES * 4);
  memory.fill(slots, 0xff, <usize>LANES * 4);
  let lane = 0;
  let moved = 0;
  let left = 0;
  for (let i = 0; i < orderCount; i++) if (sounds(i)) left++;
  for (let level = 0; left > 0; level++) {
    for (let i = 0; i < orderCount; i++) {
      const slot = orderedSlot(i);
      const strip = stripAt(slot);
      if (!sounds(i) || strip.level != level) continue;
      left--;
      if (lane >= LANES) {
        report(Fault.memory);
        strip.place = -1;
        continue;
      }
      store<i32>(slots + (<usize>lane << 2), slot);
      if (strip.lane != lane) store<i32>(movers + (<usize>(moved++) << 2), slot);
      lane++;
    }
    lane = (lane + Size.lanes - 1) & ~(Size.lanes - 1);
  }
  groupCount = lane / Size.lanes;
  moveLanes(moved);
}

function sounds(index: i32): bool {
  const strip = stripAt(orderedSlot(index));
  return strip.present && strip.place == index;
}

/** Moves the state of strips to their new lanes. */
function moveLanes(moved: i32): void {
  const bytes = <usize>laneBytes();
  for (let i = 0; i < moved; i++) {
    const strip = stripAt(load<i32>(movers + (<usize>i << 2)));
    if (strip.lane >= 0 && storage != 0) laneSave(strip.lane, storage + <usize>i * bytes);
  }
  for (let lane = 0; lane < LANES; lane++) {
    const was = oldSlotOfLane(lane);
    const slot = slotOfLane(lane);
    if (was >= 0 && slot < 0) laneClear(lane);
  }
  for (let slot = 0; slot < Size.strips; slot++) {
    const strip = stripAt(slot);
    if (!strip.present || strip.place >= 0) continue;
    strip.lane = -1;
    clearMeters(slot);
  }
  let mover = 0;
  for (let lane = 0; lane < LANES && mover < moved; lane++) {
    const slot = slotOfLane(lane);
    if (slot < 0 || load<i32>(movers + (<usize>mover << 2)) != slot) continue;
    const strip = stripAt(slot);
    const had = strip.lane >= 0 && storage != 0;
    strip.lane = lane;
    if (had) laneLoad(lane, storage + <usize>mover * bytes);
    else {
      laneCreate(lane, strip.kind);
      applyParameters(slot);
    }
    mover++;
  }
}

function delayOf(strip: Strip, edge: i32): i32 {
  if ((strip.flags & StripFlag.lowLatency) != 0) return 0;
  const to = edgeAt(edge).to;
  const device = edgeAt(edge).device;
  if (device >= 0) return max(0, arrival(stripAt(to)) + chainLatency(to, device) - strip.outLatency);
  return (to < 0 ? graphLatency : stripAt(to).inLatency) - strip.outLatency;
}

/** Frames by which what enters a strip's chain lags behind the timeline. */
function arrival(strip: Strip): i32 {
  const bypasses = strip.kind == StripKind.channel && (strip.flags & StripFlag.lowLatency) != 0;
  return bypasses ? 0 : strip.inLatency;
}

function buildRows(): void {
  turnRows();
  for (let slot = 0; slot < Size.strips; slot++) {
    if (!stripAt(slot).present) continue;
    for (let index = slot; index >= 0; index = nextEdge(slot, index)) {
      const edge = edgeAt(index);
      edge.oldRow = edge.row;
      edge.oldLane = edge.lane;
      edge.row = -1;
    }
  }
  for (let group = 0; group < groupCount; group++) {
    const first = countRows();
    for (let lane = 0; lane < Size.lanes; lane++) {
      const slot = slotOfLane(group * Size.lanes + lane);
      if (slot < 0) continue;
      const strip = stripAt(slot);
      for (let index = slot; index >= 0; index = nextEdge(slot, index)) {
        if (edgeAt(index).valid) placeEdge(first, group, lane, index, delayOf(strip, index));
      }
    }
  }
  for (let i = 0; i < countRows(); i++) if (rowAt(i).delay > 0) findCompensation(rowAt(i));
  dropOldRows();
}

/** Takes the delay of the row that carried the same edges, or creates one with a copy of what they carried. */
function findCompensation(row: Row): void {
  const same = soleOldRow(row);
  if (same >= 0) {
    const old = oldRowAt(same);
    row.compensation = old.compensation;
    old.compensation = 0;
    return;
  }
  row.compensation = compensationCreate(row.delay, LANES_FRAME);
  if (row.compensation == 0) {
    row.delay = 0;
    return;
  }
  for (let lane = 0; lane < Size.lanes; lane++) {
    const index = rowEdge(row, lane);
    if (index < 0 || edgeAt(index).oldRow < 0) continue;
    const past = oldRowAt(edgeAt(index).oldRow).compensation;
    if (past != 0) compensationCopyLane(row.compensation, lane, past, edgeAt(index).oldLane);
  }
}

/** The old row with exactly the same edges in the same lanes and a delay that is long enough; −1: none. */
function soleOldRow(row: Row): i32 {
  let found = -1;
  for (let lane = 0; lane < Size.lanes; lane++) {
    const index = rowEdge(row, lane);
    if (index < 0) continue;
    const edge = edgeAt(index);
    if (edge.oldRow < 0 || edge.oldLane != lane || (found >= 0 && edge.oldRow != found)) return -1;
    found = edge.oldRow;
  }
  if (found < 0) return -1;
  const old = oldRowAt(found);
  for (let lane = 0; lane < Size.lanes; lane++) if (rowEdge(old, lane) != rowEdge(row, lane)) return -1;
  return compensationHolds(old.compensation, row.delay) ? found : -1;
}

/** Connects buses for the sidechains that a row leads to. */
function connectSidechains(): void {
  for (let device = 0; device < Size.devices; device++) {
    const edge = edgeAt(SIDECHAINS + device);
    connectSidechain(device, edge.exists && stripAt(edge.from).present && edge.row >= 0);
  }
}

/** Makes buses for strips that are fed, and delays for edges that would arrive too early. */
function buildCompensation(): void {
  for (let slot = 0; slot < Size.strips; slot++) {
    const strip = stripAt(slot);
    if (!strip.present) continue;
    strip.busUsed = false;
    if (strip.place >= 0 && strip.level > 0) {
      if (strip.bus == 0) strip.bus = allocate(Size.block * 32);
    } else {
      release(strip.bus);
      strip.bus = 0;
    }
    const late = strip.kind == StripKind.channel ? arrival(strip) : 0;
    if (late == 0) {
      compensationFree(strip.compensation);
      strip.compensation = 0;
    } else if (!compensationHolds(strip.compensation, late)) {
      compensationFree(strip.compensation);
      strip.compensation = compensationCreate(late, PLANAR_FRAME);
    }
  }
}
