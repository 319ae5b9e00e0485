import { word } from "../../../words/say";

/** The lanes of the preview's pattern: which of them sound at which sixteenth. */
export const LANES = [word("Kick"), word("Clap"), word("Hat"), word("Bass"), word("Keys")] as const;
export type Lane = (typeof LANES)[number];
export const STEPS = 16;
export const BPM = { min: 60, max: 200, default: 118 } as const;

export type Pattern = Readonly<Record<Lane, readonly boolean[]>>;

const steps = (...on: number[]): readonly boolean[] => Array.from({ length: STEPS }, (_, step) => on.includes(step));

/** The preview's first pattern. */
export const FIRST_PATTERN: Pattern = {
  Kick: steps(0, 4, 8, 12),
  Clap: steps(4, 12),
  Hat: steps(2, 6, 10, 14, 15),
  Bass: steps(2, 6, 10, 13, 14),
  Keys: steps(0, 3, 6),
};

export const EMPTY_PATTERN: Pattern = { Kick: steps(), Clap: steps(), Hat: steps(), Bass: steps(), Keys: steps() };

/** The pattern with one step switched. */
export function toggled(pattern: Pattern, lane: Lane, step: number): Pattern {
  return { ...pattern, [lane]: pattern[lane].map((on, index) => (index === step ? !on : on)) };
}

/** One chord a bar, of the demo project's harmony: Am9, Fmaj9, Cadd9/G, G6sus. MIDI notes. */
export const CHORDS = [
  { root: 33, voicing: [57, 60, 64, 67, 71] },
  { root: 29, voicing: [57, 60, 64, 67, 69] },
  { root: 31, voicing: [55, 60, 62, 64, 72] },
  { root: 31, voicing: [55, 59, 62, 64, 69] },
] as const;

/** What sounds at a sixteenth, counted from the start: its lanes, and the chord of its bar. */
export function soundsAt(
  pattern: Pattern,
  sixteenth: number,
): { lanes: readonly Lane[]; chord: (typeof CHORDS)[number] } {
  const chord = CHORDS[Math.floor(sixteenth / STEPS) % CHORDS.length] ?? CHORDS[0];
  return { lanes: LANES.filter((lane) => pattern[lane][sixteenth % STEPS]), chord };
}
