import { z } from "zod";
import { DJ_REQUESTS } from "../dj/requests";
import { artist } from "./releases";
import { line } from "./texts";
import { id, time } from "./values";

/** Schemas of DJ sets, requests and the studio's state. */

export const trackId = id.describe("of the DJ's library");
export const setId = id.describe("unguessable: who knows it may ask for songs");

/** A track of the list that a DJ publishes. */
export const listedTrack = z
  .object({
    id: trackId,
    title: line(DJ_REQUESTS.title, "A title"),
    artist: z.union([z.literal(""), line(DJ_REQUESTS.artist, "An artist")]).default(""),
    bpm: z.number().min(20).max(400).nullable().default(null),
    key: z
      .string()
      .regex(/^[\w#♯♭ ]{1,12}$/, "Not a key.")
      .nullable()
      .default(null)
      .describe("as it is shown: 8A, A minor"),
    seconds: z.number().min(0).max(86_400).nullable().default(null),
  })
  .meta({ id: "DjTrack" });
export type DjTrack = z.infer<typeof listedTrack>;

/** What guests asked for. */
const requested = listedTrack.extend({
  votes: z.int().min(0),
  at: time.describe("when the first guest asked for it"),
});

export const waiting = requested
  .extend({ priority: z.enum(["high", "medium"]).describe("high: the top quarter by votes, or 15 minutes old") })
  .meta({ id: "DjWaitingTrack" });
export type DjWaitingTrack = z.infer<typeof waiting>;

export const played = requested.extend({ playedAt: time }).meta({ id: "DjPlayedTrack" });
export type DjPlayedTrack = z.infer<typeof played>;

export const state = z.string().max(64).describe("names a state of the list: another one, another state");

/** A set as its DJ sees it. */
export const ownSet = z
  .object({
    id: setId,
    name: z.string(),
    open: z.boolean().describe("guests may ask for songs"),
    opensUntil: time.describe("then it closes by itself"),
    sharedNetwork: z.boolean().describe("its guests share one network, so that more votes come from it"),
    tracks: z.int().min(0).describe("how many are published"),
    link: z.string().describe("the page for guests"),
    createdAt: time,
  })
  .meta({ id: "DjSet" });
export type DjSet = z.infer<typeof ownSet>;

/** A set as guests see it. */
export const guestSet = z
  .object({ name: z.string(), by: artist, open: z.boolean(), tracks: z.int().min(0) })
  .meta({ id: "DjGuestSet" });
export type DjGuestSet = z.infer<typeof guestSet>;

/** The decks of the studio. */
export const DECKS = ["A", "B", "C", "D"] as const;
export type DeckName = (typeof DECKS)[number];
const deckLetter = z.enum(["A", "B", "C", "D", "a", "b", "c", "d"]);
export const deckName = deckLetter.transform((letter) => letter.toUpperCase() as DeckName);

export const EFFECTS = ["reverb", "delay", "filter", "echo", "flanger"] as const;
const hundred = z.number().min(0).max(100);
export const crossfade = hundred.describe("0 is deck A alone, 100 deck B alone");
export const effectValue = hundred.describe("how much of it, 0 to 100");

/** What the caller's open studio is asked to do. */
export const command = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("play"), deck: z.enum(DECKS), trackId: trackId.nullable() }),
    z.object({ kind: z.literal("load"), deck: z.enum(DECKS), trackId }),
    z.object({ kind: z.literal("crossfade"), position: crossfade }),
    z.object({ kind: z.literal("effect"), deck: z.enum(DECKS), effect: z.enum(EFFECTS), value: effectValue }),
  ])
  .meta({ id: "DjCommand" });
export type DjCommand = z.infer<typeof command>;

const GENRE_MAX = 200;
const onDeck = listedTrack.pick({ id: true, title: true, artist: true, bpm: true, key: true, seconds: true }).extend({
  energy: z.int().min(0).max(10).default(0).describe("1 (calm) to 10 (driving); 0: not known"),
  genre: z.string().max(GENRE_MAX).default(""),
});

const deck = z.object({
  deck: z.enum(DECKS),
  track: onDeck.nullable(),
  playing: z.boolean(),
  loading: z.boolean().default(false),
  sync: z.boolean().default(false).describe("takes part in sync"),
  keylock: z.boolean().default(false),
  cue: z.boolean().default(false).describe("is heard in the headphones before its fader"),
  eq: z
    .object({ low: hundred, mid: hundred, high: hundred })
    .nullable()
    .default(null)
    .describe("its bands: 50 leaves one as it is, 0 takes it away"),
  effects: z.array(z.int().min(1).max(4)).max(4).default([]).describe("the effect units that act on it"),
  position: z.number().min(0).max(86_400).describe("seconds of the track"),
  volume: hundred.nullable().default(null).describe("place of its fader: 75 is 0 dB, 100 is +6 dB"),
});

/** What the studio says of itself. */
export const studioState = z
  .object({
    decks: z
      .array(deck)
      .max(DECKS.length)
      .refine((all) => new Set(all.map((one) => one.deck)).size === all.length, "A deck is named twice."),
    crossfader: crossfade,
  })
  .meta({ id: "DjStudioState" });
export type DjStudioState = z.infer<typeof studioState>;
