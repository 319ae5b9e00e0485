import { type DeviceIdentity, parameterOf } from "../devices/plugins";
import { deckControl } from "../dj/deckControls";
import { padControl } from "../dj/pads";
import { BPM } from "../project/document";
import { type Address, BYPASS, type DeviceAddress } from "./address";
import { choice, type ParameterSpec, range, SILENCE_DB, toggle } from "./spec";
import { STRIP_PARAMETERS, TRACK_SWITCHES } from "./strip";

/** The specs of all parameters in a project: name, unit, range, taper, default and step. */

const SEND = {
  level: range("Send", SILENCE_DB, 6, SILENCE_DB, { unit: "dB", scale: "fader", name: "Send level" }),
  tap: choice("Tap", ["Post", "Pre"]),
} as const;

/** The tempo that a person can set; marks from a MIDI file may lie outside (`TEMPO_RANGE`). */
const TEMPO = range("Tempo", BPM.min, BPM.max, BPM.default, { step: BPM.step, unit: "BPM" });

const TRANSPORT = {
  loop: toggle("Loop"),
  metronome: toggle("Metronome"),
  click: range("Click", -48, 6, 0, { step: 0.5, unit: "dB", name: "Click level" }),
  countIn: range("Count-in", 0, 4, 1, { step: 1, unit: "bars" }),
  preRoll: range("Pre-roll", 0, 4, 0, { step: 1, unit: "bars" }),
} as const;

const STRIP: Readonly<Record<string, ParameterSpec>> = { ...STRIP_PARAMETERS, ...TRACK_SWITCHES };
const BYPASS_SPEC = toggle("Bypass");

/** A send's level as an amount 0..100, as for a strip's reverb, delay and chorus. */
export const amountSpec = (label: string): ParameterSpec =>
  range(label, SILENCE_DB, 0, SILENCE_DB, { unit: "amount", scale: "amount", name: `${label} amount` });

/** The spec of a device's parameter; null if the device has none with this name. */
export const deviceSpec = (device: DeviceIdentity, name: string): ParameterSpec | null =>
  name === BYPASS ? BYPASS_SPEC : parameterOf(device, name);

/** The spec of any parameter but a device's; for those see `deviceSpec`. */
export function specOf(address: Exclude<Address, DeviceAddress>): ParameterSpec {
  switch (address.of) {
    case "send":
      return SEND[address.parameter];
    case "tempo":
      return TEMPO;
    case "deck":
      return deckControl(address.parameter).spec;
    case "pad":
      return padControl(address.parameter).spec;
    case "transport":
      return TRANSPORT[address.parameter];
    default: {
      const spec = STRIP[address.parameter];
      if (!spec) throw new RangeError(`A strip has no parameter “${address.parameter}”.`);
      return spec;
    }
  }
}

/** Strip parameters that have an action of the track, with a key. */
const OF_TRACK: ReadonlySet<string> = new Set(["phase", "hpfOn", "lpfOn", ...Object.keys(TRACK_SWITCHES)]);
const TRANSPORT_ACTIONS: Readonly<Record<string, string>> = { click: "metronome.settings" };

/**
 * The action that finds a parameter's control, or switches it. A device's id is part of it, because there are many
 * panels.
 */
export function actionOf(address: Address): string {
  switch (address.of) {
    case "send":
      return `send.${address.parameter}`;
    case "device":
      return address.parameter === BYPASS ? "device.bypass" : `parameter.${address.id}.${address.parameter}`;
    case "tempo":
      return "transport.tempo";
    case "deck":
      return `deck.${address.id}.${address.parameter}`;
    case "pad":
      return `dj.pad.${address.parameter}`;
    case "transport":
      return TRANSPORT_ACTIONS[address.parameter] ?? `transport.${address.parameter}`;
    default:
      return OF_TRACK.has(address.parameter) ? `track.${address.parameter}` : `strip.${address.parameter}`;
  }
}
