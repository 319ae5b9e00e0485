import { BAR, type Tone } from "../pattern";

/** Semitones of a scale's steps above its tonic. */
const SCALES = {
  minor: [0, 2, 3, 5, 7, 8, 10],
  major: [0, 2, 4, 5, 7, 9, 11],
} as const;

/** Chords of a bar each, as steps of the scale from 0, in a key. */
export interface Harmony {
  /** key of the tonic around middle C, as MIDI counts */
  readonly tonic: number;
  readonly mode: keyof typeof SCALES;
  readonly chords: readonly number[];
}

/** The key of a step of the scale; steps go on over octaves. */
function keyOf({ tonic, mode }: Harmony, step: number): number {
  const scale = SCALES[mode];
  const octave = Math.floor(step / scale.length);
  return tonic + 12 * octave + (scale[step - octave * scale.length] as number);
}

/** Steps of a chord: third on third, with its seventh, or with its ninth besides. */
const THIRDS = [0, 2, 4, 6, 8];

/** Sixteenths of text, without the spaces that are for the eye. */
const steps = (text: string): string[] => [...text.replaceAll(" ", "")];

/** Long chords of so many notes, which change bar by bar. */
export function pad(harmony: Harmony, notes: number, velocity: number): Tone[] {
  return harmony.chords.flatMap((chord, bar) =>
    THIRDS.slice(0, notes).map((third) => ({
      at: bar * BAR,
      length: BAR - 0.08,
      key: keyOf(harmony, chord + third),
      velocity,
    })),
  );
}

/** Short chords on the marked sixteenths of each bar: `x` strong, `o` softer. */
export function stabs(harmony: Harmony, rhythm: string, notes: number, length: number): Tone[] {
  return harmony.chords.flatMap((chord, bar) =>
    steps(rhythm).flatMap((mark, step) =>
      mark === "-"
        ? []
        : THIRDS.slice(0, notes).map((third) => ({
            at: bar * BAR + step / 4,
            length,
            key: keyOf(harmony, chord + third),
            velocity: mark === "x" ? 96 : 74,
          })),
    ),
  );
}

/** A bass two octaves below the chords: `x` the root, `o` its octave, `5` its fifth, on sixteenths of each bar. */
export function bass(harmony: Harmony, rhythm: string, length: number): Tone[] {
  return harmony.chords.flatMap((chord, bar) =>
    steps(rhythm).flatMap((mark, step) => {
      if (mark === "-") return [];
      const root = keyOf(harmony, chord) - 24;
      const key = mark === "o" ? root + 12 : mark === "5" ? keyOf(harmony, chord + 4) - 24 : root;
      return [{ at: bar * BAR + step / 4, length, key, velocity: step % 4 === 0 ? 104 : 92 }];
    }),
  );
}

/** A figure on sixteenths, over as many bars as it is long: each digit is a note of the chord, from its root up. */
export function figure(harmony: Harmony, notes: string, octave: number, length: number): Tone[] {
  const marks = steps(notes);
  return harmony.chords.flatMap((chord, bar) =>
    Array.from({ length: 16 }, (_, step) => {
      const mark = marks[(bar * 16 + step) % marks.length] as string;
      if (mark === "-") return [];
      const third = Number(mark);
      return [
        {
          at: bar * BAR + step / 4,
          length,
          key: keyOf(harmony, chord + 2 * (third % 4)) + 12 * (octave + Math.floor(third / 4)),
          velocity: step % 4 === 0 ? 96 : 78,
        },
      ];
    }).flat(),
  );
}
