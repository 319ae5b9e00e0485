import { describe, expect, test } from "vitest";
import {
  ARPEGGIO_RATE_NAMES,
  ARPEGGIO_RATES,
  type ArpeggioMode,
  DEFAULT_ARPEGGIO,
  keysOfStep,
  stepFrom,
  stepSounds,
  stepStart,
} from "../../../contract/instruments/arpeggio";

const played = (mode: ArpeggioMode, octaves: number, held: readonly number[], steps = 8) =>
  Array.from({ length: steps }, (_, step) => keysOfStep({ mode, octaves }, held, step));

describe("the keys of an arpeggio", () => {
  test.each<[ArpeggioMode, number, readonly number[]]>([
    ["Up", 1, [60, 64, 67, 60, 64, 67, 60, 64]],
    ["Up", 2, [60, 64, 67, 72, 76, 79, 60, 64]],
    ["Down", 1, [67, 64, 60, 67, 64, 60, 67, 64]],
    ["Up and down", 1, [60, 64, 67, 64, 60, 64, 67, 64]],
    ["Down and up", 1, [67, 64, 60, 64, 67, 64, 60, 64]],
    ["As played", 1, [67, 60, 64, 67, 60, 64, 67, 60]],
  ])("%s over %i octaves", (mode, octaves, keys) => {
    expect(played(mode, octaves, [67, 60, 64])).toEqual(keys.map((key) => [key]));
  });

  test("a chord is struck whole, an octave higher in each step", () => {
    expect(played("Chord", 2, [64, 60], 3)).toEqual([
      [60, 64],
      [72, 76],
      [60, 64],
    ]);
  });

  test("chance comes to every key about as often, and the same each time", () => {
    const keys = played("Random", 1, [60, 62, 64, 65], 4000).flat();
    for (const key of [60, 62, 64, 65]) {
      expect(Math.abs(keys.filter((one) => one === key).length - 1000)).toBeLessThan(150);
    }
    expect(played("Random", 1, [60, 62, 64, 65], 4000).flat()).toEqual(keys);
  });

  test("one key, none, and those beyond the keyboard", () => {
    expect(played("Up and down", 1, [60], 3)).toEqual([[60], [60], [60]]);
    expect(played("Down and up", 1, [60], 3)).toEqual([[60], [60], [60]]);
    expect(played("Up", 4, [], 2)).toEqual([[], []]);
    expect(played("Up", 2, [120], 2)).toEqual([[120], [120]]);
  });
});

describe("the steps of an arpeggio", () => {
  test("swing moves every second step, and gate is a share of its own step", () => {
    const settings = { ...DEFAULT_ARPEGGIO, rate: "1/8" as const, swing: 75, gate: 50 };
    expect([0, 1, 2, 3].map((step) => stepStart(settings, step))).toEqual([0, 0.75, 1, 1.75]);
    expect([0, 1].map((step) => stepSounds(settings, step))).toEqual([0.375, 0.125]);
  });

  test.each(ARPEGGIO_RATE_NAMES)("the step at or after any position, %s", (rate) => {
    for (const swing of [50, 58, 75]) {
      for (let quarters = 0; quarters < 9; quarters += 0.037) {
        const step = stepFrom({ rate, swing }, quarters);
        expect(stepStart({ rate, swing }, step)).toBeGreaterThanOrEqual(quarters - 1e-5);
        expect(stepStart({ rate, swing }, step - 1)).toBeLessThan(quarters);
      }
      expect(stepFrom({ rate, swing }, 3 * 2 * ARPEGGIO_RATES[rate])).toBe(6);
    }
  });
});
