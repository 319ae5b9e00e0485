import { describe, expect, test } from "vitest";
import { meterMap, tempoMap } from "../../../contract/project/time";
import { pixelsPerTick } from "../../../src/sound/timeline/model/geometry";
import { rulerLines, stepTick, timeLines } from "../../../src/sound/timeline/model/ruler";

const common = meterMap({ a: { id: "a", tick: 0, numerator: 4, denominator: 4 } });
const changing = meterMap({
  a: { id: "a", tick: 0, numerator: 4, denominator: 4 },
  b: { id: "b", tick: 3840 * 2, numerator: 3, denominator: 8 },
});

describe("ruler", () => {
  test("bars are numbered from 1 and beats lie between", () => {
    const lines = rulerLines(common, "1/4", 0, 3840 * 2, 100);
    expect(lines.filter((line) => line.level === "bar").map((line) => line.tick)).toEqual([0, 3840]);
    expect(lines.filter((line) => line.label).map((line) => line.label)).toEqual(["1", "2"]);
    expect(lines.filter((line) => line.level === "beat").map((line) => line.tick)).toEqual([
      960, 1920, 2880, 4800, 5760, 6720,
    ]);
  });

  test("a new signature begins a bar and counts on", () => {
    const bars = rulerLines(changing, "bar", 0, 3840 * 2 + 1440 * 3, 400).filter((line) => line.label);
    expect(bars.map((line) => [line.tick, line.label])).toEqual([
      [0, "1"],
      [3840, "2"],
      [7680, "3"],
      [9120, "4"],
      [10_560, "5"],
    ]);
  });

  test.each([2, 5, 25, 100, 250, 400])("at %d % no lines and no labels crowd", (zoom) => {
    for (const grid of ["adaptive", "1/32", "bar", "off"] as const) {
      const lines = rulerLines(common, grid, 0, 3840 * 5000, zoom).slice(0, 400);
      const ticks = lines.map((line) => line.tick).sort((a, b) => a - b);
      const gaps = ticks.slice(1).map((tick, index) => (tick - ticks[index]!) * pixelsPerTick(zoom));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(9);
      const labels = lines.filter((line) => line.label).map((line) => line.tick);
      const labelGaps = labels.slice(1).map((tick, index) => (tick - labels[index]!) * pixelsPerTick(zoom));
      expect(Math.min(Number.POSITIVE_INFINITY, ...labelGaps)).toBeGreaterThanOrEqual(56);
    }
  });

  test("times stand at round seconds under the tempo", () => {
    const map = tempoMap({ a: { id: "a", tick: 0, bpm: 120 } });
    const lines = timeLines(map, 0, 1920 * 10, 100);
    // 120 BPM: 80 px a second, so a label every second
    expect(lines.slice(0, 3)).toEqual([
      { tick: 0, label: "0:00" },
      { tick: 1920, label: "0:01" },
      { tick: 3840, label: "0:02" },
    ]);
  });

  test("times do not overlap where a fermata at 8 BPM is a beat long", () => {
    const map = tempoMap({
      a: { id: "a", tick: 0, bpm: 120 },
      b: { id: "b", tick: 3840, bpm: 8 },
      c: { id: "c", tick: 4800, bpm: 120 },
    });
    const lines = timeLines(map, 0, 1920 * 10, 100);
    // 80 px a second at 120 BPM and zoom 100: 0.0417 px a tick
    const gaps = lines.slice(1).map(({ tick }, index) => ((tick - lines[index]!.tick) * 80) / 1920);
    expect(lines.length).toBeGreaterThan(5);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(44);
  });

  test.each([
    [0, 1, "1/4", 960],
    [100, 1, "1/4", 960],
    [100, -1, "1/4", 0],
    [960, -1, "1/4", 0],
    [960, 1, "bar", 3840],
    [0, -1, "bar", 0],
    [5, 1, "off", 6],
    [0, -1, "off", 0],
  ] as const)("from %d a step of %d on %s goes to %d", (tick, direction, grid, expected) => {
    expect(stepTick(common, grid, tick, direction, 100)).toBe(expected);
  });
});
