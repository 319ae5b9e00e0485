import { z } from "zod";
import { line } from "../api/texts";

export const VOICE = {
  /** voices of one account */
  most: 20,
  name: 60,
  words: 30,
  emoji: 12,
  hashtags: 20,
  /** fewer texts than this say too little about how somebody writes */
  leastTexts: 3,
} as const;

/** Who speaks in a text: one person, several, or neither. */
export const PERSONS = ["I", "we", "neutral"] as const;

/** How somebody writes, as features that they can read and change. */
export const voiceFeatures = z.object({
  words: z.array(line(40, "A word")).max(VOICE.words).describe("words that they use more than others"),
  emoji: z.array(line(16, "An emoji")).max(VOICE.emoji).describe("those that they use, the most used first"),
  emojiPerText: z.number().min(0).max(10),
  sentenceWords: z.number().min(2).max(40).describe("words in a sentence, on average"),
  hashtags: z
    .array(z.string().regex(/^#[\p{L}\p{N}_]{1,60}$/u, "Not a hashtag."))
    .max(VOICE.hashtags)
    .describe("those that they use, the most used first"),
  person: z.enum(PERSONS),
  exclaims: z.number().min(0).max(1).describe("share of sentences that end with an exclamation mark"),
});
export type VoiceFeatures = z.infer<typeof voiceFeatures>;
