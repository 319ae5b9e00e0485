import type { Part } from "../mix";
import { drumBar, repeat, type Tone } from "../pattern";

/** Where the parts of a crate's song play: sections of eight bars, so that every part is of whole phrases. */
export const CRATE_SECTION_BARS = 8;

/** 16 bars of drums to mix in on, a groove that grows, a break, the whole again, and 16 bars to mix out on. */
const FORM = {
  drums: [0, 8, 16, 24, 32, 40, 56, 64, 72, 80],
  tops: [8, 16, 24, 32, 40, 56, 64, 72],
  bass: [16, 24, 32, 40, 56, 64],
  chords: [24, 32, 40, 48, 56, 64],
  pad: [40, 48, 56, 64],
  lead: [32, 40, 56, 64],
} as const;

export type CratePart = keyof typeof FORM;

type Voice = Pick<Part, "instrument" | "tones" | "bars"> &
  Partial<Pick<Part, "preset" | "params" | "strip" | "sends" | "name">>;

const NAMES: Readonly<Record<CratePart, string>> = {
  drums: "Drums",
  tops: "Tops",
  bass: "Bass",
  chords: "Chords",
  pad: "Pad",
  lead: "Lead",
};

/** The parts of a song, each where the form has it. */
export function partsOf(voices: Readonly<Partial<Record<CratePart, Voice>>>): Part[] {
  return (Object.entries(voices) as [CratePart, Voice][]).map(([part, voice], index) => ({
    name: NAMES[part],
    kind: voice.instrument === "drums" ? "drums" : "midi",
    color: (index * 2) % 12,
    params: {},
    strip: {},
    sends: {},
    ...voice,
    sections: FORM[part],
  }));
}

const CRASH = 49;
const SNARE = 38;

/** A bar over and over for eight bars, with a crash in the first and a fill in the last. */
export function groove(bar: Readonly<Record<number, string>>, fill: Readonly<Record<number, string>> = {}): Tone[] {
  return [
    { at: 0, length: 1, key: CRASH, velocity: 84 },
    ...repeat(drumBar(bar), 7, 4),
    ...drumBar({ ...bar, [SNARE]: bar[SNARE] ?? "---- ---- ---- --oo", ...fill }).map((tone) => ({
      ...tone,
      at: tone.at + 28,
    })),
  ];
}

/** A bar over and over for eight bars. */
export const loop = (bar: Readonly<Record<number, string>>): Tone[] => repeat(drumBar(bar), 8, 4);
