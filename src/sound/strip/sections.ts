import { word } from "../../words/say";

/** The sections of a strip above its fader, mostly in signal order. */
export const SECTIONS = [
  { id: "input", label: word("Input") },
  { id: "eq", label: "EQ" },
  { id: "dynamics", label: word("Compressor") },
  { id: "amounts", label: word("Amounts") },
  { id: "inserts", label: word("Inserts") },
  { id: "sends", label: word("Sends") },
] as const;

export type MixerSection = (typeof SECTIONS)[number]["id"];
