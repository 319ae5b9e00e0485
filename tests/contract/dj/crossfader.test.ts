import { describe, expect, test } from "vitest";
import { crossfaderGains, crossfaderReading } from "../../../contract/dj/crossfader";

const additive = { curve: "Additive", slope: 1, reverse: false } as const;
const power = { curve: "Constant power", slope: 1, reverse: false } as const;

describe("additive: whole on both sides in the middle", () => {
  test.each([
    [0, 1, 0],
    [25, 1, 0.5],
    [50, 1, 1],
    [75, 0.5, 1],
    [100, 0, 1],
  ])("at %d", (position, a, b) => {
    expect(crossfaderGains(position, additive)).toEqual({ a, b });
  });

  test("a steep slope is whole nearly everywhere, a flat one nearly nowhere", () => {
    expect(crossfaderGains(95, { ...additive, slope: 1000 }).a).toBeCloseTo(1, 6);
    expect(crossfaderGains(100, { ...additive, slope: 1000 }).a).toBe(0);
    // 1 − 0.1^0.6
    expect(crossfaderGains(55, { ...additive, slope: 0.6 }).a).toBeCloseTo(0.748811, 6);
  });
});

describe("constant power", () => {
  test.each([0.6, 1, 2, 10, 1000])("the squares of both gains add up to 1, slope %d", (slope) => {
    for (let position = 0; position <= 100; position += 2.5) {
      const { a, b } = crossfaderGains(position, { ...power, slope });
      expect(a * a + b * b, String(position)).toBeCloseTo(1, 9);
    }
  });

  test.each([
    [0, 1, 0],
    [50, Math.SQRT1_2, Math.SQRT1_2],
    [100, 0, 1],
    // a = 1 − 0.75 = ¼ and b = ¾, over √(10/16)
    [75, 1 / Math.sqrt(10), 3 / Math.sqrt(10)],
  ])("at %d", (position, a, b) => {
    const gains = crossfaderGains(position, power);
    expect(gains.a).toBeCloseTo(a, 9);
    expect(gains.b).toBeCloseTo(b, 9);
  });
});

test.each([additive, power])("reversed, the sides are exchanged", (setting) => {
  for (const position of [0, 10, 50, 80, 100]) {
    const { a, b } = crossfaderGains(position, setting);
    expect(crossfaderGains(position, { ...setting, reverse: true })).toEqual({ a: b, b: a });
    expect(crossfaderGains(100 - position, setting).a).toBeCloseTo(b, 9);
  }
});

test("what lies beyond the ends is the end", () => {
  expect(crossfaderGains(-20, additive)).toEqual({ a: 1, b: 0 });
  expect(crossfaderGains(Number.POSITIVE_INFINITY, power).b).toBe(1);
});

test.each([
  [0, "A"],
  [39.9, "A"],
  [40, "MIX"],
  [50, "MIX"],
  [60, "MIX"],
  [60.1, "B"],
  [100, "B"],
] as const)("%d is read as %s", (position, reading) => {
  expect(crossfaderReading(position)).toBe(reading);
});
