import { EventType, Size } from "../../abi";
import { queueEvent } from "./queue";

/** Events that are played live, for the coming block. */

@unmanaged
class LiveEvent {
  strip: i32;
  frame: i32;
  type: i32;
  data1: i32;
  data2: f32;
}

const LIVE: i32 = 1024;
const EVENT: usize = offsetof<LiveEvent>();
const events = memory.data(LIVE * <i32>EVENT, 16);
let count: i32 = 0;

export function clearLive(): void {
  count = 0;
}

/** Adds an event for the coming block; false if it makes no sense or too many have come. */
export function addLive(strip: i32, type: i32, data1: i32, data2: f32, frame: i32): bool {
  if (frame < 0 || frame >= Size.block || count == LIVE) return false;
  if (!isEvent(type, data1, data2)) return false;
  const event = changetype<LiveEvent>(events + <usize>count * EVENT);
  event.strip = strip;
  event.frame = frame;
  event.type = type;
  event.data1 = data1;
  event.data2 = data2;
  count++;
  return true;
}

/** Whether the data are in the range of an EventType. */
export function isEvent(type: i32, data1: i32, data2: f32): bool {
  if (type < EventType.noteOff || type > EventType.noteTimbre) return false;
  if (data1 < 0 || data1 >= (type == EventType.program ? Size.samplerPresets : 128)) return false;
  return data2 >= (type == EventType.bend || type == EventType.noteBend ? <f32>-1 : <f32>0) && data2 <= 1;
}

/** Puts a strip's live events into the block's queue. */
export function queueLive(strip: i32): void {
  for (let i = 0; i < count; i++) {
    const event = changetype<LiveEvent>(events + <usize>i * EVENT);
    if (event.strip == strip) queueEvent(event.frame, event.type, event.data1, event.data2);
  }
}
