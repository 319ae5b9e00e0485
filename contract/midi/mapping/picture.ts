import { Controller } from "../../project/controllers";
import type { HeardControl } from "../live/deviceActivity";
import {
  CONTROL_TYPES,
  type ControlType,
  isLearned,
  type LearnedMapping,
  type Mapping,
  type MidiMessage,
  messageKey,
} from "./mapping";

/** A control of a controller, as far as anybody can know it: it is mapped, or it was moved. */
export interface PicturedControl {
  readonly key: string;
  readonly type: ControlType;
  readonly message: MidiMessage;
  /** what it moves, the base layer first; empty where it was only moved */
  readonly mappings: readonly LearnedMapping[];
}

/** Controllers that only say which parameter the next values are of, and carry those values. */
const OF_PARAMETERS: readonly number[] = [
  Controller.nrpn,
  Controller.nrpnFine,
  Controller.rpn,
  Controller.rpnFine,
  Controller.dataEntry,
  Controller.dataEntryFine,
  Controller.dataIncrement,
  Controller.dataDecrement,
];

/**
 * The controls of one device, by type and in the order of their numbers: those of its mappings, and those that it was
 * heard to have. MIDI does not tell where a control stands on the device.
 */
export function pictureOf(
  mappings: readonly Mapping[],
  heard: readonly HeardControl[],
): Readonly<Record<ControlType, readonly PicturedControl[]>> {
  const controls = new Map<string, { type: ControlType; message: MidiMessage; mappings: LearnedMapping[] }>();
  for (const mapping of mappings.filter(isLearned)) {
    const key = messageKey(mapping.message);
    const known = controls.get(key);
    if (known) known.mappings.push(mapping);
    else controls.set(key, { type: mapping.control, message: mapping.message, mappings: [mapping] });
  }
  const mapped = [...controls.values()].map(({ message }) => message);
  for (const { message } of heard) {
    const key = messageKey(message);
    if (controls.has(key) || isPartOf(message, mapped)) continue;
    controls.set(key, { type: typeOf(message), message, mappings: [] });
  }
  const all = [...controls].map(
    ([key, control]): PicturedControl => ({
      key,
      ...control,
      mappings: control.mappings.sort((one, other) => one.layer - other.layer),
    }),
  );
  all.sort((one, other) => placeOf(one.message) - placeOf(other.message));
  const ofType = (type: ControlType) => all.filter((control) => control.type === type);
  return Object.fromEntries(CONTROL_TYPES.map((type) => [type, ofType(type)])) as Record<
    ControlType,
    PicturedControl[]
  >;
}

/** Whether a message that was heard is only a part of another control's. */
function isPartOf(message: MidiMessage, mapped: readonly MidiMessage[]): boolean {
  // pressure goes with a key that is down
  if (message.kind === "pressure" || message.kind === "keyPressure") return true;
  if (message.kind !== "control") return false;
  const { channel, controller } = message;
  return mapped.some(
    (other) =>
      other.channel === channel &&
      ((other.kind === "control14" && (controller & 31) === other.controller && controller < 64) ||
        (other.kind === "nrpn" && OF_PARAMETERS.includes(controller))),
  );
}

/** What sends such a message most often. */
const typeOf = (message: MidiMessage): ControlType =>
  message.kind === "note" ? "pad" : message.kind === "bend" ? "fader" : "knob";

/** By channel, then by number; what has no number comes last. */
function placeOf(message: MidiMessage): number {
  const number =
    "controller" in message
      ? message.controller
      : "key" in message
        ? message.key
        : "parameter" in message
          ? message.parameter
          : 16384;
  return message.channel * 32768 + number;
}
