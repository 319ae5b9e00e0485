import { describe, expect, it } from "vitest";
import type { Signature } from "../../../contract/project/document";
import * as time from "../../../contract/project/time";
import { seeded } from "./randomCommands";

const tempo = (...points: [tick: number, bpm: number][]) =>
  time.tempoMap(Object.fromEntries(points.map(([tick, bpm], i) => [`t${i}`, { id: `t${i}`, tick, bpm }])));
const meters = (...points: [tick: number, numerator: number, denominator: Signature["denominator"]][]) =>
  time.meterMap(
    Object.fromEntries(
      points.map(([tick, numerator, denominator], i) => [`s${i}`, { id: `s${i}`, tick, numerator, denominator }]),
    ),
  );

describe("the tempo map", () => {
  it.each([
    [tempo([0, 120]), 960, 0.5],
    [tempo([0, 120]), 0, 0],
    [tempo([0, 60]), 3840, 4],
    [tempo([0, 128]), 1, 60 / 128 / 960],
    // Two bars of 4/4 at 120 are 4 s, then a quarter at 60 is 1 s.
    [tempo([0, 120], [7680, 60]), 8640, 5],
    [tempo([7680, 60], [0, 120], [8640, 240]), 9600, 5.25],
  ])("takes ticks to seconds and back", (map, tick, seconds) => {
    expect(time.ticksToSeconds(map, tick)).toBeCloseTo(seconds, 12);
    expect(time.secondsToTicks(map, seconds)).toBeCloseTo(tick, 9);
  });

  it("gives whole frames, the nearest", () => {
    // A sixteenth at 128 BPM is 5167.96875 frames at 44.1 kHz.
    expect(time.ticksToFrames(tempo([0, 128]), 240, 44100)).toBe(5168);
    expect(time.framesToTicks(tempo([0, 120]), 22050, 44100)).toBeCloseTo(960, 9);
  });

  it("goes there and back for any map", () => {
    const random = seeded(4);
    const points: [number, number][] = [[0, 100]];
    for (let i = 1; i < 40; i++) points.push([i * 500 + Math.floor(random() * 400), 40 + random() * 200]);
    const map = tempo(...points);
    for (let round = 0; round < 500; round++) {
      const tick = random() * 30_000;
      expect(time.secondsToTicks(map, time.ticksToSeconds(map, tick))).toBeCloseTo(tick, 6);
    }
  });

  it("tells the tempo at a tick", () => {
    const map = tempo([0, 120], [960, 90]);
    expect([0, 959, 960, 5000].map((tick) => time.bpmAt(map, tick))).toEqual([120, 120, 90, 90]);
  });

  it("must begin at tick 0", () => {
    expect(() => tempo([1, 120])).toThrow(RangeError);
    expect(() => meters([960, 4, 4])).toThrow(RangeError);
  });
});

describe("bars and beats", () => {
  const four = meters([0, 4, 4]);
  // Two bars of 4/4, then 6/8 (bars of 2880), then 3/4 in the middle of its second bar.
  const mixed = meters([0, 4, 4], [7680, 6, 8], [7680 + 2880 + 1000, 3, 4]);

  it.each([
    [four, 0, 1, 1, 0],
    [four, 959, 1, 1, 959],
    [four, 960, 1, 2, 0],
    [four, 3840 * 4 + 2 * 960 + 240, 5, 3, 240],
    [mixed, 7679, 2, 4, 959],
    [mixed, 7680, 3, 1, 0],
    [mixed, 7680 + 5 * 480, 3, 6, 0],
    [mixed, 7680 + 2880, 4, 1, 0],
    [mixed, 7680 + 2880 + 999, 4, 3, 39],
    [mixed, 7680 + 2880 + 1000, 5, 1, 0],
    [mixed, 7680 + 2880 + 1000 + 2880, 6, 1, 0],
  ])("of a tick, and back", (map, tick, bar, beat, rest) => {
    expect(time.ticksToBars(map, tick)).toEqual({ bar, beat, tick: rest });
    expect(time.barsToTicks(map, { bar, beat, tick: rest })).toBe(tick);
  });

  it.each([
    [four, 3841, 3840, 7680],
    [four, 3840, 3840, 7680],
    [mixed, 7000, 3840, 7680],
    [mixed, 10_600, 10_560, 11_560],
    [mixed, 11_560, 11_560, 14_440],
  ])("know where the bar of a tick begins and the next one", (map, tick, start, next) => {
    expect(time.barStart(map, tick)).toBe(start);
    expect(time.nextBar(map, tick)).toBe(next);
  });

  it.each([
    [0, "1.1.1"],
    [3840 * 4 + 960 * 2 + 240, "5.3.2"],
    [3840 * 4 + 960 * 2 + 479, "5.3.2"],
    [-5, "1.1.1"],
  ])("are written as %s → %s", (tick, text) => {
    expect(time.formatBars(four, tick)).toBe(text);
  });

  it.each([
    ["5.3.2", 3840 * 4 + 960 * 2 + 240],
    ["5", 3840 * 4],
    ["5 3", 3840 * 4 + 1920],
    [" 1.1.1 ", 0],
    ["0", 0],
    ["", null],
    ["x", null],
    ["1.2.3.4", null],
  ])("are read from “%s”", (text, tick) => {
    expect(time.parseBars(four, text)).toBe(tick);
  });
});

describe("clock time", () => {
  it.each([
    [62.345, "1:02.345"],
    [0, "0:00.000"],
    [59.9999, "0:59.999"],
    [600, "10:00.000"],
    [3600 + 62.005, "1:01:02.005"],
    [-1, "0:00.000"],
    // Not 1:02.344, though 62.345 is a little less in binary.
    [1.001, "0:01.001"],
  ])("is written: %s s → %s", (seconds, text) => {
    expect(time.formatSeconds(seconds)).toBe(text);
  });

  it.each([
    ["1:02.345", 62.345],
    ["62.5", 62.5],
    ["1:00:00", 3600],
    ["", null],
    ["1:2:3:4", null],
  ])("is read from “%s”", (text, seconds) => {
    expect(time.parseSeconds(text)).toBe(seconds);
  });
});
