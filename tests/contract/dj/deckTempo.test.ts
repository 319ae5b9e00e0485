import { describe, expect, test } from "vitest";
import { matchingShift, steppedShift } from "../../../contract/dj/deckKey";
import {
  faderAt,
  keptTempo,
  movedTo,
  RESTING_FADER,
  TEMPO_RANGES,
  tempoOf,
  withRange,
} from "../../../contract/dj/deckTempo";
import { camelotOf, parseKey, type TrackKey, transposed } from "../../../contract/dj/key";

describe("the tempo fader", () => {
  test.each(TEMPO_RANGES)("its ends are ±%i %%", (range) => {
    const fader = { ...RESTING_FADER, range };
    expect(tempoOf(movedTo(fader, 1))).toBeCloseTo(1 + range / 100, 12);
    expect(tempoOf(movedTo(fader, -1))).toBeCloseTo(1 - range / 100, 12);
    expect(tempoOf(movedTo(fader, 3))).toBeCloseTo(1 + range / 100, 12);
    expect(tempoOf(fader)).toBe(1);
  });

  test("another range leaves the tempo as it is", () => {
    const wide = withRange(movedTo(RESTING_FADER, 0.5), 16);
    expect(tempoOf(wide)).toBeCloseTo(1.04, 12);
    expect(wide.position).toBeCloseTo(0.25, 12);
    const narrow = withRange(movedTo({ ...RESTING_FADER, range: 50 }, 0.5), 8);
    expect(tempoOf(narrow)).toBeCloseTo(1.25, 12);
    expect(narrow.position).toBe(1);
  });

  test("behind sync it moves the tempo from where it is, until it is reset", () => {
    const left = keptTempo(movedTo(RESTING_FADER, 0.25), 1.05);
    expect(left.position).toBe(0.25);
    expect(tempoOf(left)).toBeCloseTo(1.05, 12);
    expect(tempoOf(movedTo(left, 0.5))).toBeCloseTo(1.07, 12);
    expect(tempoOf({ ...left, position: 0, offset: 0 })).toBe(1);
  });

  test("a tempo that it reaches has no offset", () => expect(faderAt(8, 1.0304).offset).toBe(0));
});

describe("key match", () => {
  const key = (text: string): TrackKey => parseKey(text) as TrackKey;

  test.each([
    ["Am", "Am", 0],
    ["C", "Am", 0],
    ["Em", "Am", 0],
    ["A#m", "Am", -1],
    ["G#m", "Am", 1],
    ["Gm", "Am", 2],
    // Dm and Em are as near: down
    ["D#m", "Am", -1],
  ])("%s beside %s: %i semitones", (own, other, shift) => {
    expect(matchingShift(key(own), key(other))).toBe(shift);
  });

  test("every key finds one that stands beside the other on the wheel, by half an octave at most", () => {
    for (let tonic = 0; tonic < 12; tonic++) {
      for (const mode of ["major", "minor"] as const) {
        const shift = matchingShift({ tonic, mode }, key("Am"));
        expect(Math.abs(shift)).toBeLessThanOrEqual(6);
        expect(["7A", "8A", "9A", "8B"]).toContain(camelotOf(transposed({ tonic, mode }, shift)));
      }
    }
  });

  test("a step goes to whole semitones and no further than an octave", () => {
    expect(steppedShift(0.4, 1)).toBe(1);
    expect(steppedShift(12, 1)).toBe(12);
  });
});
