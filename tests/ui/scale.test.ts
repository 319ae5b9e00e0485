import fc from "fast-check";
import { expect, test } from "vitest";
import { namedPoints, scaleOf } from "../../src/ui/charts/scale";
import { formatCount } from "../../src/ui/format";

test.each([
  [[], { low: 0, high: 1, ticks: [0, 1] }],
  [[0, 0], { low: 0, high: 1, ticks: [0, 1] }],
  [[1, 3], { low: 0, high: 3, ticks: [0, 1, 2, 3] }],
  [[7, 40], { low: 0, high: 40, ticks: [0, 10, 20, 30, 40] }],
  [[1234], { low: 0, high: 1500, ticks: [0, 500, 1000, 1500] }],
  [[-3, 9], { low: -5, high: 10, ticks: [-5, 0, 5, 10] }],
])("columns of %j stand on %j", (values, scale) => {
  expect(scaleOf(values)).toEqual(scale);
});

test("every value has its place, between round ticks that are few", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e12 }), { minLength: 1 }), (values) => {
      const { low, high, ticks } = scaleOf(values);
      expect(low).toBeLessThanOrEqual(Math.min(...values, 0));
      expect(high).toBeGreaterThanOrEqual(Math.max(...values));
      expect(ticks).toContain(0);
      expect(ticks[0]).toBe(low);
      expect(ticks.at(-1)).toBe(high);
      expect(ticks.length).toBeLessThanOrEqual(6);
      const step = high - (ticks.at(-2) ?? 0);
      expect(["1", "2", "5"]).toContain(String(step).replace(/0+$/, "") || "0");
    }),
  );
});

test.each([
  [7, 6, [0, 2, 4, 6]],
  [24, 6, [0, 4, 8, 12, 16, 20]],
  [3, 6, [0, 1, 2]],
])("of %i points about %i are named", (count, names, named) => {
  expect(namedPoints(count, names)).toEqual(named);
});

test.each([
  [0, "0"],
  [940, "940"],
  [1000, "1.0K"],
  [12_345, "12.3K"],
  [999_949, "999.9K"],
  [999_950, "1.0M"],
  [3_400_000, "3.4M"],
  [-1500, "\u22121.5K"],
])("%i is %s where there is little room", (value, text) => {
  expect(formatCount(value)).toBe(text);
});
