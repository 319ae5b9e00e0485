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
import {
  CHANNELS,
  CROSSFADED,
  CROSSFADER,
  DECKS,
  type DeckName,
  DJ_SET_ID,
  DJ_SET_NAME,
  deckTrack,
  eqOf,
  filterOf,
  LIMITER,
  MASTER_TRACK,
  MICROPHONE_TRACK,
  MUSIC_TRACK,
  outputOf,
  PREVIEW_TRACK,
  SAMPLER_TRACK,
  sideOf,
  TALK_OVER,
  UNIT_SLOTS,
  UNITS,
  type UnitNumber,
  unitEffect,
  unitInput,
  unitMixOf,
  unitSend,
  unitTrack,
} from "./channels";
import { metaValue } from "./effects";

/**
 * The document of a DJ's set: a project whose tracks are the channels of a DJ mixer. Their ids are fixed, so that
 * mappings, scripts and views name them without looking anything up. What the decks play is live and not in it.
 */

/**
 * What the units hold at first: effects without latency of their own, because every other way through the mixer would be
 * delayed by as much.
 */
const UNIT_EFFECTS: Record<UnitNumber, readonly DeviceKindName[]> = {
  1: ["delay", "reverb", "djFilter"],
  2: ["flanger", "delay", "reverb"],
  3: ["chorus", "djFilter", "delay"],
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
/** ms: the limiter delays what a hand on a platter does, so that it looks no further ahead than it must. */
const LOOK_AHEAD = 1;
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
    device(LIMITER, MASTER_TRACK, second, "limiter", { lookahead: LOOK_AHEAD }),
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
