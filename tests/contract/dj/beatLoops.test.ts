import { describe, expect, test } from "vitest";
import { beatJump, beatLoop, beatsOf, loopTo, movedLoop, scaledLoop, snapped } from "../../../contract/dj/beatLoops";
import { BEAT_SIZES, sizeName } from "../../../contract/dj/deckRanges";
import { beatAt, steadyGrid } from "../../../contract/dj/grid";
import { clearHotCue, cueAt, freeSlot, setHotCue } from "../../../contract/dj/hotCues";

const RATE = 48_000;
/** 120 BPM: 24,000 frames a beat, the first at 1,000 */
const GRID = steadyGrid(RATE, 120, 1000);
const frame = (beat: number) => 1000 + beat * 24_000;
const at = (beat: number) => ({ frame: frame(beat), grid: GRID, rate: RATE });

test("sizes go from 1/32 to 512 by doubling", () => {
  expect(BEAT_SIZES.map(sizeName).join(" ")).toBe("1/32 1/16 1/8 1/4 1/2 1 2 4 8 16 32 64 128 256 512");
});

describe("a beat loop", () => {
  test.each([
    [8.4, 4, true, 8, 12],
    // a press just ahead of the beat means it
    [7.95, 4, true, 8, 12],
    [8.4, 4, false, 8.4, 12.4],
    [8.4, 0.25, true, 8.25, 8.5],
    [-0.7, 1, true, -1, 0],
  ])("at beat %f, %f beats, quantise %s: %f to %f", (beat, beats, quantise, start, end) => {
    const loop = beatLoop(at(beat), beats, quantise);
    expect(loop.start).toBeCloseTo(frame(start), 5);
    expect(loop.end).toBeCloseTo(frame(end), 5);
  });

  test("without beats counts at 120 BPM from where it is", () => {
    expect(beatLoop({ frame: 500, grid: null, rate: RATE }, 4, true)).toEqual({ start: 500, end: 96_500 });
  });

  test("is as long as its beats where the tempo drifts", () => {
    const drifting = {
      ...GRID,
      anchors: [
        { frame: 0, beat: 0 },
        { frame: 24_000, beat: 1 },
        { frame: 56_000, beat: 2 },
      ],
    };
    expect(beatLoop({ frame: 0, grid: drifting, rate: RATE }, 2, true)).toEqual({ start: 0, end: 56_000 });
  });

  test("halves and doubles from its start, between 1/32 and 512 beats", () => {
    const loop = beatLoop(at(8), 4, true);
    expect(scaledLoop(loop, 0.5, GRID, RATE)).toEqual({ start: frame(8), end: frame(10) });
    expect(scaledLoop(loop, 2, GRID, RATE)).toEqual({ start: frame(8), end: frame(16) });
    expect(scaledLoop(beatLoop(at(8), 1 / 32, true), 0.5, GRID, RATE)).toBeNull();
    expect(scaledLoop(beatLoop(at(8), 512, true), 2, GRID, RATE)).toBeNull();
  });

  test("moves by beats and keeps its length in beats", () => {
    const moved = movedLoop(beatLoop(at(8), 4, true), -2, GRID, RATE);
    expect(moved).toEqual({ start: frame(6), end: frame(10) });
    expect(beatsOf(moved, GRID, RATE)).toBeCloseTo(4, 9);
  });
});

describe("a loop set by in and out", () => {
  const how = { grid: GRID, rate: RATE, quantise: true };
  test("ends on the nearest beat", () => expect(loopTo(frame(4), frame(8.3), how)?.end).toBeCloseTo(frame(8), 5));
  test("is a beat where out came at once", () =>
    expect(loopTo(frame(4), frame(4.2), how)?.end).toBeCloseTo(frame(5), 5));
  test("is exact without quantise", () =>
    expect(loopTo(frame(4), frame(5.3), { ...how, quantise: false })).toEqual({ start: frame(4), end: frame(5.3) }));
  test("never ends before it begins, and is no tone", () => {
    expect(loopTo(frame(4), frame(3), { ...how, quantise: false })).toBeNull();
    expect(loopTo(1000, 1100, { ...how, quantise: false })).toBeNull();
  });
});

test("a beat jump keeps the phase", () => {
  const from = frame(3.3);
  for (const beats of [1 / 32, 4, -16]) {
    expect(beatAt(GRID, from + beatJump(GRID, from, beats, RATE))).toBeCloseTo(3.3 + beats, 9);
  }
  expect(beatJump(null, 0, 1, RATE)).toBe(24_000);
});

test("quantise takes the nearest beat, and leaves a track without beats alone", () => {
  expect(snapped(GRID, frame(3.6))).toBeCloseTo(frame(4), 5);
  expect(snapped(null, 123.5)).toBe(123.5);
});

describe("hot cues", () => {
  test("keep label and colour when they are set anew", () => {
    const [cue] = setHotCue([{ slot: 2, frame: 1, end: null, label: "Drop", color: "#123456" }], 2, 99, 200);
    expect(cue).toEqual({ slot: 2, frame: 99, end: 200, label: "Drop", color: "#123456" });
  });

  test("have the colours of their slots, and orange behind the eighth", () => {
    const cues = [7, 0, 8].reduce((all, slot) => setHotCue(all, slot, slot), [] as ReturnType<typeof setHotCue>);
    expect(cues.map(({ slot, color }) => `${slot} ${color}`)).toEqual(["0 #c50a08", "7 #f2f2ff", "8 #ff8000"]);
    expect(freeSlot(cues)).toBe(1);
    expect(cueAt(clearHotCue(cues, 7), 7)).toBeUndefined();
    expect(() => setHotCue(cues, 36, 0)).toThrow(RangeError);
  });
});
