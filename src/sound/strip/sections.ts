/** Parts of a strip above its fader, in the order of the signal where the strip allows it. */
export const SECTIONS = [
  { id: "input", label: "Input" },
  { id: "eq", label: "EQ" },
  { id: "dynamics", label: "Compressor" },
  { id: "amounts", label: "Amounts" },
  { id: "inserts", label: "Inserts" },
  { id: "sends", label: "Sends" },
] as const;

export type MixerSection = (typeof SECTIONS)[number]["id"];
