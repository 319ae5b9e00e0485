import { z } from "zod";

/** Names of the keys on each pitch class, as they are mostly written. */
const MAJOR_NAMES = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"] as const;
const MINOR_NAMES = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"] as const;

/** A key: the pitch class of its tonic (C = 0), and its mode. */
export const trackKeySchema = z.object({ tonic: z.int().min(0).max(11), mode: z.enum(["major", "minor"]) });
export type TrackKey = Readonly<z.infer<typeof trackKeySchema>>;

export interface MusicalKey extends TrackKey {
  /** "A minor", "Eb major" … */
  readonly name: string;
  /** place on the wheel of fifths as DJs count it: "8A" is A minor, "8B" C major */
  readonly camelot: string;
}

/** Hour of a key on the wheel, 1 to 12; it goes up by fifths, and 8 is C major and A minor. */
function hourOf({ tonic, mode }: TrackKey): number {
  const relativeMajor = mode === "major" ? tonic : (tonic + 3) % 12;
  return ((7 + relativeMajor * 7) % 12) + 1;
}

export function musicalKey(tonic: number, mode: "major" | "minor"): MusicalKey {
  const names = mode === "major" ? MAJOR_NAMES : MINOR_NAMES;
  const name = `${names[tonic]} ${mode}`;
  return { tonic, mode, name, camelot: `${hourOf({ tonic, mode })}${mode === "major" ? "B" : "A"}` };
}

export const keyName = (key: TrackKey): string => musicalKey(key.tonic, key.mode).name;
export const camelotOf = (key: TrackKey): string => musicalKey(key.tonic, key.mode).camelot;

/** A key's place in a list sorted by Camelot number: 1A, 1B, 2A … */
export const wheelOrder = (key: TrackKey): number => hourOf(key) * 2 + (key.mode === "major" ? 1 : 0);

/** Pitch classes of the letters, and of what is written behind them. */
const LETTERS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const SIGNS: Readonly<Record<string, number>> = { "": 0, "#": 1, "♯": 1, b: -1, "♭": -1 };
const MODES: Readonly<Record<string, TrackKey["mode"]>> = {
  "": "major",
  maj: "major",
  major: "major",
  m: "minor",
  min: "minor",
  minor: "minor",
};

/**
 * Reads a key as tags and other programs write it: "8A" (Camelot), "1m" (Open Key: m minor, d major), "Am", "Eb major",
 * "F#min"; null if it is none of them.
 */
export function parseKey(text: string): TrackKey | null {
  const trimmed = text.trim().slice(0, 16);
  const wheel = /^(0?[1-9]|1[0-2])([ABab]|[mMdD])$/.exec(trimmed);
  if (wheel) {
    const letter = (wheel[2] as string).toLowerCase();
    // Open Key counts from C major and A minor as 1, which Camelot calls 8
    const hour = letter === "m" || letter === "d" ? ((Number(wheel[1]) + 6) % 12) + 1 : Number(wheel[1]);
    const mode = letter === "b" || letter === "d" ? "major" : "minor";
    for (let tonic = 0; tonic < 12; tonic++) if (hourOf({ tonic, mode }) === hour) return { tonic, mode };
  }
  const named = /^([A-Ga-g])([#♯b♭]?) ?([A-Za-z]*)$/.exec(trimmed);
  if (!named) return null;
  const mode = MODES[named[3] === "M" ? "maj" : (named[3] as string).toLowerCase()];
  const letter = LETTERS[(named[1] as string).toUpperCase()];
  const sign = SIGNS[named[2] as string];
  if (mode === undefined || letter === undefined || sign === undefined) return null;
  return { tonic: (letter + sign + 12) % 12, mode };
}

/** How two keys sound one after the other, from what changes nothing to what clashes. */
export type KeyRelation = "same" | "relative" | "fifth" | "energy" | "clash";

/**
 * What stands beside a key on the wheel mixes with it: the same number in the other mode (relative), or one hour up or down
 * in the same mode (a fifth away). Two hours up is the lift that DJs use for energy.
 */
export function keyRelation(from: TrackKey, to: TrackKey): KeyRelation {
  const hours = (hourOf(to) - hourOf(from) + 12) % 12;
  if (hours === 0) return from.mode === to.mode ? "same" : "relative";
  if (from.mode !== to.mode) return "clash";
  if (hours === 1 || hours === 11) return "fifth";
  return hours === 2 ? "energy" : "clash";
}

/** The key that a track sounds in when it is shifted by so many semitones. */
export const transposed = ({ tonic, mode }: TrackKey, semitones: number): TrackKey => ({
  tonic: (((tonic + Math.round(semitones)) % 12) + 12) % 12,
  mode,
});
