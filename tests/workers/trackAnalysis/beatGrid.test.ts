import { describe, expect, test } from "vitest";
import { beatGridSchema, bpmAt, frameAt, isDownbeat } from "../../../contract/dj/grid";
import { beatGridOf, GRID_ERROR } from "../../../workers/trackAnalysis/beatGrid";
import { analysed } from "./analysed";
import { drifting, drums, RATE, Sheet, steady, type TempoMap } from "./material";

function tapped(map: TempoMap, beats: number, bpm: number | null) {
  const all = Array.from({ length: beats }, (_, beat) => map(beat));
  return {
    beats: all,
    downbeats: all.filter((_, beat) => beat % 4 === 2),
    bpm: bpm ?? 120,
    grid: bpm === null ? null : { bpm, first: all[0]! },
    sampleRate: 48_000,
    beatsPerBar: 4 as const,
  };
}

describe("the grid of analysed beats", () => {
  test("of one tempo has one anchor, on the first downbeat", () => {
    const grid = beatGridOf(tapped(steady(125, 0.3), 64, 125))!;
    expect(grid.anchors).toHaveLength(1);
    expect(bpmAt(grid, 0)).toBe(125);
    expect(frameAt(grid, grid.firstDownbeat)).toBeCloseTo((0.3 + 2 * (60 / 125)) * 48_000, 3);
  });

  test("is not moved by a first beat that the file's beginning cuts off", () => {
    const found = tapped(steady(125, -0.008), 64, 125);
    const grid = beatGridOf({
      ...found,
      beats: [0, ...found.beats.slice(1)],
      downbeats: [0, ...found.beats.slice(4)],
    })!;
    expect(frameAt(grid, grid.firstDownbeat)).toBeCloseTo(-0.008 * 48_000, 3);
  });

  test("that drifts passes each beat within its error, with far fewer anchors than beats", () => {
    const map = drifting(118, 126, 400, 0.5);
    const grid = beatGridOf(tapped(map, 400, null))!;
    expect(beatGridSchema.safeParse(grid).success).toBe(true);
    expect(grid.anchors.length).toBeLessThan(60);
    for (let beat = 0; beat < 400; beat++) {
      const off = frameAt(grid, beat - 2) / 48_000 - map(beat);
      expect(Math.abs(off)).toBeLessThanOrEqual(GRID_ERROR);
    }
    expect(isDownbeat(grid, 0)).toBe(true);
  });

  test("is none without beats", () => {
    expect(beatGridOf({ ...tapped(steady(120), 0, 120), bpm: null, grid: null })).toBeNull();
  });

  test.each([
    ["straight", steady(126.5, 0.21)],
    ["drifting", drifting(112, 118, 128, 0.21)],
  ] as const)("of rendered drums, %s, has every beat within 10 ms and bars where they begin", (_, map) => {
    const sheet = new Sheet(map(128) + 0.3);
    drums(sheet, { kick: "9000 9000 9000 9000", snare: "0000 9000 0000 9000", hat: "0090 0090 0090 0090" }, map, 32);
    const grid = beatGridOf(analysed(sheet.samples))!;
    for (let beat = 0; beat < 128; beat++) {
      const nearest = Math.round(nearestBeat(grid, map(beat) * RATE));
      expect(Math.abs(frameAt(grid, nearest) / RATE - map(beat))).toBeLessThanOrEqual(0.01);
    }
  });
});

function nearestBeat(grid: NonNullable<ReturnType<typeof beatGridOf>>, frame: number): number {
  let best = 0;
  for (let beat = -8; beat < 160; beat++) {
    if (Math.abs(frameAt(grid, beat) - frame) < Math.abs(frameAt(grid, best) - frame)) best = beat;
  }
  return best;
}

test("a house track whose bass and chords play between the beats keeps one grid, with the kicks on its beats", () => {
  const map = steady(124);
  const sheet = new Sheet(map(176) + 0.3);
  const floor = "9000 9000 9000 9000";
  drums(sheet, { kick: "5000 5000 5000 5000", hat: "0090 0090 0090 0090" }, map, 12);
  drums(sheet, { kick: "5000 5000 5000 5000", snare: "0000 3000 0000 3000", hat: "0090 0090 0090 0090" }, map, 24, 12);
  drums(sheet, { kick: floor }, map, 8, 36);
  for (let beat = 48; beat < 144; beat++) {
    for (const key of [33, 57, 60, 64]) sheet.note(map(beat + 0.5), 0.2, key, 0.22, 6);
  }
  const { bpm, grid, beats } = analysed(sheet.samples);
  expect(bpm).toBeCloseTo(124, 2);
  expect(grid).not.toBeNull();
  for (const beat of beats) expect(Math.abs(beat - map(Math.round(beat / map(1))))).toBeLessThanOrEqual(0.01);
});
