import type { ChannelMessage } from "../../../contract/midi/live/channelMessage";
import type { LiveEvent } from "../../engine/port";

/** A message from a keyboard. A program change has only its number; the bank was chosen by earlier controllers. */
export type KeyboardEvent = Exclude<LiveEvent, { type: "rpn" | "program" }> | { type: "program"; program: number };

/** What a channel message does to an instrument. */
export function keyboardEvent(message: ChannelMessage): KeyboardEvent {
  switch (message.kind) {
    case "note": {
      const { key, velocity } = message;
      return velocity === 0 ? { type: "noteOff", key } : { type: "noteOn", key, velocity };
    }
    case "keyPressure":
      return { type: "notePressure", key: message.key, value: message.value };
    case "control":
      return { type: "control", controller: message.controller, value: message.value };
    case "program":
      return { type: "program", program: message.program };
    case "pressure":
      return { type: "pressure", value: message.value };
    case "bend":
      return { type: "bend", value: message.value - 8192 };
  }
}
