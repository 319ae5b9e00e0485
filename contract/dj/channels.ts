import type { Id } from "../project/document";

/** The ids of a DJ's set: fixed, so that mappings, scripts and views name its parts without looking anything up. */

/** The set of this browser. It is in no list of projects and is never synced. */
export const DJ_SET_ID: Id = "dj-set";
export const isDjSet = (id: Id): boolean => id === DJ_SET_ID;
export const DJ_SET_NAME = "DJ set";

/** The decks, in the engine's order. */
export const DECKS = ["a", "b", "c", "d"] as const;
export type DeckName = (typeof DECKS)[number];

/** The engine's number of the preview deck. */
export const PREVIEW_DECK = DECKS.length;

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
