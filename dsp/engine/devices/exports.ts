import { BlockEvent, EVENT } from "./events";
import { instanceBuffer, instanceCreate, instanceFree, instanceLatency, instanceParameter, instanceProcess, instanceReset } from "./instance";
import { transportAt } from "../transport/record";
import { Port, PORTS, setPort } from "./ports";

/** Single devices, for hosts that measure or test one alone; `state` is what `deviceCreate` gave. */

const EVENTS: i32 = 2048;
const events = memory.data(EVENTS * <i32>offsetof<BlockEvent>(), 16);
const ports = memory.data(PORTS, 4);
/** Events that wait for the next block, and the device that they are for. */
let waiting: i32 = 0;
let listener: usize = 0;

export function deviceCreate(kind: i32, seed: u32): usize {
  return instanceCreate(kind, seed);
}

export function deviceFree(kind: i32, state: usize): void {
  instanceFree(state);
}

export function deviceReset(kind: i32, state: usize): void {
  if (listener == state) waiting = 0;
  instanceReset(state);
}

export function deviceParameter(kind: i32, state: usize, index: i32, value: f32, jump: bool): void {
  instanceParameter(state, index, value, jump);
}

/** An event at a frame of the device's coming block; events come in order, those of one device before another's. */
export function deviceEvent(kind: i32, state: usize, frame: i32, type: i32, data1: i32, data2: f32): void {
  if (listener != state) waiting = 0;
  listener = state;
  if (waiting == EVENTS) return;
  const event = changetype<BlockEvent>(events + <usize>(waiting++) * EVENT);
  event.frame = frame;
  event.type = type;
  event.data1 = data1;
  event.data2 = data2;
}

/** Renders one block of planar stereo in place. */
export function deviceProcess(kind: i32, state: usize, left: usize, right: usize): void {
  setPort(ports, Port.main, left, right);
  const own = listener == state ? waiting : 0;
  instanceProcess(state, ports, events, own, transportAt(0), 0);
  if (own > 0) waiting = 0;
}

export function deviceLatency(kind: i32, state: usize): i32 {
  return instanceLatency(state);
}

export function deviceBuffer(kind: i32, state: usize, purpose: i32, address: usize, bytes: i32): void {
  instanceBuffer(state, purpose, address, bytes);
}
