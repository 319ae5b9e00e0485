/** Scales and the chords on their degrees. Pure; keys are MIDI keys, pitch classes count from C. */

export const ROOTS = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"] as const;

/** Semitones above the root. */
export const SCALES = {
  Major: [0, 2, 4, 5, 7, 9, 11],
  Minor: [0, 2, 3, 5, 7, 8, 10],
  "Harmonic minor": [0, 2, 3, 5, 7, 8, 11],
  "Melodic minor": [0, 2, 3, 5, 7, 9, 11],
  Dorian: [0, 2, 3, 5, 7, 9, 10],
  Phrygian: [0, 1, 3, 5, 7, 8, 10],
  Lydian: [0, 2, 4, 6, 7, 9, 11],
  Mixolydian: [0, 2, 4, 5, 7, 9, 10],
  "Major pentatonic": [0, 2, 4, 7, 9],
  "Minor pentatonic": [0, 3, 5, 7, 10],
  Blues: [0, 3, 5, 6, 7, 10],
} as const satisfies Record<string, readonly number[]>;
export type ScaleName = keyof typeof SCALES;
export const SCALE_NAMES = Object.keys(SCALES) as ScaleName[];

export interface Scale {
  /** pitch class of its root */
  readonly root: number;
  readonly name: ScaleName;
}

const stepsIn = ({ name }: Scale): readonly number[] => SCALES[name];

export function inScale(key: number, scale: Scale): boolean {
  return stepsIn(scale).includes((((key - scale.root) % 12) + 12) % 12);
}

/** A chord on a degree of a scale. */
export interface Chord {
  /** "Am", "G7" …: root and quality */
  readonly name: string;
  /** pitch class of its root */
  readonly root: number;
  /** semitones above its root, ascending from 0 */
  readonly intervals: readonly number[];
  /** pentatonic scales have chords that are no triads: those are left out */
  readonly numeral: string;
}

const QUALITIES: Readonly<Record<string, { suffix: string; minor: boolean; mark: string }>> = {
  "4,7": { suffix: "", minor: false, mark: "" },
  "3,7": { suffix: "m", minor: true, mark: "" },
  "3,6": { suffix: "dim", minor: true, mark: "°" },
  "4,8": { suffix: "aug", minor: false, mark: "+" },
};
const NUMERALS = ["I", "II", "III", "IV", "V", "VI", "VII"];

/**
 * The triads on the degrees of a scale, in thirds of the scale itself. Of scales with fewer than seven notes those of
 * the seven-note scale that they are part of.
 */
export function chordsOf(scale: Scale): Chord[] {
  const steps = PARENTS[scale.name] ? SCALES[PARENTS[scale.name] as ScaleName] : stepsIn(scale);
  return steps.flatMap((step, degree) => {
    const above = (thirds: number) => {
      const at = degree + 2 * thirds;
      return (steps[at % 7] as number) + 12 * Math.floor(at / 7) - step;
    };
    const [third, fifth] = [above(1), above(2)];
    const quality = QUALITIES[`${third},${fifth}`];
    if (!quality) return [];
    const root = (scale.root + step) % 12;
    const numeral = NUMERALS[degree] as string;
    return [
      {
        name: `${ROOTS[root]}${quality.suffix}`,
        root,
        intervals: [0, third, fifth],
        numeral: (quality.minor ? numeral.toLowerCase() : numeral) + quality.mark,
      },
    ];
  });
}

const PARENTS: Partial<Record<ScaleName, ScaleName>> = {
  "Major pentatonic": "Major",
  "Minor pentatonic": "Minor",
  Blues: "Minor",
};

/** The keys of a chord in root position, its root at or above a key. */
export function chordKeys(chord: Pick<Chord, "root" | "intervals">, lowest: number): number[] {
  const root = lowest + ((((chord.root - lowest) % 12) + 12) % 12);
  return chord.intervals.map((interval) => root + interval).filter((key) => key <= 127);
}
