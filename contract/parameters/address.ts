import type { Id, TrackKind } from "../project/document";
import { STRIP_PARAMETERS, type StripParameterName, TRACK_SWITCHES, type TrackSwitchName } from "./strip";

/**
 * Where a parameter is, by stable ids, never by a place in a list. Switches (mute, bypass, a send's tap, the loop) are
 * parameters like all others, with the values 0 and 1. What else will have parameters (a deck, a clip) becomes another
 * member of this union and another line of `OWNERS`.
 */
export type Address = StripAddress | SendAddress | DeviceAddress | TempoAddress | TransportAddress;

/** A strip's parameter; which of the four it is follows from the track's kind (`stripOwner`). */
export type StripAddress =
  | {
      readonly of: "track" | "return" | "group";
      readonly id: Id;
      readonly parameter: StripParameterName | TrackSwitchName;
    }
  | { readonly of: "master"; readonly id: Id; readonly parameter: StripParameterName | "mute" };

export interface SendAddress {
  readonly of: "send";
  readonly id: Id;
  /** `tap`: 1 before the fader, 0 after it */
  readonly parameter: "level" | "tap";
}

/** `parameter` is a name of the device's kind (`contract/devices`), or `BYPASS`. */
export interface DeviceAddress {
  readonly of: "device";
  readonly id: Id;
  readonly parameter: string;
}

/** A tempo mark's beats per minute. */
export interface TempoAddress {
  readonly of: "tempo";
  readonly id: Id;
  readonly parameter: "bpm";
}

export interface TransportAddress {
  readonly of: "transport";
  readonly parameter: TransportParameterName;
}

const TRANSPORT = ["loop", "metronome", "click", "countIn", "preRoll"] as const;
export type TransportParameterName = (typeof TRANSPORT)[number];

/** The switch that every device has beside its own parameters. */
export const BYPASS = "bypass";

export type StripOwner = StripAddress["of"];

/** Which of the four kinds of strip a track has. */
export const stripOwner = (kind: TrackKind): StripOwner =>
  kind === "group" || kind === "return" || kind === "master" ? kind : "track";

interface Owner {
  /** its addresses carry an id */
  readonly named: boolean;
  /** null: what it has depends on what the id names */
  readonly parameters: ReadonlySet<string> | null;
}

const STRIP = new Set([...Object.keys(STRIP_PARAMETERS), ...Object.keys(TRACK_SWITCHES)]);
const OWNERS: ReadonlyMap<string, Owner> = new Map<Address["of"], Owner>([
  ["track", { named: true, parameters: STRIP }],
  ["return", { named: true, parameters: STRIP }],
  ["group", { named: true, parameters: STRIP }],
  ["master", { named: true, parameters: new Set([...Object.keys(STRIP_PARAMETERS), "mute"]) }],
  ["send", { named: true, parameters: new Set(["level", "tap"]) }],
  ["device", { named: true, parameters: null }],
  ["tempo", { named: true, parameters: new Set(["bpm"]) }],
  ["transport", { named: false, parameters: new Set(TRANSPORT) }],
]);

/** Why a text is not an address: not its form, nothing has such parameters, it has none of that name, its track is not there. */
export type AddressProblem = "form" | "owner" | "parameter" | "track";

export type ParsedAddress = { readonly address: Address } | { readonly problem: AddressProblem };

/** The longest text that may be an address. */
export const ADDRESS_MAX = 128;
const FORM = /^([a-z]{1,20})\/(?:([\w-]{1,64})\/)?([A-Za-z0-9]{1,40})$/;

/** An address as text: what commands, logs and mappings hold. */
export function formatAddress(address: Address): string {
  return "id" in address ? `${address.of}/${address.id}/${address.parameter}` : `${address.of}/${address.parameter}`;
}

/**
 * Reads an address; never throws, whatever the text. `kindOf` gives a track's kind: commands of earlier versions say
 * `strip/<track id>/<parameter>` of every kind of track, and only those need it.
 */
export function parseAddress(text: string, kindOf?: (trackId: Id) => TrackKind | undefined): ParsedAddress {
  const match = text.length <= ADDRESS_MAX ? FORM.exec(text) : null;
  if (!match) return { problem: "form" };
  const [, prefix = "", id, parameter = ""] = match;
  let of = prefix;
  if (prefix === "strip") {
    const kind = id === undefined ? undefined : kindOf?.(id);
    if (kind === undefined) return { problem: id === undefined ? "form" : "track" };
    of = stripOwner(kind);
  }
  const owner = OWNERS.get(of);
  if (!owner) return { problem: "owner" };
  if (owner.named !== (id !== undefined)) return { problem: "form" };
  if (owner.parameters && !owner.parameters.has(parameter)) return { problem: "parameter" };
  // the table above holds what the type says
  return { address: (id === undefined ? { of, parameter } : { of, id, parameter }) as Address };
}
