import { z } from "zod";
import { MAPPING_LIMITS, mappingSchema, mappingsSchema } from "../midi/mapping/mapping";
import { route } from "./route";
import { time } from "./values";

const revision = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A controller that mappings are kept for. */
const controller = z
  .object({ name: z.string().max(MAPPING_LIMITS.device), mappings: z.int().min(1) })
  .meta({ id: "MidiController" });

const kept = z
  .object({
    revision: revision.describe("Rises with each change; 0 while nothing was ever kept."),
    changedAt: time.nullable(),
    items: mappingsSchema,
  })
  .meta({ id: "MidiMappings" });
export type KeptMappings = z.infer<typeof kept>;

/** The caller's mappings of MIDI controllers, the same on all their devices. */
export const midi = {
  controllers: route({
    id: "midi.controllers",
    method: "GET",
    path: "/api/midi/controllers",
    summary: "The controllers that the caller has mapped. Which of them are connected only the browser knows.",
    access: "user",
    answers: { 200: z.object({ items: z.array(controller) }) },
  }),
  mappings: route({
    id: "midi.mappings",
    method: "GET",
    path: "/api/midi/mappings",
    summary: "What the caller's controllers move.",
    access: "user",
    answers: { 200: kept },
  }),
  keep: route({
    id: "midi.keep",
    method: "PUT",
    path: "/api/midi/mappings",
    summary: "Puts mappings in place of all; a conflict if they were changed since the named revision.",
    access: "user",
    bodyLimit: MAPPING_LIMITS.bytes,
    body: z.object({ revision, items: mappingsSchema }),
    answers: { 200: kept.omit({ items: true }) },
    errors: ["conflict"],
  }),
  createMapping: route({
    id: "midi.createMapping",
    method: "POST",
    path: "/api/midi/create-mapping",
    summary: "Adds one mapping; a conflict if there is one of its id, or as many as there may be.",
    access: "user",
    body: mappingSchema,
    answers: { 201: z.object({ revision, mapping: mappingSchema }) },
    errors: ["conflict"],
  }),
};
