import { type Note, type NoteClip, TICKS_PER_QUARTER } from "../project/document";
import { DRUM_PADS } from "./drumPads";

/**
 * Drum patterns of one bar of four quarters. In a project a pattern is a clip on a drum track that repeats its bar; the
 * clip carries the pattern's name, and with it the number of steps.
 */

/** How hard a step is played; 0: not at all. */
export type Hit = 0 | 1 | 2 | 3;

/** MIDI velocities of a ghost note, a plain one and an accent. */
const VELOCITIES = [0, 52, 92, 120] as const;

export interface DrumPattern {
  readonly name: string;
  /** steps of a bar: 16, or 12 where the beats are triplets */
  readonly steps: 16 | 12;
  /** by pad, a character a step: `x` plain, `X` accent, `o` ghost, `.` nothing */
  readonly rows: Readonly<Partial<Record<string, string>>>;
}

export const PATTERNS: readonly DrumPattern[] = [
  {
    name: "Rock Beat",
    steps: 16,
    rows: { kick: "X.......X.x.....", snare: "....X.......X...", hat: "X.x.X.x.X.x.X.x." },
  },
  {
    name: "Jazz Swing",
    steps: 12,
    // the ride's "ding, ding-a-ding", the hat on two and four, the kick feathered
    rows: { ride: "x..X.xx..X.x", hat: "...x.....x..", kick: "o..o..o..o..", snare: ".....o......" },
  },
  {
    name: "Hip-Hop",
    steps: 16,
    rows: { kick: "X..x......Xx....", snare: "....X.......X..o", hat: "x.x.x.x.x.x.x.xx", openHat: "..............x." },
  },
  {
    name: "Latin",
    steps: 16,
    // a son clave, three and two, on the cowbell's side
    rows: { cowbell: "X..x..X...X.x...", kick: "x..x...xx..x...x", hat: "x.x.x.x.x.x.x.x.", tom: "......x.......xx" },
  },
  {
    name: "Funk",
    steps: 16,
    rows: { kick: "X.x...x...x..x..", snare: "....X..o.o..X..o", hat: "xxxxxxxxxx.xxxxx", openHat: "..........x....." },
  },
  {
    name: "Ballad",
    steps: 16,
    rows: { kick: "X.........x.....", snare: "........X.......", ride: "x...x...x...x...", hat: "..o...o...o...o." },
  },
];

/** The bar in ticks. */
export const PATTERN_BAR = 4 * TICKS_PER_QUARTER;
/** How often a pattern repeats in its clip: two minutes at 120 BPM. */
export const PATTERN_BARS = 60;

/** A pattern as it is edited: the hit of every step of every pad. */
export type StepGrid = Readonly<Record<string, readonly Hit[]>>;

const HITS: Readonly<Record<string, Hit>> = { ".": 0, o: 1, x: 2, X: 3 };

export function stepsOf(pattern: DrumPattern): StepGrid {
  return Object.fromEntries(
    DRUM_PADS.map(({ id }) => {
      const row = pattern.rows[id] ?? "";
      return [id, Array.from({ length: pattern.steps }, (_, step) => HITS[row[step] ?? "."] ?? 0)];
    }),
  );
}

/** The pattern that a clip's name tells; the first one for any other name. */
export function patternNamed(name: string): DrumPattern {
  return PATTERNS.find((pattern) => pattern.name === name) ?? (PATTERNS[0] as DrumPattern);
}

const noteId = (pad: string, step: number, bar: number) => `${pad}-${step}-${bar}`;

/** The notes of one step of one pad, in every bar. */
export function stepNotes(pad: string, step: number, steps: number, hit: Exclude<Hit, 0>): Note[] {
  const drum = DRUM_PADS.find(({ id }) => id === pad);
  if (!drum) return [];
  const length = PATTERN_BAR / steps;
  return Array.from({ length: PATTERN_BARS }, (_, bar) => ({
    id: noteId(pad, step, bar),
    start: bar * PATTERN_BAR + step * length,
    length,
    key: drum.key,
    velocity: VELOCITIES[hit],
  }));
}

/** A pattern as a clip from the start of a track. */
export function patternClip(pattern: DrumPattern, id: string, trackId: string): NoteClip {
  const notes: Record<string, Note> = {};
  for (const [pad, hits] of Object.entries(stepsOf(pattern))) {
    for (const [step, hit] of hits.entries()) {
      if (hit !== 0) for (const note of stepNotes(pad, step, pattern.steps, hit)) notes[note.id] = note;
    }
  }
  return {
    ...{ id, trackId, name: pattern.name, kind: "notes", timeBase: "musical", start: 0, offset: 0, muted: false },
    length: PATTERN_BARS * PATTERN_BAR,
    notes,
    controls: {},
  };
}

/** What the first bar of a pattern's clip plays. */
export function gridOfClip(clip: Pick<NoteClip, "name" | "notes">): StepGrid {
  const { steps } = patternNamed(clip.name);
  return Object.fromEntries(
    DRUM_PADS.map(({ id }) => [
      id,
      Array.from({ length: steps }, (_, step) => hitOf(clip.notes[noteId(id, step, 0)]?.velocity ?? 0)),
    ]),
  );
}

/** The ids of the notes of one step, as far as a clip has them. */
export function stepNoteIds(clip: Pick<NoteClip, "notes">, pad: string, step: number): string[] {
  return Array.from({ length: PATTERN_BARS }, (_, bar) => noteId(pad, step, bar)).filter((id) =>
    Object.hasOwn(clip.notes, id),
  );
}

const hitOf = (velocity: number): Hit => (velocity === 0 ? 0 : velocity < 72 ? 1 : velocity < 106 ? 2 : 3);
