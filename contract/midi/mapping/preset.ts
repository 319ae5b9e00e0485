import { z } from "zod";
import { MAPPING_LIMITS, mappingSchema } from "./mapping";

/** What a device's mappings are called and kept as, in a file or on the server. */

export const MIDI_PRESET_FORMAT = "backline-midi";
/** letters of a preset's name; a device's may be longer */
const NAME = 80;

/** The ending and media type of a preset's file. */
export const MIDI_PRESET_ENDING = ".backline-midi.json";
export const MIDI_PRESET_MIME = "application/json";

export const midiPresetSchema = z.object({
  format: z.literal(MIDI_PRESET_FORMAT),
  version: z.literal(1),
  name: z.string().trim().min(1).max(NAME),
  description: z.string().max(500).default(""),
  /** the device that it was made for, as the browser names it */
  device: z.string().min(1).max(MAPPING_LIMITS.device),
  mappings: z.array(mappingSchema).min(1).max(MAPPING_LIMITS.mappings),
});
export type MidiPreset = z.infer<typeof midiPresetSchema>;

/** A preset of a device's mappings; those of other devices and those not learned are left out. */
export function presetOf(name: string, device: string, mappings: readonly z.infer<typeof mappingSchema>[]): MidiPreset {
  const own = mappings.filter((mapping) => mapping.device === device);
  const called = name.trim().slice(0, NAME).trim() || "Controller";
  return { format: MIDI_PRESET_FORMAT, version: 1, name: called, description: "", device, mappings: own };
}

/** Reads a preset's file; throws an Error whose message is a sentence for a person. */
export function readMidiPreset(text: string): MidiPreset {
  if (text.length > MAPPING_LIMITS.file) throw new Error("The file is too large for a preset: 1 MB is the most.");
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new Error("The file is no preset of MIDI mappings: it is not JSON.");
  }
  const { format, version } = Object(raw) as { format?: unknown; version?: unknown };
  if (format !== MIDI_PRESET_FORMAT) throw new Error("The file is no preset of MIDI mappings.");
  if (version !== 1) throw new Error("The preset was made by a newer Backline. Update, then import it again.");
  const parsed = midiPresetSchema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The preset is damaged at ${issue?.path.join(".") || "its start"}: ${issue?.message ?? ""}`);
}
