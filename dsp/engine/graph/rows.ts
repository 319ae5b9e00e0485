import { Size } from "../../abi";
import { groupLeft, groupRight } from "../strips/lanes";
import { CUE_BUS, Edge, EDGES, edgeAt } from "./edges";
import { sidechainBus, takeSidechain } from "./sidechains";
import { compensate, compensationClear, compensationFree } from "./compensation";
import { addBlock, addCourse, addGained, addRamped, straighten } from "./mix";
import { driveSend, isDriven, sendMoved } from "./sends";
import { stripAt } from "./strips";

/**
 * A row carries up to four edges of one lane group, one per lane, to the same target at the same point of the strip
 * with the same delay: one vector operation serves four edges.
 */

@unmanaged
export class Row {
  group: i32;
  target: i32;
  /** device whose sidechain is the target, −1 */
  device: i32;
  delay: i32;
  pre: bool;
  /** gains are moving */
  moving: bool;
  /** every lane that sounds has a gain of exactly 1 */
  unity: bool;
  /** every gain is exactly 0 */
  closed: bool;
  /** automation may move some of its gains */
  driven: bool;
  /** delays the whole row, 0 where delay is 0 */
  compensation: usize;
  /** edge of each lane, −1 */
  edge0: i32;
  edge1: i32;
  edge2: i32;
  edge3: i32;
}

/** A row: its fields, then present gains and goals of the four lanes. */
const NOW: usize = (offsetof<Row>() + 15) & ~15;
const GOAL: usize = NOW + Size.lanes * 4;
const ROW: usize = GOAL + Size.lanes * 4;
const tables = memory.data(EDGES * <i32>ROW * 2, 16);
/** The table in use: the other one holds the rows before the last compilation. */
let side: i32 = 0;
let rowCount: i32 = 0;
let oldCount: i32 = 0;
let step: f32 = 0.2;
const ends = memory.data(16, 16);
/** Gain of each frame of a row that automation moves, four lanes. */
const course = memory.data(Size.block * 16, 16);
/** The output of a delayed row: left, then right of four lanes. */
const delayed = memory.data(Size.block * 32, 16);

// @ts-ignore: decorator
@inline
export function rowAt(index: i32): Row {
  return changetype<Row>(tables + <usize>(side * EDGES + index) * ROW);
}

// @ts-ignore: decorator
@inline
export function oldRowAt(index: i32): Row {
  return changetype<Row>(tables + <usize>((side ^ 1) * EDGES + index) * ROW);
}

/** Edge that a lane carries, −1: none. */
export function rowEdge(row: Row, lane: i32): i32 {
  return load<i32>(changetype<usize>(row) + (<usize>lane << 2), offsetof<Row>("edge0"));
}

function setRowEdge(row: Row, lane: i32, edge: i32): void {
  store<i32>(changetype<usize>(row) + (<usize>lane << 2), edge, offsetof<Row>("edge0"));
}

function gainAt(row: Row, lane: i32, which: usize): usize {
  return changetype<usize>(row) + which + (<usize>lane << 2);
}

export function resetRows(): void {
  memory.fill(tables, 0, <usize>EDGES * ROW * 2);
  rowCount = 0;
  oldCount = 0;
}

/** Sets the share of the remaining way by which a gain moves per block. */
export function setGainStep(value: f32): void {
  step = value;
}

/** Starts a new set of rows; the present one becomes the old one, and edges keep their gains. */
export function turnRows(): void {
  for (let i = 0; i < rowCount; i++) {
    const row = rowAt(i);
    for (let lane = 0; lane < Size.lanes; lane++) {
      const index = rowEdge(row, lane);
      if (index < 0) continue;
      const edge = edgeAt(index);
      if (edge.row == i) edge.now = load<f32>(gainAt(row, lane, NOW));
    }
  }
  side ^= 1;
  oldCount = rowCount;
  rowCount = 0;
}

/** Frees what the old rows held and no new one has taken over. */
export function dropOldRows(): void {
  for (let i = 0; i < oldCount; i++) {
    const row = oldRowAt(i);
    compensationFree(row.compensation);
    row.compensation = 0;
  }
  oldCount = 0;
}

export function countRows(): i32 {
  return rowCount;
}

/** Puts an edge on a row of its group, starting at row `first` of the group; adds one if none has room. */
export function placeEdge(first: i32, group: i32, lane: i32, index: i32, delay: i32): void {
  const edge = edgeAt(index);
  let at = first;
  for (; at < rowCount; at++) {
    const row = rowAt(at);
    if (row.target == edge.to && row.device == edge.device && row.pre == edge.pre && row.delay == delay && rowEdge(row, lane) < 0) break;
  }
  const row = rowAt(at);
  if (at == rowCount) {
    rowCount++;
    memory.fill(changetype<usize>(row), 0, ROW);
    row.group = group;
    row.target = edge.to;
    row.device = edge.device;
    row.pre = edge.pre;
    row.delay = delay;
    for (let i = 0; i < Size.lanes; i++) setRowEdge(row, i, -1);
  }
  setRowEdge(row, lane, index);
  store<f32>(gainAt(row, lane, NOW), edge.now);
  store<f32>(gainAt(row, lane, GOAL), goalOf(edge));
  row.moving = true;
  if (edge.automations > 0) row.driven = true;
  edge.row = at;
  edge.lane = lane;
}

/** Lets automation move an edge's gain from the next block on. */
export function driveEdge(index: i32): void {
  const edge = edgeAt(index);
  if (edge.row >= 0) rowAt(edge.row).driven = true;
}

function goalOf(edge: Edge): f32 {
  return edge.open ? edge.level : 0;
}

/** Takes over an edge's level and whether it is open; `jump` skips the ramp. */
export function moveEdge(index: i32, jump: bool): void {
  const edge = edgeAt(index);
  const goal = goalOf(edge);
  if (jump) edge.now = goal;
  if (edge.row < 0) return;
  const row = rowAt(edge.row);
  store<f32>(gainAt(row, edge.lane, GOAL), goal);
  if (jump) store<f32>(gainAt(row, edge.lane, NOW), goal);
  row.moving = true;
}

/** The present gain of an edge; 0 if no row carries it. */
export function edgeGain(index: i32): f32 {
  const edge = edgeAt(index);
  return edge.row < 0 ? 0 : load<f32>(gainAt(rowAt(edge.row), edge.lane, NOW));
}

/** Ends all ramps and empties all delays. */
export function settleRows(): void {
  for (let i = 0; i < rowCount; i++) {
    const row = rowAt(i);
    v128.store(changetype<usize>(row) + NOW, v128.load(changetype<usize>(row) + GOAL));
    compensationClear(row.compensation);
  }
}

/** Adds what a row carries in this block to its target's bus. */
export function runRow(row: Row, silentLanes: i32): void {
  const gains = changetype<usize>(row);
  let left = groupLeft(row.group);
  let right = groupRight(row.group);
  if (row.delay > 0) {
    compensate(row.compensation, row.delay, left, right, delayed, delayed + Size.block * 16);
    left = delayed;
    right = delayed + Size.block * 16;
  }
  const driven = row.driven && drive(row);
  if (row.closed && !row.moving && !driven) return;
  const bus = busOf(row);
  // Memory was full when the target's bus should have been created.
  if (bus == 0) return;
  const replace = !takeBus(row);
  const busRight = bus + Size.block * 16;
  if (driven) {
    addCourse(bus, left, course, replace);
    addCourse(busRight, right, course, replace);
    row.moving = true;
    return;
  }
  if (!row.moving) {
    if (row.unity) {
      addBlock(bus, left, replace);
      addBlock(busRight, right, replace);
      return;
    }
    addGained(bus, left, gains + NOW, replace);
    addGained(busRight, right, gains + NOW, replace);
    return;
  }
  const goal = v128.load(gains + GOAL);
  const to = approached(v128.load(gains + NOW), goal);
  v128.store(ends, to);
  addRamped(bus, left, gains + NOW, ends, replace);
  addRamped(busRight, right, gains + NOW, ends, replace);
  v128.store(gains + NOW, to);
  if (i32x4.all_true(f32x4.eq(to, goal))) rest(row, silentLanes);
}

/** Gains one block later on their way to a goal; close to it, exactly the goal. */
// @ts-ignore: decorator
@inline
function approached(from: v128, goal: v128): v128 {
  const to = f32x4.add(from, f32x4.mul(f32x4.sub(goal, from), f32x4.splat(step)));
  const near = f32x4.lt(f32x4.abs(f32x4.sub(goal, to)), f32x4.splat(1e-5));
  return v128.bitselect(goal, to, near);
}

/** Moves the gains of an automated row over this block, frame by frame in `course`; false if none of them moves. */
function drive(row: Row): bool {
  const gains = changetype<usize>(row);
  const to = approached(v128.load(gains + NOW), v128.load(gains + GOAL));
  straighten(course, v128.load(gains + NOW), to);
  v128.store(ends, to);
  let moves = false;
  let any = false;
  for (let lane = 0; lane < Size.lanes; lane++) {
    const index = rowEdge(row, lane);
    if (index < 0 || edgeAt(index).automations == 0) continue;
    any = true;
    const edge = edgeAt(index);
    if (!isDriven(edge)) continue;
    const at = <usize>lane << 2;
    const end = driveSend(edge, load<f32>(gainAt(row, lane, NOW)), stripAt(edge.from).outLatency + row.delay, course + at);
    if (sendMoved) moves = true;
    store<f32>(ends + at, end);
    store<f32>(gainAt(row, lane, GOAL), end);
  }
  row.driven = any;
  if (moves) v128.store(gains + NOW, v128.load(ends));
  return moves;
}

/** All gains have arrived: finds the quickest way to add the row. */
function rest(row: Row, silentLanes: i32): void {
  row.moving = false;
  row.unity = true;
  row.closed = true;
  for (let lane = 0; lane < Size.lanes; lane++) {
    const gain = load<f32>(gainAt(row, lane, NOW));
    if (gain != 1 && (silentLanes & (1 << lane)) == 0) row.unity = false;
    if (gain != 0) row.closed = false;
  }
}

/** Buses that gather the engine's output and what is cued, as a strip's bus gathers its input. */
const outputBus = memory.data(Size.block * 32, 16);
const cueBus = memory.data(Size.block * 32, 16);
let outputUsed: bool = false;
let cueUsed: bool = false;

function busOf(row: Row): usize {
  if (row.device >= 0) return sidechainBus(row.device);
  if (row.target == CUE_BUS) return cueBus;
  return row.target < 0 ? outputBus : stripAt(row.target).bus;
}

/** Marks the bus of a row's target as used; returns whether it was. */
function takeBus(row: Row): bool {
  if (row.device >= 0) return takeSidechain(row.device);
  if (row.target == CUE_BUS) {
    const was = cueUsed;
    cueUsed = true;
    return was;
  }
  if (row.target < 0) {
    const was = outputUsed;
    outputUsed = true;
    return was;
  }
  const strip = stripAt(row.target);
  const was = strip.busUsed;
  strip.busUsed = true;
  return was;
}

/** The output's bus if anything came to it in this block, else 0. */
export function takeOutputBus(): usize {
  const used = outputUsed;
  outputUsed = false;
  return used ? outputBus : 0;
}

/** The headphones' cue bus if anything came to it in this block, else 0. */
export function takeCueBus(): usize {
  const used = cueUsed;
  cueUsed = false;
  return used ? cueBus : 0;
}
