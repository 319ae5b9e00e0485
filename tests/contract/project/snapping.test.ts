import { describe, expect, it } from "vitest";
import {
  adaptiveGrid,
  type Grid,
  gridLines,
  gridStep,
  noteValueTicks,
  snap,
  snapDown,
} from "../../../contract/project/snapping";
import { meterMap } from "../../../contract/project/time";

const four = meterMap({ a: { id: "a", tick: 0, numerator: 4, denominator: 4 } });
/** A bar of 7/8 is 3360 ticks. */
const seven = meterMap({ a: { id: "a", tick: 0, numerator: 7, denominator: 8 } });
/** 4/4 until tick 5000, in the middle of bar 2; then 3/4. */
const broken = meterMap({
  a: { id: "a", tick: 0, numerator: 4, denominator: 4 },
  b: { id: "b", tick: 5000, numerator: 3, denominator: 4 },
});

it.each([
  ["1/1", 3840],
  ["1/4", 960],
  ["1/32", 120],
  ["1/4T", 640],
  ["1/8T", 320],
  ["1/32T", 80],
] as const)("a note value has its ticks: %s is %d", (value, ticks) => {
  expect(noteValueTicks(value)).toBe(ticks);
});

it.each([
  [four, "1/4", 479, 0],
  [four, "1/4", 480, 960],
  [four, "bar", 1919, 0],
  [four, "bar", 1920, 3840],
  [four, "1/8T", 500, 640],
  [four, "off", 123.4, 123],
  [four, "1/16", -50, 0],
  [seven, "bar", 1700, 3360],
  // Lines count from the bar's start: 3360 is one, 3840 is none.
  [seven, "1/4", 3800, 3360],
  [seven, "1/4", 3900, 4320],
  [seven, "1/1", 3000, 3360],
  [broken, "1/4", 4900, 5000],
  [broken, "bar", 4300, 3840],
  [broken, "bar", 4500, 5000],
  [broken, "1/4", 5500, 5960],
] as [typeof four, Grid, number, number][])("snaps to the nearest line", (meters, grid, tick, snapped) => {
  expect(snap(meters, grid, tick)).toBe(snapped);
});

it("snaps down, and says how far the next line is", () => {
  expect(snapDown(four, "1/8", 959)).toBe(480);
  expect(gridStep(four, "1/8", 959)).toBe(480);
  expect(gridStep(broken, "1/4", 4900)).toBe(200);
  expect(gridStep(four, "off", 0)).toBe(240);
  expect(snapDown(four, "off", 12.7)).toBe(12);
});

describe("the adaptive grid", () => {
  it.each([
    [0.2, "1/32"],
    [0.1, "1/16"],
    [0.03, "1/8"],
    [0.015, "1/4"],
    [0.01, "1/2"],
    [0.001, "bar"],
  ])("at %d pixels a tick is %s", (pixels, grid) => {
    expect(adaptiveGrid(four, 0, pixels)).toBe(grid);
  });

  it("is a bar where a note value is as long as one", () => {
    const short = meterMap({ a: { id: "a", tick: 0, numerator: 1, denominator: 4 } });
    expect(adaptiveGrid(short, 0, 0.015)).toBe("bar");
    expect(snap(four, "adaptive", 250, 0.1)).toBe(240);
  });
});

it("draws every line once, also across a change of signature", () => {
  expect(gridLines(broken, "1/4", 3000, 7000)).toEqual([3840, 4800, 5000, 5960, 6920]);
  expect(gridLines(broken, "bar", 0, 11_000)).toEqual([0, 3840, 5000, 7880, 10_760]);
  expect(gridLines(four, "off", 0, 5000)).toEqual([]);
});
