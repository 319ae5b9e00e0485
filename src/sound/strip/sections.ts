/** The sections of a strip above its fader, mostly in signal order. */
export const SECTIONS = [
  { id: "input", label: "Input" },
  { id: "eq", label: "EQ" },
  { id: "dynamics", label: "Compressor" },
  { id: "amounts", label: "Amounts" },
  { id: "inserts", label: "Inserts" },
  { id: "sends", label: "Sends" },
] as const;

export type MixerSection = (typeof SECTIONS)[number]["id"];
