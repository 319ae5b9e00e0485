import { describe, expect, test } from "vitest";
import { beatAt, beatGridSchema, bpmAt, frameAt, isDownbeat, steadyGrid } from "../../../contract/dj/grid";
import {
  gridFromTaps,
  gridTimes,
  gridWithBeatAt,
  gridWithDownbeatAt,
  gridWithTempo,
  shiftedGrid,
  type Tap,
  withTap,
} from "../../../contract/dj/gridEdit";

const RATE = 48_000;
const STEADY = steadyGrid(RATE, 120, 1000);
const DRIFTING = {
  ...STEADY,
  anchors: [
    { frame: 0, beat: 0 },
    { frame: 24_000, beat: 1 },
    { frame: 50_000, beat: 2 },
  ],
};

describe.each([
  ["a steady grid", STEADY],
  ["a drifting grid", DRIFTING],
])("%s", (_, grid) => {
  test("shifts as a whole", () => {
    for (const beat of [-3, 0.5, 1.5, 9]) {
      expect(frameAt(shiftedGrid(grid, 480), beat)).toBeCloseTo(frameAt(grid, beat) + 480, 6);
    }
  });

  test("takes its nearest beat to a frame", () => {
    const frame = frameAt(grid, 1) + 700;
    const beat = beatAt(gridWithBeatAt(grid, frame), frame);
    expect(beat).toBeCloseTo(Math.round(beat), 6);
  });

  test("begins its bars at a frame", () => {
    const frame = frameAt(grid, 3) + 100;
    const set = gridWithDownbeatAt(grid, frame);
    expect(isDownbeat(set, beatAt(set, frame))).toBe(true);
  });

  test("has another tempo where the person hears it, and the nearest beat stays", () => {
    const around = frameAt(grid, 1);
    const set = gridWithTempo(grid, 126, around);
    if (!set) throw new Error("126 BPM is a tempo");
    expect(bpmAt(set, around)).toBeCloseTo(126, 6);
    expect(frameAt(set, 1)).toBeCloseTo(around, 6);
    expect(beatGridSchema.safeParse(set).success).toBe(true);
    expect(gridWithTempo(grid, 5000, around)).toBeNull();
  });

  test.each([0.5, 2] as const)("×%f changes what a beat is and moves none", (factor) => {
    const set = gridTimes(grid, factor);
    if (!set) throw new Error("both tempos are possible");
    for (const frame of [0, 24_000, 40_000, 90_000]) {
      expect(bpmAt(set, frame)).toBeCloseTo(bpmAt(grid, frame) * factor, 6);
    }
    const downbeat = frameAt(grid, grid.firstDownbeat);
    expect(isDownbeat(set, beatAt(set, downbeat))).toBe(true);
  });
});

test("a tempo that nobody dances to is not doubled", () => {
  expect(gridTimes(steadyGrid(RATE, 250, 0), 2)).toBeNull();
  expect(gridTimes(steadyGrid(RATE, 30, 0), 0.5)).toBeNull();
});

describe("tapping", () => {
  /** taps at 125 BPM, each off by some frames */
  const taps = (errors: readonly number[], rate = RATE): readonly Tap[] =>
    errors.reduce<readonly Tap[]>(
      (all, error, beat) => withTap(all, { frame: 5000 + beat * 23_040 + error, time: beat * 0.48 + error / rate }),
      [],
    );

  test("needs four taps", () => expect(gridFromTaps(taps([0, 0, 0]), RATE, null)).toBeNull());

  test("makes a grid through exact taps", () => {
    const grid = gridFromTaps(taps([0, 0, 0, 0, 0]), RATE, null);
    expect(grid?.bpm).toBeCloseTo(125, 6);
    expect(frameAt(grid ?? STEADY, 0)).toBeCloseTo(5000, 4);
  });

  test("evens out uneven ones", () => {
    const grid = gridFromTaps(taps([300, -300, 200, -200, 250, -250, 0, 0]), RATE, null);
    expect(grid?.bpm).toBeGreaterThan(124);
    expect(grid?.bpm).toBeLessThan(126);
  });

  test("begins anew after a pause, and where the track went back", () => {
    const row = taps([0, 0, 0]);
    expect(withTap(row, { frame: 900_000, time: 10 })).toHaveLength(1);
    expect(withTap(row, { frame: 10, time: 1.2 })).toHaveLength(1);
  });

  test("keeps the bars of the grid that was there", () => {
    const before = { ...steadyGrid(RATE, 124, 5000 + 23_040), firstDownbeat: 0 };
    const grid = gridFromTaps(taps([0, 0, 0, 0]), RATE, before);
    expect(grid && isDownbeat(grid, 1)).toBe(true);
  });
});
