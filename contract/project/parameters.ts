import { labelOf } from "../devices/plugins";
import { deckTrack, SAMPLER_TRACK } from "../dj/channels";
import { padName, padNumber } from "../dj/pads";
import { fitParameter, type ParameterSpec } from "../parameters";
import {
  type Address,
  BYPASS,
  formatAddress,
  parseAddress,
  type StripAddress,
  stripOwner,
} from "../parameters/address";
import { deviceSpec, specOf } from "../parameters/table";
import { speakValue } from "../parameters/units";
import { inEnglish, type Said, said } from "../words/said";
import type { Command } from "./commands";
import type { Id, Project, Track } from "./document";

/** Parameters of a document by address: spec, value, the command that sets it, and name. */

/** A parameter with its value in the document. Switches are 0 or 1. */
export interface Parameter {
  readonly spec: ParameterSpec;
  readonly value: number;
}

const entry = <Entry>(entries: Readonly<Record<Id, Entry>>, id: Id): Entry | undefined =>
  Object.hasOwn(entries, id) ? entries[id] : undefined;

/** The address of a parameter of a track's strip. */
export const stripAddress = (track: Pick<Track, "id" | "kind">, parameter: StripAddress["parameter"]): StripAddress =>
  ({ of: stripOwner(track.kind), id: track.id, parameter }) as StripAddress;

function trackAt(project: Project, { of, id }: StripAddress): Track | undefined {
  const track = entry(project.tracks, id);
  return track && stripOwner(track.kind) === of ? track : undefined;
}

/** The spec and value of a parameter; null if the document has none at that address. */
export function readParameter(project: Project, address: Address): Parameter | null {
  switch (address.of) {
    case "send": {
      const send = entry(project.sends, address.id);
      if (!send) return null;
      return { spec: specOf(address), value: address.parameter === "tap" ? Number(send.preFader) : send.level };
    }
    case "device": {
      const device = entry(project.devices, address.id);
      const spec = device ? deviceSpec(device, address.parameter) : null;
      if (!device || !spec) return null;
      if (address.parameter === BYPASS) return { spec, value: Number(device.bypassed) };
      return { spec, value: entry(device.params, address.parameter) ?? spec.default };
    }
    case "tempo": {
      const point = entry(project.tempo, address.id);
      return point ? { spec: specOf(address), value: point.bpm } : null;
    }
    case "transport":
      return { spec: specOf(address), value: transportValue(project, address.parameter) };
    case "deck":
    case "pad": {
      // only the document of a set has decks and pads; what they do is in none
      if (!entry(project.tracks, address.of === "deck" ? deckTrack(address.id) : SAMPLER_TRACK)) return null;
      const spec = specOf(address);
      return { spec, value: spec.default };
    }
    default: {
      const track = trackAt(project, address);
      if (!track) return null;
      const { parameter } = address;
      const switched = parameter === "mute" || parameter === "solo" || parameter === "soloSafe";
      return { spec: specOf(address), value: switched ? Number(track[parameter]) : track.strip[parameter] };
    }
  }
}

function transportValue(project: Project, parameter: Extract<Address, { of: "transport" }>["parameter"]): number {
  switch (parameter) {
    case "loop":
      return Number(project.loop.enabled);
    case "metronome":
      return Number(project.metronome.enabled);
    case "click":
      return project.metronome.level;
    case "countIn":
      return project.countInBars;
    case "preRoll":
      return project.preRollBars;
  }
}

/**
 * The command that sets a parameter, with the value limited to its range; null if the document has no such parameter.
 */
export function parameterCommand(project: Project, address: Address, wanted: number): Command | null {
  const parameter = readParameter(project, address);
  if (!parameter) return null;
  const value = fitParameter(parameter.spec, wanted);
  const on = value >= 0.5;
  switch (address.of) {
    case "send":
      if (address.parameter === "tap") return { name: "setSend", args: { id: address.id, preFader: on } };
      break;
    case "device":
      if (address.parameter === BYPASS) return { name: "setDevice", args: { id: address.id, bypassed: on } };
      break;
    case "tempo": {
      const point = entry(project.tempo, address.id);
      return point ? { name: "setTempo", args: { id: point.id, tick: point.tick, bpm: value } } : null;
    }
    case "transport":
      return transportCommand(address.parameter, value, on);
    case "deck":
    case "pad":
      return null;
    default:
      switch (address.parameter) {
        case "mute":
          return { name: "setTrack", args: { id: address.id, mute: on } };
        case "solo":
          return { name: "setTrack", args: { id: address.id, solo: on } };
        case "soloSafe":
          return { name: "setTrack", args: { id: address.id, soloSafe: on } };
      }
  }
  return { name: "setParameter", args: { address: formatAddress(address), value } };
}

function transportCommand(
  parameter: Extract<Address, { of: "transport" }>["parameter"],
  value: number,
  on: boolean,
): Command {
  switch (parameter) {
    case "loop":
      return { name: "setLoop", args: { enabled: on } };
    case "metronome":
      return { name: "setMetronome", args: { enabled: on } };
    case "click":
      return { name: "setMetronome", args: { level: value } };
    case "countIn":
      return { name: "setCountIn", args: { countInBars: Math.round(value) } };
    case "preRoll":
      return { name: "setCountIn", args: { preRollBars: Math.round(value) } };
  }
}

/** A word of one of our tables, in whatever language it is shown. */
const tabled = (text: string): Said => ({ id: text, values: {} });

/**
 * A parameter's full name, for use out of context: "Volume of Bass", "Mute Bass", "Send from Bass to Reverb", "Cutoff
 * of Synth on Bass". `spec` replaces the table's for a control that shows it differently.
 */
export function parameterSaid(project: Project, address: Address, spec?: ParameterSpec): Said {
  const { name, label } = spec ?? readParameter(project, address)?.spec ?? { name: undefined, label: "" };
  const called = tabled(name ?? label);
  const trackName = (id: Id | undefined) => (id === undefined ? "" : (entry(project.tracks, id)?.name ?? ""));
  switch (address.of) {
    case "send": {
      const send = entry(project.sends, address.id);
      const [from, to] = [trackName(send?.from), trackName(send?.to)];
      if (spec) return said`${called} of ${from}`;
      return address.parameter === "tap"
        ? said`Tap of the send from ${from} to ${to}`
        : said`Send from ${from} to ${to}`;
    }
    case "device": {
      const device = entry(project.devices, address.id);
      return device ? said`${called} of ${tabled(labelOf(device))} on ${trackName(device.trackId)}` : called;
    }
    case "tempo":
    case "transport":
      return called;
    case "deck":
      return said`${called} of deck ${address.id.toUpperCase()}`;
    case "pad":
      return said`${called} of pad ${padName(padNumber(address.id))}`;
    default: {
      const verb = address.parameter === "mute" || address.parameter === "solo";
      const track = trackName(address.id);
      return verb ? said`${called} ${track}` : said`${called} of ${track}`;
    }
  }
}

/** The same in English. */
export const parameterName = (project: Project, address: Address, spec?: ParameterSpec): string =>
  inEnglish(parameterSaid(project, address, spec));

/** A parameter and its value for screen readers: "Volume of Bass, minus 6.0 decibels". */
export function speakParameter(project: Project, address: Address, value: number): string {
  const parameter = readParameter(project, address);
  const name = parameterName(project, address);
  return parameter ? `${name}, ${speakValue(parameter.spec, value)}` : name;
}

/** The parameter address of a number at a path in the document (a patch's path); null if it is not a parameter. */
export function addressAt(project: Project, path: readonly string[]): Address | null {
  const text = textAt(path);
  const parsed = text === null ? null : parseAddress(text, (id) => entry(project.tracks, id)?.kind);
  if (!parsed || !("address" in parsed)) return null;
  return readParameter(project, parsed.address) ? parsed.address : null;
}

function textAt([collection, id, field, name]: readonly string[]): string | null {
  if (collection === "tracks" && field === "strip") return `strip/${id}/${name}`;
  if (collection === "devices" && field === "params") return `device/${id}/${name}`;
  if (collection === "sends" && field === "level") return `send/${id}/level`;
  if (collection === "tempo" && field === "bpm") return `tempo/${id}/bpm`;
  return collection === "metronome" && id === "level" ? "transport/click" : null;
}
