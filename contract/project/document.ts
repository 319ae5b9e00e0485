import { z } from "zod";
import { DEVICES, type DeviceKindName } from "../devices";
import { PLUGIN_KINDS, plugin } from "../devices/plugins/declared";
import { SILENCE_DB, STRIP_PARAMETERS, type StripParameterName } from "../parameters";
import { TRACK_COLORS } from "./colors";
import { expression } from "./expression";
import { id } from "./id";

/**
 * The project document: plain JSON. Collections are maps by id; where order matters an entry has an `order` key
 * (fractional index, compared as a string), never an array position. Musical positions are ticks (960 per quarter);
 * positions in audio are frames at that audio's own rate.
 */

export const PROJECT_VERSION = 3;
export const TICKS_PER_QUARTER = 960;
export const UNTITLED = "Untitled Project";
export const BPM = { min: 60, max: 200, step: 0.1, default: 128 } as const;
/** The range of a tempo mark: MIDI files write a fermata as a few beats per minute. */
export const TEMPO_RANGE = { min: 1, max: 6000 } as const;
export const ZOOM = { min: 25, max: 400, step: 25, default: 100 } as const;
export const DEFAULT_SAMPLE_RATE = 44100;
export const DEFAULT_MASTER_LEVEL = 75;

export type Id = string;
/** The timeline's last tick. */
export const LAST_TICK = 2 ** 30;
const ticks = z.int().min(0).max(LAST_TICK);
const frames = z
  .number()
  .min(0)
  .max(2 ** 52);
/** Made by `between` of order.ts: base-62 digits, the last one not 0. */
const order = z
  .string()
  .max(256)
  .regex(/^[0-9A-Za-z]*[1-9A-Za-z]$/);
const name = z.string().max(200);
const db = z.number().min(SILENCE_DB).max(24);
/** Ticks from the start; fractional for things that keep their place in time. */
export const position = z.number().min(0).max(LAST_TICK);
/** −1 fast start … 0 linear … 1 slow start */
const fadeCurve = z.number().min(-1).max(1);

/** Beats per minute of a tempo mark; the transport's control is limited to `BPM`. */
export const bpm = z.number().min(TEMPO_RANGE.min).max(TEMPO_RANGE.max);
export const tempoPoint = z.object({ id, tick: ticks, bpm });
export const signature = z.object({
  id,
  tick: ticks,
  numerator: z.int().min(1).max(32),
  denominator: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8), z.literal(16), z.literal(32)]),
});

const stripShape = Object.fromEntries(
  Object.entries(STRIP_PARAMETERS).map(([key, spec]) => [key, z.number().min(spec.min).max(spec.max)]),
) as Record<StripParameterName, z.ZodNumber>;
/** A value for every strip parameter, in the units of `STRIP_PARAMETERS`. */
export const strip = z.object(stripShape);

export const trackKind = z.enum(["audio", "midi", "drums", "group", "return", "master"]);
export type TrackKind = z.infer<typeof trackKind>;

export const track = z.object({
  id,
  kind: trackKind,
  name,
  /** 0..11, one of the twelve track colours */
  color: z
    .int()
    .min(0)
    .max(TRACK_COLORS - 1),
  order,
  /** a group's or the master's track id; null only on the master */
  output: id.nullable(),
  mute: z.boolean(),
  /** solo for everyone; a person's own solo is not in the document (personal.ts) */
  solo: z.boolean(),
  /** not silenced by others' solo; on by default for returns */
  soloSafe: z.boolean(),
  strip,
});
export type Track = z.infer<typeof track>;

/**
 * What a tempo change keeps. A musical clip keeps its ticks: its start, and its length if that is in ticks. An absolute
 * clip keeps its time: it begins and ends at the same seconds as before.
 */
export const timeBase = z.enum(["musical", "absolute"]);

/** How fast a source may be read: two octaves up, four down. */
export const RATE = { min: 1 / 16, max: 4 } as const;
export const playRate = z.number().min(RATE.min).max(RATE.max);
/** The shortest loop of a source, in its frames. */
export const SHORTEST_LOOP = 64;
/** How many source frames a clip with a loop may play: more than a day at 44.1 kHz. */
export const LONGEST_LOOPED = 2 ** 32;
const wholeFrames = z
  .int()
  .min(0)
  .max(2 ** 52);
export const sourceLoop = z.object({ start: wholeFrames, end: wholeFrames });

/** How many times as long a stretched source may last. */
export const STRETCH = { min: 1 / 4, max: 4 } as const;
/** Source frames for one, at most, by rate and stretch together. */
export const FASTEST = 8;
/** Semitones by which a source may be transposed. */
export const TRANSPOSE = { min: -24, max: 24 } as const;
/** The stored form of a `SourceStretch` (sourceMap.ts). */
export const sourceStretch = z.object({
  ratio: z.number().min(STRETCH.min).max(STRETCH.max),
  bpm: bpm.optional(),
  transpose: z.number().min(TRANSPOSE.min).max(TRANSPOSE.max),
  keepFormants: z.boolean(),
});

/** How a clip reads its source: the stored form of a `SourceMap` (sourceMap.ts). */
const sourceShape = {
  /** first source frame that sounds; of the reversed source if `reversed` */
  offset: frames,
  /** source frames that sound, counting each repetition of a loop */
  length: frames,
  reversed: z.boolean(),
  /** source frames for one at rate 1: pitch and speed together */
  rate: playRate.optional(),
  /** source frames (of the reversed source if `reversed`) that repeat once reading has reached the loop's end */
  loop: sourceLoop.nullable().optional(),
  /** time without pitch, and pitch without time */
  stretch: sourceStretch.nullable().optional(),
};

/**
 * Audio on a track. It lasts as long as its source frames do. A musical clip with a `duration` ends after that: its
 * source is cut there, or silence follows its own end.
 */
export const audioClip = z.object({
  id,
  trackId: id,
  name,
  kind: z.literal("audio"),
  timeBase: timeBase.default("musical"),
  /** a whole tick unless the clip is absolute */
  start: position,
  /** in ticks; for musical clips only */
  duration: ticks.min(1).optional(),
  /** SHA-256 of the sample, key of `samples` */
  sampleId: z.string().regex(/^[0-9a-f]{64}$/),
  ...sourceShape,
  gain: db,
  fadeIn: frames,
  fadeOut: frames,
  fadeInCurve: fadeCurve,
  fadeOutCurve: fadeCurve,
  muted: z.boolean(),
  /** how a recorded take was placed; missing for imported audio */
  take: z
    .object({
      placement: z.enum(["calibrated", "estimated"]),
      /** the input stream jumped while recording; the take was corrected by this many frames */ corrected: z.number(),
      jumps: z.int().min(0),
    })
    .optional(),
});
export type AudioClip = z.infer<typeof audioClip>;

/** Start and length in ticks from the clip's content start. */
export const note = z.object({
  id,
  start: ticks,
  length: ticks.min(1),
  key: z.int().min(0).max(127),
  velocity: z.int().min(1).max(127),
  /** what the finger did while it sounded (MPE) */
  expression: expression.optional(),
});
export type Note = z.infer<typeof note>;

/** A bank of sounds: 0..127 as in bank select; 128 has the drum kits. */
const bank = z.int().min(0).max(128);
/** The fine half of a bank select: which variation of a bank a MIDI file asked for. */
const bankFine = z.int().min(0).max(127);

/**
 * A controller event: cc value 0..127, bend −8192..8191, pressure 0..127, program 0..127, rpn (a registered
 * parameter, its number in `controller`) 0..16383.
 */
export const controlEvent = z.object({
  id,
  tick: ticks,
  type: z.enum(["cc", "bend", "pressure", "program", "rpn"]),
  controller: z.int().min(0).max(127),
  value: z.int().min(-8192).max(16383),
  /** of a program change; if left out, the bank stays the same */
  bank: bank.optional(),
  bankFine: bankFine.optional(),
});
export type ControlEvent = z.infer<typeof controlEvent>;

export const noteClip = z.object({
  id,
  trackId: id,
  name,
  kind: z.literal("notes"),
  /** notes follow the tempo */
  timeBase: z.literal("musical").default("musical"),
  start: ticks,
  /** ticks that sound */
  length: ticks.min(1),
  /** content tick at the clip's start */
  offset: ticks,
  notes: z.record(id, note),
  controls: z.record(id, controlEvent),
  muted: z.boolean(),
});
export type NoteClip = z.infer<typeof noteClip>;

export const clip = z.discriminatedUnion("kind", [audioClip, noteClip]);
export type Clip = z.infer<typeof clip>;

/** A row of a track for takes, one row for each pass of a recording. */
export const takeLane = z.object({ id, trackId: id, name, order });
export type TakeLane = z.infer<typeof takeLane>;

const takePlace = {
  laneId: id,
  /** the pass through a loop in which it was recorded, counted from 1 */
  pass: z.int().min(1),
};
/** A recording in a lane. It is silent by itself; the track's comp selects what sounds. */
export const take = z.discriminatedUnion("kind", [
  audioClip.omit({ trackId: true, muted: true }).extend(takePlace),
  noteClip.omit({ trackId: true, muted: true }).extend(takePlace),
]);
export type Take = z.infer<typeof take>;

/** A range of ticks of a track in which a take sounds. A track's ranges are its comp; they do not overlap. */
export const compRange = z.object({
  id,
  trackId: id,
  takeId: id,
  start: ticks,
  end: ticks,
  /** with the range that ends where this one begins, in seconds */
  crossfade: z.number().min(0).max(10),
});
export type CompRange = z.infer<typeof compRange>;

const builtIn = Object.keys(DEVICES) as [DeviceKindName, ...DeviceKindName[]];
export const deviceKind = z.enum([...builtIn, ...PLUGIN_KINDS]);

/** A device in a track's chain; an instrument comes first. Parameters missing from `params` have their defaults. */
export const device = z.object({
  id,
  trackId: id,
  order,
  kind: deviceKind,
  bypassed: z.boolean(),
  presetName: name.nullable(),
  params: z.record(z.string().max(40), z.number()),
  /** for the kinds `foreign` and `external`: which plugin it is */
  plugin: plugin.optional(),
  /** the track that a device with a sidechain listens to */
  sidechain: id.nullable().optional(),
  /** sampler: which font, bank and program */
  font: z
    .object({ fontId: z.string().max(80), bank, program: z.int().min(0).max(127), bankFine: bankFine.optional() })
    .optional(),
});
export type Device = z.infer<typeof device>;

/** A send from a track to a return (or group); `level` in dB, `SILENCE_DB` is off. */
export const send = z.object({ id, from: id, to: id, level: z.number().min(SILENCE_DB).max(6), preFader: z.boolean() });
export type Send = z.infer<typeof send>;

/** Facts about a sample, whose audio is stored under its hash. */
export const sample = z.object({
  id: z.string().regex(/^[0-9a-f]{64}$/),
  name,
  channels: z.union([z.literal(1), z.literal(2)]),
  sampleRate: z.number().min(1000).max(768000),
  /** length in frames of its own rate */
  frames,
});
export type Sample = z.infer<typeof sample>;

export const project = z.object({
  format: z.literal("backline"),
  version: z.literal(PROJECT_VERSION),
  id,
  name: z.string().trim().min(1).max(200),
  /** rate of the engine when it plays and exports this project, Hz */
  sampleRate: z.number().min(8000).max(192000),
  tempo: z.record(id, tempoPoint),
  signatures: z.record(id, signature),
  loop: z.object({ enabled: z.boolean(), start: ticks, end: ticks }),
  metronome: z.object({ enabled: z.boolean(), level: db }),
  countInBars: z.int().min(0).max(4),
  preRollBars: z.int().min(0).max(4),
  tracks: z.record(id, track),
  clips: z.record(id, clip),
  takeLanes: z.record(id, takeLane),
  takes: z.record(id, take),
  compRanges: z.record(id, compRange),
  devices: z.record(id, device),
  sends: z.record(id, send),
  samples: z.record(z.string(), sample),
});
export type Project = z.infer<typeof project>;

/** The fields of a document that are maps of entries by id. */
export const COLLECTIONS = [
  "tempo",
  "signatures",
  "tracks",
  "clips",
  "takeLanes",
  "takes",
  "compRanges",
  "devices",
  "sends",
  "samples",
] as const satisfies readonly (keyof Project)[];
export type Collection = (typeof COLLECTIONS)[number];
export const isCollection = (name: unknown): name is Collection => (COLLECTIONS as readonly unknown[]).includes(name);
export type TempoPoint = z.infer<typeof tempoPoint>;
export type Signature = z.infer<typeof signature>;

/** A strip with every parameter at its default. */
export function defaultStrip(): Track["strip"] {
  return Object.fromEntries(
    Object.entries(STRIP_PARAMETERS).map(([key, spec]) => [key, spec.default]),
  ) as Track["strip"];
}
