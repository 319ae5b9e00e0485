import { describe, expect, test } from "vitest";
import { applyOptions, type ControlOption } from "../../../../contract/midi/mixxx/options";

/** Option, byte, where the control is (0 to 127), what comes of it: worked out by hand from the format's description. */
const CASES: readonly (readonly [readonly ControlOption[], number, number, number])[] = [
  [[], 100, 20, 100],
  [["normal"], 5, 90, 5],
  [["invert"], 100, 0, 27],
  [["invert", "rot64"], 127, 64, 0],
  [["rot64"], 65, 64, 64 + 1 / 16],
  [["rot64"], 63, 64, 64 - 1 / 16],
  [["rot64"], 70, 64, 69],
  [["rot64"], 58, 64, 59],
  [["rot64"], 127, 100, 127],
  [["rot64inv"], 70, 64, 59],
  [["rot64inv"], 63, 64, 64 + 1 / 16],
  [["rot64fast"], 70, 64, 73],
  [["rot64fast"], 0, 10, 0],
  [["diff"], 3, 60, 63],
  [["diff"], 125, 60, 57],
  [["selectknob"], 1, 60, 1],
  [["selectknob"], 127, 60, -1],
  [["spread64"], 70, 60, 6],
  [["spread64"], 60, 60, -4],
  [["hercjog"], 2, 10, 12],
  [["hercjog"], 126, 10, 8],
  [["hercjogfast"], 2, 10, 16],
  [["hercjogfast"], 127, 10, 7],
  [["button"], 42, 0, 1],
  [["button"], 0, 1, 0],
  [["switch"], 0, 0, 1],
  [["switch"], 127, 0, 1],
];

describe("the options of a control", () => {
  test.each(CASES)("%j: byte %d at %d gives %d", (options, value, now, expected) => {
    expect(applyOptions(new Set(options), value, now)).toBe(expected);
  });
});
