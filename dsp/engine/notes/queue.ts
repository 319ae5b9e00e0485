import { EventType, Size } from "../../abi";
import { countLostEvent } from "../context";
import { BlockEvent, EVENT } from "../devices/events";

/** The events of one strip for one block, sorted by frame; events of the same frame keep their order. */

const EVENTS: i32 = 2048;
/** Room that only the ends of notes take, so that everything that sounds can end. */
const ENDINGS: i32 = 512;
export const events = memory.data(EVENTS * <i32>offsetof<BlockEvent>(), 16);

export let eventCount: i32 = 0;

// @ts-ignore: decorator
@inline
function eventAt(index: i32): BlockEvent {
  return changetype<BlockEvent>(events + <usize>index * EVENT);
}

export function clearQueue(): void {
  eventCount = 0;
}

/** Adds an event after all of the same frame. Where the block has no room for it, it is left out and counted. */
export function queueEvent(frame: i32, type: i32, data1: i32, data2: f32): void {
  if (eventCount >= (type == EventType.noteOff ? EVENTS : EVENTS - ENDINGS)) {
    countLostEvent();
    return;
  }
  let at = eventCount++;
  while (at > 0 && eventAt(at - 1).frame > frame) {
    memory.copy(events + <usize>at * EVENT, events + <usize>(at - 1) * EVENT, EVENT);
    at--;
  }
  const event = eventAt(at);
  event.frame = min(frame, Size.block - 1);
  event.type = type;
  event.data1 = data1;
  event.data2 = data2;
}
