import { EventRecord, EventType } from "../../abi";
import { isEvent } from "./live";
import { queueEvent } from "./queue";
import { Track } from "./sequence";

/**
 * Chasing: when the timeline jumps, every controller that occurs in a strip's events is set to the value it would have
 * if the music had been played up to there: its last value before, or its default.
 */

const BEND: u32 = 1;
const PRESSURE: u32 = 2;
const PROGRAM: u32 = 4;
/** Bits of the registered parameters 0..7. */
const REGISTERED: u32 = 8;
const REGISTERED_COUNT: i32 = 8;
/** Events found, latest first; there are no more than controllers. */
const found = memory.data(160 * 4, 4);

/** Notes which controllers occur in a track's events. */
function controllersOf(track: Track): void {
  track.low = 0;
  track.high = 0;
  track.other = 0;
  addControllers(track);
}

/** Adds the controllers of a new list of events; the next chase also resets those that only the old list moved. */
export function addControllers(track: Track): void {
  for (let i = 0; i < track.count; i++) mark(track, track.records + <usize>i * EventRecord.bytes);
}

function mark(track: Track, record: usize): void {
  const type = load<i32>(record, EventRecord.type);
  const data1 = load<i32>(record, EventRecord.data1);
  if (!isEvent(type, data1, load<f32>(record, EventRecord.data2))) return;
  if (type == EventType.control) {
    if (data1 < 64) track.low |= <u64>1 << <u64>data1;
    else track.high |= <u64>1 << <u64>(data1 - 64);
  } else track.other |= flagOf(type, data1);
}

function flagOf(type: i32, data1: i32): u32 {
  if (type == EventType.bend) return BEND;
  if (type == EventType.pressure) return PRESSURE;
  if (type == EventType.registered && data1 < REGISTERED_COUNT) return REGISTERED << data1;
  return type == EventType.program ? PROGRAM : 0;
}

/** Queues, at a frame of the block, the values that hold before the event at `cursor`. */
export function chase(track: Track, cursor: i32, frame: i32): void {
  let low = track.low;
  let high = track.high;
  let other = track.other;
  let count = 0;
  for (let i = cursor - 1; i >= 0 && (low | high | <u64>other) != 0; i--) {
    const record = track.records + <usize>i * EventRecord.bytes;
    const type = load<i32>(record, EventRecord.type);
    const data1 = load<i32>(record, EventRecord.data1);
    const data2 = load<f32>(record, EventRecord.data2);
    if (type < EventType.control || !isEvent(type, data1, data2)) continue;
    if (type == EventType.control) {
      const bit = <u64>1 << <u64>(data1 & 63);
      if (((data1 < 64 ? low : high) & bit) == 0) continue;
      if (data1 < 64) low &= ~bit;
      else high &= ~bit;
    } else {
      if ((other & flagOf(type, data1)) == 0) continue;
      other &= ~flagOf(type, data1);
    }
    store<i32>(found + (<usize>(count++) << 2), i);
  }
  // In their original order: a bank comes before its program, a parameter number before its value.
  while (count > 0) {
    const record = track.records + <usize>load<i32>(found + (<usize>--count << 2)) * EventRecord.bytes;
    queueEvent(frame, load<i32>(record, EventRecord.type), load<i32>(record, EventRecord.data1), load<f32>(record, EventRecord.data2));
  }
  while (low != 0) {
    const controller = <i32>ctz(low);
    queueEvent(frame, EventType.control, controller, restValue(controller));
    low &= low - 1;
  }
  while (high != 0) {
    queueEvent(frame, EventType.control, <i32>ctz(high) + 64, 0);
    high &= high - 1;
  }
  if (other & BEND) queueEvent(frame, EventType.bend, 0, 0);
  if (other & PRESSURE) queueEvent(frame, EventType.pressure, 0, 0);
  if (other & PROGRAM) queueEvent(frame, EventType.program, 0, 0);
  for (let i = 0; i < REGISTERED_COUNT; i++) if (other & (REGISTERED << i)) queueEvent(frame, EventType.registered, i, -1);
  if (track.edited) {
    track.edited = false;
    controllersOf(track);
  }
}

/** The value of a controller that nothing has moved (General MIDI's reset values). */
function restValue(controller: i32): f32 {
  if (controller == 7) return <f32>(100.0 / 127.0);
  if (controller == 10) return <f32>(64.0 / 127.0);
  return controller == 11 ? 1 : 0;
}
