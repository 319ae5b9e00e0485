import { describe, expect, test } from "vitest";
import { beatAt, beatGridSchema, steadyGrid } from "../../../contract/dj/grid";
import {
  beatsAhead,
  cutGrid,
  joiningFrame,
  keepingTempo,
  loopOf,
  newPad,
  PAD_IDS,
  padName,
  padNumber,
  readPads,
} from "../../../contract/dj/pads";
import { formatAddress, parseAddress } from "../../../contract/parameters/address";

test("64 pads in four banks, each with a name and an address", () => {
  expect([0, 15, 16, 63].map(padName)).toEqual(["A1", "A16", "B1", "D16"]);
  expect(PAD_IDS).toHaveLength(64);
  for (const id of ["1", "64"]) {
    const parsed = parseAddress(`pad/${id}/play`);
    expect(parsed).toEqual({ address: { of: "pad", id, parameter: "play" } });
    if ("address" in parsed) expect(formatAddress(parsed.address)).toBe(`pad/${id}/play`);
  }
  expect(padNumber("64")).toBe(63);
  for (const text of ["pad/0/play", "pad/65/play", "pad/01/play", "pad/1/scratch", "pad/play"])
    expect(parseAddress(text)).toHaveProperty("problem");
});

test("what is stored is parsed: no pad beyond the last, nothing that is no pad", () => {
  const one = newPad(3, "track");
  expect(readPads({ 3: one, 64: one, "-1": one, x: one, 4: { ...one, gain: 90 }, 5: null })).toEqual({ 3: one });
  for (const nothing of [null, 7, "pads", []]) expect(readPads(nothing)).toEqual({});
});

const heard = (beat: number, bpm: number, steady = true) => ({ beat, bpm, steady, led: false });

describe("a loop of four beats at 120, recorded at 48 kHz", () => {
  const grid = steadyGrid(48000, 120, 0);
  const frames = 4 * 24000;

  test("loops in whole beats", () => {
    expect(loopOf(grid, frames)).toEqual({ start: 0, end: frames });
    // half a beat of silence behind it does not count
    expect(loopOf(grid, frames + 9000)).toEqual({ start: 0, end: frames });
    expect(loopOf(null, 1234)).toEqual({ start: 0, end: 1234 });
  });

  test.each([
    [0, 120, 0],
    [1, 120, 24000],
    [4.5, 120, 12000],
    [101.25, 132, 30000],
    // before the first downbeat of what plays
    [-1, 110, 72000],
    // half the beats: two of the other's are one of its own
    [3, 240, 36000],
  ])("at beat %d and %d BPM is joined from frame %d", (beat, bpm, frame) => {
    expect(joiningFrame(grid, frames, heard(beat, bpm))).toBeCloseTo(frame, 3);
    expect(beatsAhead(grid, frame, heard(beat, bpm))).toBeCloseTo(0, 9);
  });

  test.each([
    // in time
    [24000, heard(1, 126), 1.05],
    // 0.02 beats ahead, and as many behind
    [24480, heard(1, 120), 1 - 0.014],
    [23520, heard(1, 120), 1 + 0.014],
    // never by more than 5 %
    [33600, heard(1, 120), 0.95],
    [33600, heard(1, 120, false), 1],
    // at half the beats
    [24000, heard(2, 240), 1],
  ])("at frame %d keeps up with %o by a tempo of %d", (frame, beat, tempo) => {
    expect(keepingTempo(grid, frame, beat)).toBeCloseTo(tempo, 9);
  });
});

test("a loop whose first beat lies behind its start begins there", () => {
  const grid = steadyGrid(48000, 120, 6000);
  expect(loopOf(grid, 6000 + 2 * 24000).start).toBeCloseTo(6000, 6);
  expect(joiningFrame(grid, 6000 + 2 * 24000, heard(3, 120))).toBeCloseTo(6000 + 24000, 6);
});

test("the grid of what is cut out of a drifting track keeps its beats and bars", () => {
  const grid = {
    ...steadyGrid(48000, 120, 1000),
    anchors: [
      { frame: 1000, beat: 0 },
      { frame: 1000 + 24000 * 4, beat: 4 },
      { frame: 1000 + 24000 * 4 + 23000 * 4, beat: 8 },
    ],
    firstDownbeat: 1,
  };
  const span = { start: 1000 + 24000 * 2, end: 1000 + 24000 * 4 + 23000 * 2 };
  const cut = beatGridSchema.parse(cutGrid(grid, span));
  for (const frame of [0, 12345, 48000, 60000, span.end - span.start])
    expect(beatAt(cut, frame)).toBeCloseTo(beatAt(grid, span.start + frame), 9);
  expect(cut.firstDownbeat).toBe(1);
  expect(loopOf(cut, span.end - span.start)).toEqual({ start: 0, end: span.end - span.start });
});
