import { Controller } from "../../project/controllers";
import { Status } from "../messages";
import type { LearnedMapping, MidiMessage } from "./mapping";
import { numberOf, shareAt } from "./travel";

/** What a device is sent so that a control shows where its target is: the messages that the control itself would send. */
export function feedbackFor(mapping: LearnedMapping, position: number): readonly (readonly number[])[] {
  return showing(mapping.message, shareAt(mapping, position));
}

function showing(message: MidiMessage, share: number): readonly (readonly number[])[] {
  const channel = message.channel - 1;
  const control = (controller: number, value: number) => [(Status.control << 4) | channel, controller, value];
  switch (message.kind) {
    case "control":
      return [control(message.controller, numberOf(share, 7))];
    case "control14": {
      const value = numberOf(share, 14);
      return [control(message.controller, value >> 7), control(message.controller + 32, value & 127)];
    }
    case "nrpn": {
      const value = numberOf(share, 14);
      return [
        control(Controller.nrpn, message.parameter >> 7),
        control(Controller.nrpnFine, message.parameter & 127),
        control(Controller.dataEntry, value >> 7),
        control(Controller.dataEntryFine, value & 127),
      ];
    }
    case "bend": {
      const value = numberOf(share, 14);
      return [[(Status.bend << 4) | channel, value & 127, value >> 7]];
    }
    case "note":
      return [[(Status.noteOn << 4) | channel, message.key, numberOf(share, 7)]];
    default:
      // nothing shows pressure
      return [];
  }
}
