import { ExternalEvent, Size } from "../../abi";
import { externalEvents } from "../areas";
import { BlockEvent, EVENT } from "../devices/events";

/** Events for external instruments: a count, then ExternalEvent records, which the host reads after each block. */

/** Forgets the events of the block before. */
export function clearExternalEvents(): void {
  store<i32>(externalEvents, 0);
}

/** Adds a block's events of an instrument; beyond Size.externalEvents they are dropped. */
export function sendExternalEvents(loop: i32, first: usize, count: i32): void {
  let written = load<i32>(externalEvents);
  for (let i = 0; i < count && written < Size.externalEvents; i++) {
    const event = changetype<BlockEvent>(first + <usize>i * EVENT);
    const record = externalEvents + 4 + <usize>(written++ * ExternalEvent.words) * 4;
    store<i32>(record, loop, ExternalEvent.loop * 4);
    store<i32>(record, event.frame, ExternalEvent.frame * 4);
    store<i32>(record, event.type, ExternalEvent.type * 4);
    store<i32>(record, event.data1, ExternalEvent.data1 * 4);
    store<f32>(record, event.data2, ExternalEvent.data2 * 4);
  }
  store<i32>(externalEvents, written);
}
