import { z } from "zod";
import type { ByteSource } from "./backline";

const seconds = z.number().min(0);
const part = z.object({ start: seconds, end: seconds });

/** What the analyser measured of a release's sound. Null: the sound does not have it. */
export const audioFacts = z
  .object({
    seconds,
    bpm: z.number().positive().nullable().describe("beats per minute; null without a beat"),
    confidence: z.number().min(0).max(1).describe("how sure tempo and beats are"),
    key: z.string().max(20).nullable().describe("“C# minor”"),
    camelot: z.string().max(4).nullable().describe("the key as DJs count it: “12A”"),
    energy: z.int().min(1).max(10).describe("1 (calm) to 10 (driving)"),
    lufs: z.number().nullable().describe("integrated loudness; null of silence"),
    intro: part.nullable().describe("from the first sound to the usual level"),
    outro: part.nullable().describe("from where it leaves its usual level to the last sound"),
  })
  .meta({ id: "AudioFacts" });
export type AudioFacts = z.infer<typeof audioFacts>;

/**
 * Measures a sound file. `engine` is the engine's module, for its loudness meter. Throws a MediaError with a sentence for a
 * person where the file holds no sound that can be read.
 */
export type MeasureSound = (given: {
  readonly engine: Uint8Array<ArrayBuffer>;
  readonly source: ByteSource;
  readonly progress?: () => void;
}) => Promise<AudioFacts>;
