import { describe, expect, test } from "vitest";
import { fretKey, GUITAR_STRINGS, guitarShape, strumKeys } from "../../../contract/instruments/guitar";
import { chordKeys, chordsOf, inScale, ROOTS, SCALE_NAMES } from "../../../contract/instruments/harmony";

const names = (root: number, name: (typeof SCALE_NAMES)[number]) => chordsOf({ root, name }).map((chord) => chord.name);

describe("scales and chords", () => {
  test("the keys of a scale", () => {
    const keys = (root: number, name: (typeof SCALE_NAMES)[number]) =>
      Array.from({ length: 12 }, (_, key) => key).filter((key) => inScale(key, { root, name }));
    expect(keys(0, "Major")).toEqual([0, 2, 4, 5, 7, 9, 11]);
    expect(keys(9, "Minor")).toEqual([0, 2, 4, 5, 7, 9, 11]);
    expect(keys(9, "Blues")).toEqual([0, 2, 3, 4, 7, 9]);
  });

  test("the chords on the degrees of a scale", () => {
    expect(names(0, "Major")).toEqual(["C", "Dm", "Em", "F", "G", "Am", "Bdim"]);
    expect(names(9, "Minor")).toEqual(["Am", "Bdim", "C", "Dm", "Em", "F", "G"]);
    expect(names(9, "Harmonic minor")).toEqual(["Am", "Bdim", "Caug", "Dm", "E", "F", "A♭dim"]);
    expect(names(0, "Major pentatonic")).toEqual(names(0, "Major"));
    expect(chordsOf({ root: 0, name: "Major" }).map(({ numeral }) => numeral)).toEqual([
      ...["I", "ii", "iii", "IV", "V", "vi", "vii°"],
    ]);
  });

  test("a chord's keys lie at or above a key", () => {
    const [, , , f] = chordsOf({ root: 0, name: "Major" });
    expect(chordKeys(f ?? { root: 0, intervals: [] }, 60)).toEqual([65, 69, 72]);
    expect(chordKeys({ root: 0, intervals: [0, 4, 7] }, 60)).toEqual([60, 64, 67]);
  });

  test("every chord of every scale is held on the guitar, within twelve frets, and sounds as it is called", () => {
    expect(GUITAR_STRINGS.map((key) => ROOTS[key % 12])).toEqual(["E", "A", "D", "G", "B", "E"]);
    for (const [root] of ROOTS.entries()) {
      for (const name of SCALE_NAMES) {
        for (const chord of chordsOf({ root, name })) {
          const shape = guitarShape(chord);
          const struck = strumKeys(shape, "down");
          const classes = new Set(struck.map(({ key }) => (key - chord.root + 120) % 12));
          expect(
            [...classes].sort((a, b) => a - b),
            chord.name,
          ).toEqual([...chord.intervals]);
          expect((struck[0]?.key ?? 0) % 12, `${chord.name}: the lowest string is the root`).toBe(chord.root);
          const held = shape.filter((fret): fret is number => fret !== null && fret > 0);
          expect(Math.max(...held), chord.name).toBeLessThanOrEqual(12);
          expect(Math.max(...held) - Math.min(...held), `${chord.name}: a hand's width`).toBeLessThanOrEqual(3);
        }
      }
    }
  });

  test("a stroke goes down from the lowest string, up from the highest", () => {
    const shape = [null, 3, 2, 0, 1, 0];
    expect(strumKeys(shape, "down").map(({ string }) => string)).toEqual([1, 2, 3, 4, 5]);
    expect(strumKeys(shape, "up").map(({ key }) => key)).toEqual([64, 60, 55, 52, 48]);
    expect(fretKey(0, 12)).toBe(52);
  });
});
