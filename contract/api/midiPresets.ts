import { z } from "zod";
import { MAPPING_LIMITS, mappingSchema } from "../midi/mapping/mapping";
import { artist } from "./releases";
import { said } from "./reports";
import { EMPTY, route } from "./route";
import { line, multilineText } from "./texts";
import { id, listOf, page, time } from "./values";

/** The most of everything about preset profiles of MIDI mappings on the server. */
export const PRESET_LIMITS = {
  /** presets of one person */
  presets: 100,
  name: 80,
  description: 500,
  /** bytes of a preset's mappings as JSON */
  bytes: MAPPING_LIMITS.bytes,
  mostStars: 5,
} as const;

const device = z.string().min(1).max(MAPPING_LIMITS.device).describe("the controller, as the browser names it");

/** The mappings of one device: learned, each of an id of its own. */
const mappings = z
  .array(mappingSchema)
  .min(1, "A preset has at least one mapping.")
  .max(MAPPING_LIMITS.mappings)
  .refine((all) => new Set(all.map(({ id: one }) => one)).size === all.length, "Two mappings have the same id.");

const content = z
  .object({
    name: line(PRESET_LIMITS.name, "A name"),
    description: multilineText(PRESET_LIMITS.description).default(""),
    device,
    mappings,
    shared: z.boolean().default(false).describe("others may find, preview, load and rate it"),
  })
  .refine(
    (preset) => preset.mappings.every((mapping) => mapping.device === preset.device),
    "A preset holds mappings of its own device alone.",
  );

const rating = z
  .object({
    average: z.number().min(1).max(PRESET_LIMITS.mostStars).nullable().describe("null while nobody has rated it"),
    count: z.int().min(0),
    own: z.int().min(1).max(PRESET_LIMITS.mostStars).nullable().describe("what the caller gave"),
  })
  .meta({ id: "MidiPresetRating" });
export type MidiPresetRating = z.infer<typeof rating>;

const card = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    device: z.string(),
    mappings: z.int().min(0).describe("how many"),
    by: artist,
    own: z.boolean(),
    shared: z.boolean(),
    takenDown: z.boolean().describe("an administrator took it down: nobody but its owner sees it"),
    rating,
    createdAt: time,
    changedAt: time,
  })
  .meta({ id: "MidiPresetCard" });
export type MidiPresetCard = z.infer<typeof card>;

const preset = card.extend({ mappings: z.array(mappingSchema) }).meta({ id: "MidiPresetProfile" });

const params = z.object({ presetId: id });

/** Preset profiles: a controller's mappings under a name, one's own on all devices, or shared with everybody. */
export const midiPresets = {
  list: route({
    id: "midiPresets.list",
    method: "GET",
    path: "/api/midi/presets",
    summary: "Presets that others share and one's own, of one device or all, the best rated first.",
    access: "user",
    query: page.extend({ device: device.optional(), whose: z.enum(["all", "own"]).default("all") }),
    answers: { 200: listOf(card) },
  }),
  create: route({
    id: "midiPresets.create",
    method: "POST",
    path: "/api/midi/presets",
    summary: "Saves a preset profile; a conflict if there are as many as there may be.",
    access: "user",
    bodyLimit: PRESET_LIMITS.bytes,
    body: content,
    answers: { 201: card },
    errors: ["conflict"],
  }),
  read: route({
    id: "midiPresets.read",
    method: "GET",
    path: "/api/midi/presets/:presetId",
    summary: "A preset with its mappings: to preview it, which changes nothing of the caller's, or to load it.",
    access: "user",
    params,
    answers: { 200: preset },
  }),
  replace: route({
    id: "midiPresets.replace",
    method: "PUT",
    path: "/api/midi/presets/:presetId",
    summary: "Puts other content in place of one's own preset's; what others gave it stays.",
    access: "user",
    bodyLimit: PRESET_LIMITS.bytes,
    params,
    body: content,
    answers: { 200: card },
  }),
  remove: route({
    id: "midiPresets.remove",
    method: "DELETE",
    path: "/api/midi/presets/:presetId",
    summary: "Deletes one's own preset with its ratings.",
    access: "user",
    params,
    answers: { 204: EMPTY },
  }),
  rate: route({
    id: "midiPresets.rate",
    method: "PUT",
    path: "/api/midi/presets/:presetId/rating",
    summary:
      "Rates another's preset, once for each account: a second rating takes the place of the first. Null takes it back.",
    access: "user",
    params,
    body: z.object({ stars: z.int().min(1).max(PRESET_LIMITS.mostStars).nullable() }),
    answers: { 200: rating },
    errors: ["conflict"],
  }),
  report: route({
    id: "midiPresets.report",
    method: "POST",
    path: "/api/midi/presets/:presetId/report",
    summary: "Reports a shared preset to the administrators.",
    access: "user",
    params,
    body: said,
    answers: { 204: EMPTY },
  }),
};
