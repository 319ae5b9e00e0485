import type { LiveEvent } from "../../engine/port";

/** A message from a keyboard. A program change has only its number; the bank was chosen by earlier controllers. */
export type KeyboardEvent = Exclude<LiveEvent, { type: "rpn" | "program" }> | { type: "program"; program: number };

/** A message from a keyboard, with its channel 1…16. */
export interface KeyboardEventOnChannel {
  channel: number;
  event: KeyboardEvent;
}

/** A MIDI 1.0 channel message as a live event; null if the engine does not play it. */
export function readMessage(data: ArrayLike<number>): KeyboardEventOnChannel | null {
  const [status = 0, first = 0, second = 0] = Array.from(data);
  const channel = (status & 0x0f) + 1;
  switch (status & 0xf0) {
    case 0x80:
      return { channel, event: { type: "noteOff", key: first } };
    case 0x90:
      return second === 0
        ? { channel, event: { type: "noteOff", key: first } }
        : { channel, event: { type: "noteOn", key: first, velocity: second } };
    case 0xa0:
      return { channel, event: { type: "notePressure", key: first, value: second } };
    case 0xb0:
      return { channel, event: { type: "control", controller: first, value: second } };
    case 0xc0:
      return { channel, event: { type: "program", program: first } };
    case 0xd0:
      return { channel, event: { type: "pressure", value: first } };
    case 0xe0:
      return { channel, event: { type: "bend", value: ((second << 7) | first) - 8192 } };
    default:
      return null;
  }
}
