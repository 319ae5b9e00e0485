import { Size } from "../../abi";
import { CLOSED } from "../math/decibels";
import { dropChain } from "../parameters/automation";
import { requireGraph, stripAt } from "./strips";

/**
 * The edges of the graph: from strip to strip, or to the sidechain of a device in a strip's chain. Edge `slot` is a
 * strip's output, edge Size.strips + n is send n, edge SIDECHAINS + n leads to the sidechain of device n, edge CUES +
 * slot is what a strip gives to the headphones before its fader.
 */

@unmanaged
export class Edge {
  exists: bool;
  /** the graph can carry it: its target comes later in the order */
  valid: bool;
  pre: bool;
  /** mute and solo let it pass */
  open: bool;
  from: i32;
  /** −1: the engine's output, or the sidechain of a device in no chain; or CUE_BUS */
  to: i32;
  /** device whose sidechain it leads to, −1: it leads to the strip itself */
  device: i32;
  /** level in dB that a send is set to, and automation of it, 0: none */
  decibels: f32;
  automations: i32;
  /** linear gain it is set to, and the one it has */
  level: f32;
  now: f32;
  /** row and lane that carry it, and those before the last compilation; −1: none */
  row: i32;
  lane: i32;
  oldRow: i32;
  oldLane: i32;
  /** next of the same strip, −1 */
  next: i32;
}

/** The first edge that leads to a sidechain. */
export const SIDECHAINS: i32 = Size.strips + Size.sends;
/** The first edge that leads to the headphones. */
export const CUES: i32 = SIDECHAINS + Size.devices;
export const EDGES: i32 = CUES + Size.strips;
/** The target of the edges from CUES on. */
export const CUE_BUS: i32 = -2;
const table = memory.data(EDGES * <i32>offsetof<Edge>(), 16);
/** First send, sidechain or headphones' edge of each strip, −1. */
const firsts = memory.data(Size.strips * 4, 4);

// @ts-ignore: decorator
@inline
export function edgeAt(index: i32): Edge {
  return changetype<Edge>(table + <usize>index * offsetof<Edge>());
}

export function resetEdges(): void {
  memory.fill(table, 0, <usize>EDGES * offsetof<Edge>());
  for (let i = 0; i < EDGES; i++) edgeAt(i).row = -1;
}

/** Makes the output edge of a strip. */
export function createOutput(slot: i32): void {
  start(edgeAt(slot), slot, -1, false, 1);
}

export function clearEdge(index: i32): void {
  const edge = edgeAt(index);
  edge.exists = false;
  dropChain(edge.automations);
  edge.automations = 0;
  requireGraph();
}

export function isSend(send: i32): bool {
  return send >= 0 && send < Size.sends && edgeAt(Size.strips + send).exists;
}

/** Makes or changes a send; a new one is silent until its level is set. */
export function createSend(send: i32, from: i32, to: i32, pre: bool): void {
  const edge = edgeAt(Size.strips + send);
  if (edge.exists && edge.from == from && edge.to == to) edge.pre = pre;
  else start(edge, from, to, pre, 0);
  requireGraph();
}

/** Lets the sidechain of a device listen to a strip. */
export function createSidechain(device: i32, from: i32): void {
  const edge = edgeAt(SIDECHAINS + device);
  if (edge.exists && edge.from == from) return;
  start(edge, from, -1, false, 1);
  edge.device = device;
}

/** Lets the headphones hear a strip before its fader, or ends that, from the next `moveEdge` on. */
export function setCue(slot: i32, on: bool): void {
  const edge = edgeAt(CUES + slot);
  if (!edge.exists) {
    if (!on) return;
    start(edge, slot, CUE_BUS, true, 0);
  }
  edge.level = on ? 1 : 0;
}

function start(edge: Edge, from: i32, to: i32, pre: bool, level: f32): void {
  dropChain(edge.automations);
  edge.automations = 0;
  edge.decibels = CLOSED;
  edge.exists = true;
  edge.pre = pre;
  edge.open = true;
  edge.from = from;
  edge.to = to;
  edge.device = -1;
  edge.level = level;
  edge.now = level;
  edge.row = -1;
  requireGraph();
}

/** Lists the sends of each strip, then the sidechains that listen to it and its way to the headphones, in order of their numbers. */
export function listSends(): void {
  memory.fill(firsts, 0xff, Size.strips * 4);
  for (let i = EDGES - 1; i >= Size.strips; i--) {
    const edge = edgeAt(i);
    if (!edge.exists || !stripAt(edge.from).present) continue;
    const first = firsts + (<usize>edge.from << 2);
    edge.next = load<i32>(first);
    store<i32>(first, i);
  }
}

/**
 * The edge of a strip after another one of its edges (−1: the first): output, then sends, sidechains and headphones.
 */
export function nextEdge(slot: i32, edge: i32): i32 {
  return edge < Size.strips ? load<i32>(firsts + (<usize>slot << 2)) : edgeAt(edge).next;
}

