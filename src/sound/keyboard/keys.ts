import type { TrackKind } from "../../../contract/project/document";

/** Positions of the keys on a piano keyboard, and which key a computer's key plays. Pure. */

const BLACK = new Set([1, 3, 6, 8, 10]);
const NAMES = ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"];
/** White keys left of each key of an octave. */
const WHITES_BEFORE = [0, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6];
/** A black key's width and height as shares of a white one's. */
const BLACK_WIDTH = 0.6;
export const BLACK_HEIGHT = 0.62;

export function isBlack(key: number): boolean {
  return BLACK.has(key % 12);
}

/** "C4" for 60: MIDI key 60 is middle C, octave 4. */
export function keyName(key: number): string {
  return `${NAMES[key % 12]}${Math.floor(key / 12) - 1}`;
}

/** The number of white keys from `first` to `last`, both included. */
export function whiteCount(first: number, last: number): number {
  let count = 0;
  for (let key = first; key <= last; key++) if (!isBlack(key)) count++;
  return count;
}

function whitesBelow(key: number): number {
  return Math.floor(key / 12) * 7 + (WHITES_BEFORE[key % 12] ?? 0);
}

/** A key's left edge and width as shares of the keyboard's width; `first` is a white key. */
export function keyBox(key: number, first: number, last: number): { left: number; width: number } {
  const white = 1 / whiteCount(first, last);
  const at = (whitesBelow(key) - whitesBelow(first)) * white;
  return isBlack(key)
    ? { left: at - (white * BLACK_WIDTH) / 2, width: white * BLACK_WIDTH }
    : { left: at, width: white };
}

/**
 * The key at a place given as shares of the keyboard's width and height, and how far down it is hit (0..1); null
 * outside.
 */
export function keyAt(x: number, y: number, first: number, last: number): { key: number; depth: number } | null {
  if (x < 0 || x >= 1 || y < 0 || y > 1) return null;
  let found: { key: number; depth: number } | null = null;
  for (let key = first; key <= last; key++) {
    const { left, width } = keyBox(key, first, last);
    if (x < left || x >= left + width) continue;
    if (isBlack(key)) {
      if (y <= BLACK_HEIGHT) return { key, depth: y / BLACK_HEIGHT };
    } else found = { key, depth: y };
  }
  return found;
}

/** Semitones above the lowest C for the positions of a computer's keys: two rows as on a piano. */
const ROWS: Readonly<Record<string, number>> = {
  KeyZ: 0,
  KeyS: 1,
  KeyX: 2,
  KeyD: 3,
  KeyC: 4,
  KeyV: 5,
  KeyG: 6,
  KeyB: 7,
  KeyH: 8,
  KeyN: 9,
  KeyJ: 10,
  KeyM: 11,
  Comma: 12,
  KeyL: 13,
  Period: 14,
  KeyQ: 12,
  Digit2: 13,
  KeyW: 14,
  Digit3: 15,
  KeyE: 16,
  KeyR: 17,
  Digit5: 18,
  KeyT: 19,
  Digit6: 20,
  KeyY: 21,
  Digit7: 22,
  KeyU: 23,
  KeyI: 24,
  Digit9: 25,
  KeyO: 26,
  Digit0: 27,
  KeyP: 28,
};

/** For each MIDI key the letter or digit that plays it on an American keyboard, with the lower row starting at `lowest`. */
export function lettersFrom(lowest: number): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  for (const code of Object.keys(ROWS)) {
    const key = keyOfCode(code, lowest);
    if (key !== null) letters.set(key, PUNCTUATION[code] ?? code.replace(/^(Key|Digit)/, ""));
  }
  return letters;
}

const PUNCTUATION: Readonly<Record<string, string>> = { Comma: ",", Period: "." };

/** The lowest C for `octave`: one octave lower on drum tracks, where kick and snare are. */
export function lowestKey(octave: number, kind: TrackKind): number {
  return Math.max(0, (kind === "drums" ? octave : octave + 1) * 12);
}

/**
 * The MIDI key of a computer's key (`KeyboardEvent.code`), with the lower row starting at `lowest`; null for other
 * keys.
 */
export function keyOfCode(code: string, lowest: number): number | null {
  const semitones = ROWS[code];
  if (semitones === undefined) return null;
  const key = lowest + semitones;
  return key >= 0 && key <= 127 ? key : null;
}
