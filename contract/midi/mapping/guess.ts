import { Controller } from "../../project/controllers";
import { Assembler, type Incoming } from "./incoming";
import type { ControlType, Encoding, MidiMessage } from "./mapping";

/** What a person moved while a mapping was learned. */
export interface Learned {
  readonly message: MidiMessage;
  readonly control: ControlType;
}

type Control = Incoming & { kind: "control" };

/** Controllers that choose a parameter and enter its value. */
const CHOOSES: readonly number[] = [Controller.nrpn, Controller.nrpnFine];
const ENTERS: readonly number[] = [
  Controller.dataEntry,
  Controller.dataEntryFine,
  Controller.dataIncrement,
  Controller.dataDecrement,
];

/** A message that says what was moved: not a key that comes up, nor the pressure that goes with a key. */
export const tells = (message: Incoming): boolean => message.kind !== "note" || message.velocity > 0;

/**
 * Says which control a person moved, by the messages that came while they did, in order; null where none tells. Of
 * several controls the one that sent first is meant; pressure only where nothing else was moved.
 */
export function guess(messages: readonly Incoming[]): Learned | null {
  const first = messages.filter(tells).find(({ kind }) => kind !== "pressure" && kind !== "keyPressure");
  switch (first?.kind) {
    case "note":
      return { message: { kind: "note", channel: first.channel, key: first.key }, control: "pad" };
    case "bend":
      return { message: { kind: "bend", channel: first.channel }, control: "fader" };
    case "control":
      return guessControl(
        first,
        messages.filter((one): one is Control => one.kind === "control" && one.channel === first.channel),
      );
  }
  const pressed = messages[0];
  if (pressed?.kind === "pressure") return { message: { kind: "pressure", channel: pressed.channel }, control: "pad" };
  if (pressed?.kind === "keyPressure") {
    return { message: { kind: "keyPressure", channel: pressed.channel, key: pressed.key }, control: "pad" };
  }
  return null;
}

function guessControl(first: Control, all: readonly Control[]): Learned {
  const { channel, controller } = first;
  if (CHOOSES.includes(controller)) {
    const assembler = new Assembler();
    const entered = all.map((message) => assembler.nrpn(message)).find((one) => one !== null && one !== "chosen");
    if (entered && "parameter" in entered && all.some((one) => ENTERS.includes(one.controller))) {
      return { message: { kind: "nrpn", channel, parameter: entered.parameter }, control: "knob" };
    }
  }
  const half = controller & 31;
  const sent = (number: number) => all.some((one) => one.controller === number);
  if (controller < 64 && sent(half) && sent(half + 32)) {
    return { message: { kind: "control14", channel, controller: half }, control: "fader" };
  }
  const values = all.filter((one) => one.controller === controller).map(({ value }) => value);
  const encoding = encodingOf(values);
  const button =
    encoding === "absolute" && values.every((value) => value === 0 || value === 127) && values.includes(127);
  return { message: { kind: "control", channel, controller, encoding }, control: button ? "button" : "knob" };
}

/**
 * How a controller's values are meant. A knob or fader goes from value to value, a button sends 0 too; only an endless
 * encoder sends the same few values again and again, near 0 and 127 (two's complement) or near 64 (offset). Sign and
 * magnitude looks like one of these: that is left to the person.
 */
function encodingOf(values: readonly number[]): Encoding {
  if (values.length < 3 || new Set(values).size * 2 > values.length || values.includes(0)) return "absolute";
  if (values.every((value) => Math.abs(value - 64) <= 12)) return "offset";
  return values.every((value) => value <= 12 || value >= 116) ? "twos" : "absolute";
}
