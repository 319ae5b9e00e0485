import { t } from "@lingui/core/macro";
import type { Mapping, MappingTarget, MidiMessage } from "../../../contract/midi/mapping/mapping";
import type { ParameterSpec } from "../../../contract/parameters";
import { parseAddress } from "../../../contract/parameters/address";
import { specOf } from "../../../contract/parameters/table";
import type { Id, Project } from "../../../contract/project/document";
import { parameterSaid } from "../../../contract/project/parameters";
import { addressOf } from "../../stores/midi/targets";
import { say, word } from "../../words/say";
import { keyName } from "../keyboard/keys";

/** What mappings are called on the screen. */

/** "CC 7 · channel 1". */
export function messageName(message: MidiMessage): string {
  return t`${what(message)} · channel ${message.channel}`;
}

function what(message: MidiMessage): string {
  switch (message.kind) {
    case "control":
      return `CC ${message.controller}`;
    case "control14":
      return t`CC ${message.controller} and ${message.controller + 32}, 14 bits`;
    case "nrpn":
      return `NRPN ${message.parameter}`;
    case "bend":
      return t`Pitch bend`;
    case "note":
      return t`Note ${keyName(message.key)}`;
    case "pressure":
      return t`Pressure`;
    case "keyPressure":
      return t`Pressure of ${keyName(message.key)}`;
  }
}

const stripName = (parameter: Extract<MappingTarget, { kind: "strip" }>["parameter"]): string => {
  const { name, label }: ParameterSpec = specOf({ of: "track", id: "", parameter });
  return name ?? label;
};

/** Whose strip a target means: "the selected track", "the master", "track 3". */
const ownerName = (track: Extract<MappingTarget, { kind: "strip" }>["track"]): string =>
  track === "selected" ? "the selected track" : track === "master" ? "the master" : `track ${track}`;

/** What a target is called; `titleOf` knows actions. A parameter of another project has no name here. */
export function targetName(
  target: MappingTarget,
  project: Project,
  selected: Id | null,
  titleOf: (action: string) => string | undefined,
): string {
  switch (target.kind) {
    case "action":
      return titleOf(target.id) ?? t`Something that this version cannot do`;
    case "layer":
      return t`Layer ${target.layer}`;
    case "strip":
      return `${stripName(target.parameter)} of ${ownerName(target.track)}`;
    case "parameter": {
      const parsed = parseAddress(target.address);
      // decks and pads are the same in every set: they have their names wherever they are mapped
      if ("address" in parsed && (parsed.address.of === "deck" || parsed.address.of === "pad")) {
        return say(parameterSaid(project, parsed.address, specOf(parsed.address)));
      }
      const address = addressOf(target, project, selected);
      return address ? say(parameterSaid(project, address)) : t`A parameter of another project`;
    }
  }
}

export const CONTROL_NAMES = {
  knob: word("Knob"),
  pad: word("Pad"),
  fader: word("Fader"),
  button: word("Button"),
} as const;
export const CURVE_NAMES = {
  linear: word("Linear"),
  exponential: word("Exponential"),
  logarithmic: word("Logarithmic"),
  "s-curve": word("S-curve"),
} as const;
export const MODE_NAMES = { follow: word("Follow"), toggle: word("Toggle"), momentary: word("Momentary") } as const;
export const ENCODING_NAMES = {
  absolute: word("Absolute"),
  twos: word("Relative, two’s complement"),
  offset: word("Relative, offset 64"),
  sign: word("Relative, sign and magnitude"),
} as const;

/** Options of a list, a line for each name. */
export const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** A mapping in a few words, for menus and conflicts. */
export const mappedBy = ({ device, message }: Mapping): string =>
  message ? `${messageName(message)}${device === null ? "" : ` of ${device}`}` : "a control that is not learned yet";
