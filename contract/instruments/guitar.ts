import type { Chord } from "./harmony";

/** A guitar's neck. Strings count from the lowest. */

/** The open strings E A D G B E as MIDI keys. */
export const GUITAR_STRINGS = [40, 45, 50, 55, 59, 64] as const;
export const STRING_NAMES = ["E", "A", "D", "G", "B", "E"] as const;
export const GUITAR_FRETS = 12;

/** Frets with a dot. */
export const FRET_MARKS: readonly number[] = [3, 5, 7, 9, 12];

export const fretKey = (string: number, fret: number): number => (GUITAR_STRINGS[string] ?? 0) + fret;

/** For each string the fret that is held, or null where it is not struck. */
export type Shape = readonly (number | null)[];

/** Shapes that every guitarist knows, by the chord's name without its root's enharmonic twin. */
const OPEN: Readonly<Record<string, Shape>> = {
  C: [null, 3, 2, 0, 1, 0],
  A: [null, 0, 2, 2, 2, 0],
  G: [3, 2, 0, 0, 0, 3],
  E: [0, 2, 2, 1, 0, 0],
  D: [null, null, 0, 2, 3, 2],
  Am: [null, 0, 2, 2, 1, 0],
  Em: [0, 2, 2, 0, 0, 0],
  Dm: [null, null, 0, 2, 3, 1],
};

/** The barre shapes on the low E and A strings, by the chord's intervals; frets above that of the root. */
const BARRES: Readonly<Record<string, readonly [onE: Shape, onA: Shape]>> = {
  "0,4,7": [
    [0, 2, 2, 1, 0, 0],
    [null, 0, 2, 2, 2, 0],
  ],
  "0,3,7": [
    [0, 2, 2, 0, 0, 0],
    [null, 0, 2, 2, 1, 0],
  ],
  "0,3,6": [
    [0, 1, 2, 0, null, null],
    [null, 0, 1, 2, 1, null],
  ],
  "0,4,8": [
    [0, 3, 2, 1, 1, null],
    [null, 0, 3, 2, 2, null],
  ],
};

/** How a chord is held: an open shape where there is one, otherwise the barre that lies lower on the neck. */
export function guitarShape(chord: Pick<Chord, "name" | "root" | "intervals">): Shape {
  const open = OPEN[chord.name];
  if (open) return open;
  const barres = BARRES[chord.intervals.join()];
  if (!barres) return GUITAR_STRINGS.map(() => null);
  const [onE, onA] = [(chord.root - GUITAR_STRINGS[0] + 48) % 12, (chord.root - GUITAR_STRINGS[1] + 48) % 12];
  const [shape, fret] = onE <= onA ? [barres[0], onE] : [barres[1], onA];
  return shape.map((above) => (above === null ? null : above + fret));
}

/** The keys of a shape in the order of a stroke: down from the lowest string, up from the highest. */
export function strumKeys(shape: Shape, direction: "down" | "up"): { string: number; key: number }[] {
  const struck = shape.flatMap((fret, string) => (fret === null ? [] : [{ string, key: fretKey(string, fret) }]));
  return direction === "down" ? struck : struck.reverse();
}
