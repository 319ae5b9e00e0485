import { z } from "zod";
import { id } from "../project/id";
import { HOT_CUES } from "./deckRanges";
import { beatGridSchema } from "./grid";
import { trackKeySchema } from "./key";

/**
 * A track of the DJ library. Its sound is a WAV in the sample store; positions are frames of that WAV, at its own rate,
 * and may be fractional. What was found by the analysis may be changed by hand (tempo, grid, key) and keeps the change.
 */

export const RATING_MAX = 5;
/** The most letters of a title, an artist and the like, and of a comment. */
export const TEXT_MAX = 200;
export const COMMENT_MAX = 1000;

/** Colours that hot cues take in turn, and one for those without; the first eight belong to the slots. */
export const CUE_COLORS = [
  "#c50a08",
  "#32be44",
  "#42d4f4",
  "#f8d200",
  "#0044ff",
  "#af00cc",
  "#fca6d7",
  "#f2f2ff",
] as const;
export const CUE_COLOR = "#ff8000";

/** The colour that a new hot cue of a slot has. */
export const cueColor = (slot: number): string => CUE_COLORS[slot] ?? CUE_COLOR;

const text = z.string().max(TEXT_MAX);
/** red, green and blue as "#rrggbb", lower-case */
export const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/);
const frame = z
  .number()
  .min(-(2 ** 40))
  .max(2 ** 40);
const slot = z
  .int()
  .min(0)
  .max(HOT_CUES - 1);
const spanSchema = z.object({ start: frame, end: frame });
/** A part of a track, in frames. */
export type FrameSpan = Readonly<z.infer<typeof spanSchema>>;

/** A hot cue: a place, or with `end` a loop that its button plays. */
export const hotCueSchema = z
  .object({ slot, frame, end: frame.nullable().default(null), label: text.default(""), color: colorSchema })
  .refine(({ frame: start, end }) => end === null || end > start, { message: "A loop ends behind its start." });
export type HotCue = Readonly<z.infer<typeof hotCueSchema>>;

/** A saved loop. */
export const savedLoopSchema = z
  .object({ id, start: frame, end: frame, label: text.default(""), color: colorSchema.nullable().default(null) })
  .refine(({ start, end }) => end > start, { message: "A loop ends behind its start." });
export type SavedLoop = Readonly<z.infer<typeof savedLoopSchema>>;

/** tells apart what a project or a release was when it was taken in from what it has become */
const version = z.string().max(64).optional();

/** Where a track comes from. A demo, a release or a project is named by its id, so that it is not taken in twice. */
export const originSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("file"), name: z.string().max(1000) }),
  z.object({ kind: z.literal("demo"), id: z.string().max(64) }),
  z.object({ kind: z.literal("project"), id, version }),
  z.object({ kind: z.literal("release"), id: z.string().max(64), version }),
]);
export type TrackOrigin = Readonly<z.infer<typeof originSchema>>;

export const trackSchema = z.object({
  id,
  /** the WAV in the sample store: SHA-256 of its bytes */
  sampleId: z.string().regex(/^[0-9a-f]{64}$/),
  origin: originSchema,
  /** of the WAV */
  frames: z
    .int()
    .min(1)
    .max(2 ** 40),
  /** Hz, of the WAV */
  rate: z.number().min(1000).max(768_000),
  channels: z.union([z.literal(1), z.literal(2)]),

  title: text.min(1),
  artist: text.default(""),
  album: text.default(""),
  /** from the file's tags, or by hand */
  genre: text.default(""),
  comment: z.string().max(COMMENT_MAX).default(""),
  /** stars, 0 for none */
  rating: z.int().min(0).max(RATING_MAX).default(0),
  color: colorSchema.nullable().default(null),
  /** ms since 1970 */
  added: z.number(),
  /** how often it was played in a set, and when last (ms since 1970) */
  plays: z.int().min(0).default(0),
  lastPlayed: z.number().nullable().default(null),

  /** false until its sound has been looked at; what follows is then empty */
  analysed: z.boolean().default(false),
  /** why the analysis failed, as a sentence; null if it did not */
  failure: z.string().max(COMMENT_MAX).nullable().default(null),
  /** beats a minute, over the whole track where it drifts; null where there is no beat */
  bpm: z.number().min(10).max(1000).nullable().default(null),
  /** how sure tempo and beats are, 0..1 */
  confidence: z.number().min(0).max(1).default(0),
  key: trackKeySchema.nullable().default(null),
  /** integrated, LUFS; null where all of it is below the gate */
  lufs: z.number().min(-200).max(20).nullable().default(null),
  /** dBTP; null of silence */
  truePeak: z.number().min(-400).max(60).nullable().default(null),
  /** 1 (calm) to 10 (driving); 0 until it is analysed */
  energy: z.int().min(0).max(10).default(0),
  grid: beatGridSchema.nullable().default(null),
  /** the first to the last frame over −60 dBFS; null of silence */
  sound: spanSchema.nullable().default(null),
  intro: spanSchema.nullable().default(null),
  outro: spanSchema.nullable().default(null),

  /** the cue point; null: where the sound begins */
  cue: frame.nullable().default(null),
  /** by slot, each slot at most once */
  hotCues: z
    .array(hotCueSchema)
    .max(HOT_CUES)
    .refine((cues) => new Set(cues.map((cue) => cue.slot)).size === cues.length, {
      message: "A hot cue's slot is taken twice.",
    })
    .default([]),
  loops: z.array(savedLoopSchema).max(100).default([]),
});
export type Track = Readonly<z.infer<typeof trackSchema>>;

/** What a person may change of a track, and the decks besides. */
export type TrackEdit = Partial<
  Pick<
    Track,
    | "title"
    | "artist"
    | "album"
    | "genre"
    | "comment"
    | "rating"
    | "color"
    | "bpm"
    | "key"
    | "grid"
    | "cue"
    | "hotCues"
    | "loops"
    | "intro"
    | "outro"
  >
>;

export const secondsOf = ({ frames, rate }: Pick<Track, "frames" | "rate">): number => frames / rate;

/** Where a deck stands when the track is loaded: at its cue point, else where its sound begins. */
export const startOf = ({ cue, sound }: Pick<Track, "cue" | "sound">): number => cue ?? sound?.start ?? 0;

/** The loudness to which tracks are brought: with this much room above it the decks of a blend add up unclipped. */
export const AUTO_GAIN_LUFS = -18;
/** True peak that a track is not brought above, dBTP: keylock gives peaks another form, and raises them by 1 to 2 dB. */
const AUTO_GAIN_PEAK = -3;
/** dB by which a deck's gain brings the track to the loudness of the others, with headroom; 0 where it is not known. */
export function autoGain(
  { lufs, truePeak }: Pick<Track, "lufs" | "truePeak">,
  target: number = AUTO_GAIN_LUFS,
): number {
  if (lufs === null) return 0;
  const room = truePeak === null ? Number.POSITIVE_INFINITY : AUTO_GAIN_PEAK - truePeak;
  return Math.max(-20, Math.min(20, target - lufs, room));
}
