import { z } from "zod";
import { bytes, EMPTY, route } from "./route";
import { line } from "./texts";
import { id, listOf, page, time } from "./values";

/** The most of everything that a person's own instruments hold on the server. */
export const INSTRUMENTS = {
  /** the purpose of an upload of played sound */
  purpose: "instrument-recording",
  /** accepted media types, recognised by content */
  types: ["audio/wav", "audio/flac", "audio/ogg", "audio/mpeg"],
  /** largest sound file, in bytes */
  mostBytes: 1_000_000_000,
  name: 80,
  presets: 500,
  recordings: 1000,
  /** bytes of one preset and of one recording's notes as JSON */
  presetBytes: 48 * 1024,
  noteBytes: 256 * 1024,
  notes: 4000,
  /** seconds of a recording */
  seconds: 4 * 3600,
  params: 256,
  /** devices of an effects chain */
  chain: 8,
  tags: 12,
} as const;

const name = line(INSTRUMENTS.name, "A name");
const kind = z.string().regex(/^[\w.:-]{1,80}$/, "Not a kind.");
const params = z
  .record(z.string().regex(/^[\w.-]{1,64}$/), z.number())
  .refine((all) => Object.keys(all).length <= INSTRUMENTS.params, `At most ${INSTRUMENTS.params} parameters.`);

const presetContent = z.object({
  name,
  instrument: kind.describe("the instrument that it belongs to: piano, drums, guitar, synth, sampler …"),
  kind: kind.describe("the device that it fits: its preset kind"),
  params,
  chain: z
    .array(z.object({ kind, params, on: z.boolean().default(true) }))
    .max(INSTRUMENTS.chain)
    .default([])
    .describe("the effects behind the instrument, in their order"),
  tags: z.array(line(32, "A tag")).max(INSTRUMENTS.tags).default([]),
  state: z
    .string()
    .max(16 * 1024)
    .nullable()
    .default(null)
    .describe("a plugin's own state, or a font's program, as the studio keeps it"),
});

const preset = presetContent.extend({ id, createdAt: time, changedAt: time }).meta({ id: "InstrumentPreset" });
export type InstrumentPreset = z.infer<typeof preset>;

const seconds = z.number().min(0).max(INSTRUMENTS.seconds);
const note = z.object({
  at: seconds.describe("seconds from the recording's start"),
  length: seconds,
  key: z.int().min(0).max(127),
  velocity: z.int().min(1).max(127),
});

const recording = z
  .object({
    id,
    name: z.string(),
    instrument: z.string(),
    kind: z.enum(["notes", "audio"]),
    seconds,
    notes: z.int().min(0).describe("how many; 0 of sound"),
    bytes: z.int().min(0).describe("what it takes of the plan's storage"),
    mediaType: z.string().nullable().describe("of sound"),
    createdAt: time,
  })
  .meta({ id: "InstrumentRecording" });
export type InstrumentRecording = z.infer<typeof recording>;

const byPreset = z.object({ presetId: id });
const byRecording = z.object({ recordingId: id });

/** A person's own instrument presets, and what they recorded on instruments. */
export const instruments = {
  presets: route({
    id: "instruments.presets",
    method: "GET",
    path: "/api/instruments/presets",
    summary: "The caller's own presets, of one instrument or all, the latest changed first.",
    access: "user",
    query: page.extend({ instrument: kind.optional() }),
    answers: { 200: listOf(preset) },
  }),
  savePreset: route({
    id: "instruments.savePreset",
    method: "POST",
    path: "/api/instruments/presets",
    summary: "Saves a preset; one of the same instrument and name is replaced.",
    access: "user",
    bodyLimit: INSTRUMENTS.presetBytes,
    body: presetContent,
    answers: { 201: preset },
    errors: ["conflict"],
  }),
  removePreset: route({
    id: "instruments.removePreset",
    method: "DELETE",
    path: "/api/instruments/presets/:presetId",
    summary: "Deletes one's own preset.",
    access: "user",
    params: byPreset,
    answers: { 204: EMPTY },
  }),
  recordings: route({
    id: "instruments.recordings",
    method: "GET",
    path: "/api/instruments/recordings",
    summary: "What the caller recorded on instruments, the latest first.",
    access: "user",
    query: page,
    answers: { 200: listOf(recording) },
  }),
  record: route({
    id: "instruments.record",
    method: "POST",
    path: "/api/instruments/record",
    summary: `Keeps a recording: its notes, or the sound of one's own finished upload (purpose ${INSTRUMENTS.purpose}). Asked again with the same upload it is the recording already made.`,
    access: "user",
    bodyLimit: INSTRUMENTS.noteBytes,
    body: z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("notes"),
        name,
        instrument: kind,
        seconds,
        notes: z.array(note).min(1, "Nothing was played.").max(INSTRUMENTS.notes),
      }),
      z.object({ kind: z.literal("audio"), name, instrument: kind, seconds, uploadId: id }),
    ]),
    answers: { 201: recording },
    errors: ["plan_limit", "conflict"],
  }),
  recording: route({
    id: "instruments.recording",
    method: "GET",
    path: "/api/instruments/recordings/:recordingId",
    summary: "One's own recording with its notes.",
    access: "user",
    params: byRecording,
    answers: { 200: recording.extend({ notes: z.array(note) }).meta({ id: "InstrumentRecordingNotes" }) },
  }),
  sound: route({
    id: "instruments.sound",
    method: "GET",
    path: "/api/instruments/recordings/:recordingId/sound",
    summary: "The sound of one's own recording, whole or a range of it.",
    access: "user",
    ticket: true,
    params: byRecording,
    answers: { 200: bytes(...INSTRUMENTS.types), 206: bytes(...INSTRUMENTS.types) },
  }),
  removeRecording: route({
    id: "instruments.removeRecording",
    method: "DELETE",
    path: "/api/instruments/recordings/:recordingId",
    summary: "Deletes one's own recording with its sound.",
    access: "user",
    params: byRecording,
    answers: { 204: EMPTY },
  }),
};
