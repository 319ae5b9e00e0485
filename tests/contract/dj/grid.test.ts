import { describe, expect, test } from "vitest";
import {
  type BeatGrid,
  barAt,
  beatAt,
  beatGridSchema,
  bpmAt,
  frameAt,
  isDownbeat,
  steadyGrid,
} from "../../../contract/dj/grid";

/** 120 a minute at 48 kHz are 24,000 frames a beat. */
const STEADY = steadyGrid(48_000, 120, 1000);

/** 120, then 100 (28,800 frames a beat) from beat 4 to beat 8, then 150 (19,200). */
const DRIFTING: BeatGrid = {
  rate: 48_000,
  anchors: [
    { frame: 1000, beat: 0 },
    { frame: 97_000, beat: 4 },
    { frame: 212_200, beat: 8 },
  ],
  bpm: 150,
  firstDownbeat: 1,
  beatsPerBar: 4,
};

describe("beats of a steady grid", () => {
  test.each([
    [1000, 0],
    [25_000, 1],
    [13_000, 0.5],
    [-23_000, -1],
    [-11_000, -0.5],
    [2_401_000, 100],
  ])("frame %d is beat %d, and back", (frame, beat) => {
    expect(beatAt(STEADY, frame)).toBeCloseTo(beat, 12);
    expect(frameAt(STEADY, beat)).toBeCloseTo(frame, 8);
  });

  test("has one tempo, everywhere", () => {
    for (const frame of [-1e6, 0, 1000, 1e9]) expect(bpmAt(STEADY, frame)).toBeCloseTo(120, 12);
  });

  test("has its tempo in beats of the source's own rate", () => {
    const grid = steadyGrid(44_100, 126, 0);
    expect(frameAt(grid, 1)).toBe(21_000);
    expect(bpmAt(grid, 5)).toBeCloseTo(126, 12);
  });
});

describe("beats of a drifting grid", () => {
  test.each([
    [97_000 + 14_400, 4.5],
    [97_000 + 3 * 28_800, 7],
    [212_200 + 19_200 * 10, 18],
    // before the first anchor with the tempo that the grid has outside
    [1000 - 19_200, -1],
  ])("frame %d is beat %d, and back", (frame, beat) => {
    expect(beatAt(DRIFTING, frame)).toBeCloseTo(beat, 12);
    expect(frameAt(DRIFTING, beat)).toBeCloseTo(frame, 8);
  });

  test("changes its tempo at each anchor", () => {
    expect(bpmAt(DRIFTING, 999)).toBeCloseTo(150, 12);
    expect(bpmAt(DRIFTING, 1000)).toBeCloseTo(120, 12);
    expect(bpmAt(DRIFTING, 96_999)).toBeCloseTo(120, 12);
    expect(bpmAt(DRIFTING, 97_000)).toBeCloseTo(100, 12);
    expect(bpmAt(DRIFTING, 212_200)).toBeCloseTo(150, 12);
  });

  test("rises without a gap: beats and frames are inverse at a thousand places", () => {
    let before = Number.NEGATIVE_INFINITY;
    for (let frame = -50_000; frame < 450_000; frame += 499.5) {
      const beat = beatAt(DRIFTING, frame);
      expect(beat).toBeGreaterThan(before);
      expect(frameAt(DRIFTING, beat)).toBeCloseTo(frame, 6);
      before = beat;
    }
  });
});

describe("bars", () => {
  test("begin with every fourth beat from the first downbeat on, and before it", () => {
    const downbeats = [-7, -3, 1, 5, 9];
    for (let beat = -8; beat < 10; beat++) expect(isDownbeat(DRIFTING, beat)).toBe(downbeats.includes(beat));
    expect(isDownbeat(DRIFTING, 1.25)).toBe(false);
  });

  test("begin in threes too", () => {
    const waltz = steadyGrid(48_000, 90, 0, 3);
    expect([0, 1, 2, 3, -3, -1].map((beat) => isDownbeat(waltz, beat))).toEqual([
      true,
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  test("count from the first downbeat in both directions", () => {
    expect(barAt(DRIFTING, 1)).toEqual({ bar: 0, beat: 0 });
    expect(barAt(DRIFTING, 6.5)).toEqual({ bar: 1, beat: 1.5 });
    expect(barAt(DRIFTING, 0)).toEqual({ bar: -1, beat: 3 });
  });

  test("a beat just below the bar by rounding is its first", () => {
    expect(barAt(DRIFTING, 5 - 1e-9)).toEqual({ bar: 1, beat: 0 });
  });
});

describe("the schema", () => {
  const parses = (grid: unknown) => beatGridSchema.safeParse(grid).success;

  test("takes grids as they are", () => {
    expect(beatGridSchema.parse(STEADY)).toEqual(STEADY);
    expect(beatGridSchema.parse(DRIFTING)).toEqual(DRIFTING);
  });

  test.each([
    ["no anchor", { ...STEADY, anchors: [] }],
    ["anchors that fall", { ...DRIFTING, anchors: [...DRIFTING.anchors].reverse() }],
    ["two anchors on one frame", { ...STEADY, anchors: [1, 2].map((beat) => ({ frame: 0, beat })) }],
    ["two anchors on one beat", { ...STEADY, anchors: [1, 2].map((frame) => ({ frame, beat: 0 })) }],
    ["a tempo beyond all music between anchors", { ...STEADY, anchors: [1, 2].map((n) => ({ frame: n, beat: n })) }],
    ["no tempo", { ...STEADY, bpm: 0 }],
    ["a frame that is no number", { ...STEADY, anchors: [{ frame: Number.NaN, beat: 0 }] }],
    ["bars without beats", { ...STEADY, beatsPerBar: 0 }],
  ])("refuses %s", (_, grid) => {
    expect(parses(grid)).toBe(false);
  });
});
