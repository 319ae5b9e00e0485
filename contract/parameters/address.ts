import { DECKS, type DeckName } from "../dj/channels";
import { DECK_CONTROLS } from "../dj/deckControls";
import { PAD_CONTROLS, PAD_IDS } from "../dj/pads";
import type { Id, TrackKind } from "../project/document";
import { STRIP_PARAMETERS, type StripParameterName, TRACK_SWITCHES, type TrackSwitchName } from "./strip";

/**
 * Identifies a parameter by stable ids, never by a position in a list. Switches (mute, bypass, a send's tap, the loop)
 * are parameters too, with the values 0 and 1. New things with parameters (a deck, a clip) become another member of
 * this union and another line of `OWNERS`.
 */
export type Address =
  | StripAddress
  | SendAddress
  | DeviceAddress
  | TempoAddress
  | TransportAddress
  | DeckAddress
  | PadAddress;

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

/** `parameter` is a parameter name of the device's kind (`contract/devices`), or `BYPASS`. */
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

/**
 * What a deck of a DJ's set can be told (`contract/dj/deckControls.ts`). It is live: no document holds its value. Buttons
 * are 1 while they are down.
 */
export interface DeckAddress {
  readonly of: "deck";
  readonly id: DeckName;
  readonly parameter: string;
}

/** What a pad of a DJ's sampler can be told (`contract/dj/pads.ts`), by its number from 1 to 64. It is live as a deck is. */
export interface PadAddress {
  readonly of: "pad";
  readonly id: string;
  readonly parameter: string;
}

export const TRANSPORT_PARAMETERS = ["loop", "metronome", "click", "countIn", "preRoll"] as const;
export type TransportParameterName = (typeof TRANSPORT_PARAMETERS)[number];

/** The switch that every device has besides its own parameters. */
export const BYPASS = "bypass";

export type StripOwner = StripAddress["of"];

/** Which of the four kinds of strip a track has. */
export const stripOwner = (kind: TrackKind): StripOwner =>
  kind === "group" || kind === "return" || kind === "master" ? kind : "track";

interface Owner {
  /** whether its addresses contain an id */
  readonly named: boolean;
  /** null: depends on the thing that the id names */
  readonly parameters: ReadonlySet<string> | null;
  /** where only some ids can be */
  readonly ids?: ReadonlySet<string>;
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
  ["deck", { named: true, parameters: new Set(DECK_CONTROLS.keys()), ids: new Set(DECKS) }],
  ["pad", { named: true, parameters: new Set(PAD_CONTROLS.keys()), ids: new Set(PAD_IDS) }],
  ["transport", { named: false, parameters: new Set(TRANSPORT_PARAMETERS) }],
]);

/** Why a text is not an address: malformed, an unknown owner, an unknown parameter, or a track that does not exist. */
export type AddressProblem = "form" | "owner" | "parameter" | "track";

export type ParsedAddress = { readonly address: Address } | { readonly problem: AddressProblem };

/** The longest possible text of an address. */
export const ADDRESS_MAX = 128;
const FORM = /^([a-z]{1,20})\/(?:([\w-]{1,64})\/)?([A-Za-z0-9]{1,40})$/;

/** An address as text, for commands, logs and mappings. */
export function formatAddress(address: Address): string {
  return "id" in address ? `${address.of}/${address.id}/${address.parameter}` : `${address.of}/${address.parameter}`;
}

/**
 * Parses an address; never throws. `kindOf` returns a track's kind; only commands of earlier versions need it, which
 * wrote `strip/<track id>/<parameter>` for every kind of track.
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
  if (id !== undefined && owner.ids && !owner.ids.has(id)) return { problem: "form" };
  if (owner.parameters && !owner.parameters.has(parameter)) return { problem: "parameter" };
  // the table above contains what the type demands
  return { address: (id === undefined ? { of, parameter } : { of, id, parameter }) as Address };
}
