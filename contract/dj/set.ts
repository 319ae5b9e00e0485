import { DEVICES, type DeviceKindName } from "../devices";
import { SILENCE_DB } from "../parameters";
import {
  DEFAULT_MASTER_LEVEL,
  type Device,
  type Id,
  type Project,
  type Send,
  TICKS_PER_QUARTER,
  type Track,
} from "../project/document";
import { newDevice, newProject, newTrack } from "../project/newProject";
import { between, keysBetween } from "../project/order";
import { levelToDb } from "../scales";
import { metaValue } from "./effects";

/**
 * The document of a DJ's set: a project whose tracks are the channels of a DJ mixer. Their ids are fixed, so that
 * mappings, scripts and views name them without looking anything up. What the decks play is live and not in it.
 */

/** The set of this browser. It is in no list of projects and is never synced. */
export const DJ_SET_ID: Id = "dj-set";
export const isDjSet = (id: Id): boolean => id === DJ_SET_ID;
export const DJ_SET_NAME = "DJ set";

/** The decks, in the engine's order. */
export const DECKS = ["a", "b", "c", "d"] as const;
export type DeckName = (typeof DECKS)[number];

/** The engine's number of the preview deck, and of the first pad of the sampler. */
export const PREVIEW_DECK = DECKS.length;
export const FIRST_PAD = PREVIEW_DECK + 1;
export const PADS = 64;

export const deckTrack = (deck: DeckName): Id => `deck-${deck}`;
export const PREVIEW_TRACK: Id = "preview";
export const SAMPLER_TRACK: Id = "sampler";
export const MICROPHONE_TRACK: Id = "microphone";
/** Everything but the microphone and the preview, so that talking can turn it down. */
export const MUSIC_TRACK: Id = "music";
export const MASTER_TRACK: Id = "master";

/** The crossfader: its position, curve, slope and reverse. */
export const CROSSFADER: Id = "crossfader";
/** Channels that the crossfader can move. */
export const CROSSFADED: readonly Id[] = [...DECKS.map(deckTrack), SAMPLER_TRACK];
/**
 * The bus behind a channel's fader, where the crossfader acts and from which the effect units are fed. A channel that is
 * not crossfaded has none.
 */
export const outputOf = (channel: Id): Id => (CROSSFADED.includes(channel) ? `${channel}-out` : channel);
/** On which side of the crossfader a channel is. */
export const sideOf = (channel: Id): Id => `${channel}-side`;

/** The isolator EQ and the filter of a channel: the decks', the sampler's, the microphone's, and the master's EQ. */
export const eqOf = (channel: Id): Id => `${channel}-eq`;
export const filterOf = (channel: Id): Id => `${channel}-filter`;
/** Turns the music down while somebody speaks. */
export const TALK_OVER: Id = "talk-over";
export const LIMITER: Id = "limiter";

/** What effect units can be assigned to, besides the master, which is all of them. */
export const CHANNELS: readonly Id[] = [...DECKS.map(deckTrack), SAMPLER_TRACK, MICROPHONE_TRACK];

export const UNITS = [1, 2, 3, 4] as const;
export type UnitNumber = (typeof UNITS)[number];
export const UNIT_SLOTS = [1, 2, 3] as const;

/** The return that a unit's channels send to. */
export const unitInput = (unit: UnitNumber): Id => `unit-${unit}`;
/** The bus whose chain is the unit's effects. */
export const unitTrack = (unit: UnitNumber): Id => `unit-${unit}-effects`;
/** The effect in a unit's slot; a slot may be empty. */
export const unitEffect = (unit: UnitNumber, slot: number): Id => `unit-${unit}-${slot}`;
/** The end of a unit's chain: its dry/wet, mode, super and meta knobs. */
export const unitMixOf = (unit: UnitNumber): Id => `unit-${unit}-mix`;
/** A channel is assigned to a unit while this send is open. */
export const unitSend = (channel: Id, unit: UnitNumber): Id => `${channel}-unit-${unit}`;

/** What the units hold at first. */
const UNIT_EFFECTS: Record<UnitNumber, readonly DeviceKindName[]> = {
  1: ["delay", "reverb", "djFilter"],
  2: ["flanger", "delay", "reverb"],
  3: ["distortion", "chorus", "delay"],
  4: ["gate", "flanger", "reverb"],
};

const DECK_COLORS: Record<DeckName, number> = { a: 7, b: 1, c: 4, d: 10 };

interface Channel {
  id: Id;
  name: string;
  kind: Exclude<Track["kind"], "master">;
  color: number;
  output: Id;
}

function channels(): Channel[] {
  const source = (id: Id, name: string, color: number, output: Id): Channel => ({
    id,
    name,
    kind: "audio",
    color,
    output,
  });
  const crossfaded = (id: Id, name: string, color: number): Channel[] => [
    source(id, name, color, outputOf(id)),
    { id: outputOf(id), name: `${name} output`, kind: "group", color, output: MUSIC_TRACK },
  ];
  return [
    ...DECKS.flatMap((deck) => crossfaded(deckTrack(deck), `Deck ${deck.toUpperCase()}`, DECK_COLORS[deck])),
    source(PREVIEW_TRACK, "Preview", 6, MASTER_TRACK),
    ...crossfaded(SAMPLER_TRACK, "Sampler", 2),
    source(MICROPHONE_TRACK, "Microphone", 0, MASTER_TRACK),
    ...UNITS.flatMap((unit): Channel[] => [
      { id: unitInput(unit), name: `Unit ${unit} input`, kind: "return", color: 8, output: unitTrack(unit) },
      { id: unitTrack(unit), name: `Unit ${unit}`, kind: "group", color: 8, output: MUSIC_TRACK },
    ]),
    { id: MUSIC_TRACK, name: "Music", kind: "group", color: 3, output: MASTER_TRACK },
  ];
}

/** A new set: crossfader and EQs at their centres, faders at 0 dB, nothing assigned to the effect units. */
export function newDjSet(): Project {
  const orders = keysBetween(null, null, channels().length + 1);
  const tracks = channels().map((channel, index) => newTrack({ ...channel, order: orders[index] ?? "z" }));
  const master = newTrack({
    id: MASTER_TRACK,
    kind: "master",
    name: "Master",
    color: 0,
    order: orders.at(-1) ?? "z",
    output: null,
  });
  master.strip.level = levelToDb(DEFAULT_MASTER_LEVEL);
  for (const track of tracks) {
    // the preview is heard in headphones alone; the microphone is opened by its own button
    if (track.id === PREVIEW_TRACK) track.strip.level = SILENCE_DB;
    if (track.id === MICROPHONE_TRACK) track.mute = true;
  }
  const sends: Send[] = CHANNELS.flatMap((from) =>
    UNITS.map((unit) => ({
      id: unitSend(from, unit),
      from: outputOf(from),
      to: unitInput(unit),
      level: SILENCE_DB,
      preFader: false,
    })),
  );
  return {
    ...newProject(() => "unused", { name: DJ_SET_NAME }),
    id: DJ_SET_ID,
    tempo: { tempo: { id: "tempo", tick: 0, bpm: 124 } },
    signatures: { signature: { id: "signature", tick: 0, numerator: 4, denominator: 4 } },
    loop: { enabled: false, start: 0, end: 16 * TICKS_PER_QUARTER },
    countInBars: 0,
    tracks: byId([...tracks, master]),
    devices: byId(devices()),
    sends: byId(sends),
  };
}

/** The first places of a chain. */
const CHAIN = keysBetween(null, null, 2) as [string, string];
/** Decks on the left are on side A, those on the right on side B. */
const SIDES: Readonly<Record<Id, number>> = {
  [deckTrack("a")]: 0,
  [deckTrack("b")]: 2,
  [deckTrack("c")]: 0,
  [deckTrack("d")]: 2,
};
/** A unit's effects stand before its end. */
const UNIT_END = "z";

function devices(): Device[] {
  const device = (id: Id, trackId: Id, order: string, kind: DeviceKindName, params: Record<string, number> = {}) =>
    newDevice({ id, trackId, order, kind }, params);
  const [first, second] = CHAIN;
  return [
    ...CHANNELS.flatMap((channel) => [
      device(eqOf(channel), channel, first, "isolator"),
      device(filterOf(channel), channel, second, "djFilter"),
    ]),
    ...CROSSFADED.map((channel) =>
      device(sideOf(channel), outputOf(channel), first, "crossfade", { side: SIDES[channel] ?? 1 }),
    ),
    device(CROSSFADER, MUSIC_TRACK, second, "crossfader"),
    ...UNITS.flatMap((unit) => [
      ...UNIT_EFFECTS[unit].map((kind, index) =>
        device(unitEffect(unit, index + 1), unitTrack(unit), slotOrder(index + 1), kind, halfway(kind)),
      ),
      { ...device(unitMixOf(unit), unitTrack(unit), UNIT_END, "unitMix"), sidechain: unitInput(unit) },
    ]),
    {
      ...device(TALK_OVER, MUSIC_TRACK, first, "compressor", { threshold: -40, ratio: 8, attack: 10, release: 600 }),
      sidechain: MICROPHONE_TRACK,
    },
    device(eqOf(MASTER_TRACK), MASTER_TRACK, first, "isolator"),
    device(LIMITER, MASTER_TRACK, second, "limiter"),
  ];
}

/** What an effect's meta knob sets in its middle. */
function halfway(kind: DeviceKindName): Record<string, number> {
  const amount = metaValue({ kind }, 50);
  return amount ? { [amount.parameter]: amount.value } : {};
}

/** The order key of a unit's slot, so that an effect that is put there stands at its place. */
export const slotOrder = (slot: number): string =>
  keysBetween(null, UNIT_END, UNIT_SLOTS.length)[slot - 1] ?? between(null, UNIT_END);

/** Whether a document has everything that a set has; units may hold other effects, or none. */
export function isWholeSet(project: Project): boolean {
  const whole = newDjSet();
  const free = new Set(UNITS.flatMap((unit) => UNIT_SLOTS.map((slot) => unitEffect(unit, slot))));
  const tracks = Object.values(whole.tracks).every(({ id, kind, output }) => {
    const track = Object.hasOwn(project.tracks, id) ? project.tracks[id] : undefined;
    return track?.kind === kind && track.output === output;
  });
  const chain = Object.values(whole.devices).every(({ id, kind, trackId, sidechain }) => {
    if (free.has(id)) return true;
    const found = Object.hasOwn(project.devices, id) ? project.devices[id] : undefined;
    return found?.kind === kind && found.trackId === trackId && found.sidechain === sidechain;
  });
  const sends = Object.values(whole.sends).every(({ id, from, to }) => {
    const send = Object.hasOwn(project.sends, id) ? project.sends[id] : undefined;
    return send?.from === from && send.to === to && !send.preFader;
  });
  return tracks && chain && sends;
}

/** A whole set with the settings of one that lacks something, as an earlier version's does. */
export function renewedSet(old: Project): Project {
  const fresh = newDjSet();
  for (const track of Object.values(fresh.tracks)) {
    const before = old.tracks[track.id];
    if (before?.kind === track.kind) Object.assign(track, { strip: { ...before.strip }, mute: before.mute });
  }
  for (const each of Object.values(fresh.devices)) {
    const before = old.devices[each.id];
    if (before?.kind !== each.kind) continue;
    const known = Object.entries(before.params).filter(
      ([name]) => name in DEVICES[before.kind as DeviceKindName].parameters,
    );
    Object.assign(each.params, Object.fromEntries(known));
    each.bypassed = before.bypassed;
    each.presetName = before.presetName;
  }
  for (const send of Object.values(fresh.sends)) send.level = old.sends[send.id]?.level ?? send.level;
  return fresh;
}

function byId<Entry extends { id: Id }>(entries: readonly Entry[]): Record<Id, Entry> {
  return Object.fromEntries(entries.map((entry) => [entry.id, entry]));
}
