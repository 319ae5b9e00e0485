import { expect, test } from "vitest";
import { energyOf } from "../../../workers/trackAnalysis/energy";
import { analysed } from "./analysed";
import { drums, harmony, PROGRESSIONS, RATE, Sheet, steady } from "./material";

const sine = (hz: number, level: number, seconds: number) =>
  Float32Array.from({ length: seconds * RATE }, (_, n) => level * Math.sin((2 * Math.PI * hz * n) / RATE));

test("silence has neither beats, key, loudness nor sound", () => {
  expect(analysed(new Float32Array(RATE * 3))).toMatchObject({
    seconds: 3,
    bpm: null,
    confidence: 0,
    beats: [],
    downbeats: [],
    grid: null,
    key: null,
    loudness: null,
    truePeak: null,
    sound: null,
    intro: null,
    outro: null,
    energy: 1,
  });
});

test("a click of a few samples is no track, and no fault", () => {
  for (const length of [0, 1, 100, 3000]) {
    const found = analysed(new Float32Array(length).fill(0.5));
    expect(found.seconds).toBeCloseTo(length / RATE, 6);
    expect(found.beats.length).toBeLessThan(4);
  }
});

test("a sine of 997 Hz at −23 dBFS on both sides measures −23 LUFS (EBU Tech 3341), its true peak −23 dBTP", () => {
  const { loudness, truePeak } = analysed(sine(997, 10 ** (-23 / 20), 5));
  expect(Math.abs(loudness! + 23)).toBeLessThanOrEqual(0.1);
  expect(Math.abs(truePeak! + 23)).toBeLessThanOrEqual(0.1);
});

test.each([
  ["low", 100],
  ["mid", 1000],
  ["high", 6000],
] as const)("the %s band of the waveform shows %i Hz at its level, and the others nothing", (band, hz) => {
  const { waveform } = analysed(sine(hz, 0.1, 2));
  const middle = Math.round(waveform.perSecond);
  // −20 dBFS on a scale that is 255 at 0 and 0 at −60 dBFS
  expect(Math.abs(waveform[band][middle]! - 170)).toBeLessThanOrEqual(2);
  for (const other of ["low", "mid", "high"] as const) {
    if (other !== band) expect(waveform[other][middle]).toBeLessThan(20);
  }
});

test("a waveform has 150 points a second, at any rate, each with the peak of its time", () => {
  const samples = new Float32Array(48_000);
  // the 61st point is 400–406.7 ms
  samples[Math.round(0.403 * 48_000)] = 1;
  const { low, mid, high, perSecond } = analysed(samples, 1000, 48_000).waveform;
  expect(perSecond).toBe(150);
  expect([low.length, mid.length, high.length]).toEqual([150, 150, 150]);
  expect(high.indexOf(Math.max(...high))).toBe(60);
  expect(high.slice(0, 60).every((byte) => byte === 0)).toBe(true);
});

test("first and last sound are found to the frame, at −60 dBFS", () => {
  const samples = new Float32Array(RATE * 2);
  samples.fill(0.0009, 1000, 80_000);
  samples.fill(0.0011, 5000, 70_000);
  const { sound } = analysed(samples);
  expect(sound).toEqual({ start: 5000 / RATE, end: 70_000 / RATE });
});

test("however a track comes in pieces, what is found is the same", () => {
  const sheet = new Sheet(8);
  drums(sheet, { kick: "9000 0000 9000 0000", snare: "0000 9000 0000 9000" }, steady(120), 4);
  const { seconds, beats, waveform, key, loudness } = analysed(sheet.samples, 100_000);
  expect(analysed(sheet.samples, 777)).toMatchObject({ seconds, beats, waveform, key, loudness });
});

test("intro and outro are the quiet bars before and behind the body", () => {
  const map = steady(120);
  const sheet = new Sheet(48);
  harmony(sheet, 9, PROGRESSIONS.minor, map, 24);
  for (let n = 0; n < sheet.samples.length; n++) sheet.samples[n]! *= 0.3;
  drums(sheet, { kick: "9000 9000 9000 9000", snare: "0000 9000 0000 9000", hat: "9090 9090 9090 9090" }, map, 14, 6);
  const { intro, outro } = analysed(sheet.samples);
  expect(Math.abs(intro!.end - map(6 * 4))).toBeLessThan(0.02);
  expect(Math.abs(outro!.start - map(20 * 4))).toBeLessThan(0.02);
});

test.each([
  [-7, 9, 150, 10],
  [-24, 1, 70, 1],
  [null, 0, null, 1],
  [-7, 1, 70, 5],
  [-24, 9, 70, 4],
  [-24, 1, 150, 3],
] as const)("energy of %s LUFS, %s sounds a second and %s BPM is %s", (loudness, attacksPerSecond, bpm, energy) => {
  expect(energyOf({ loudness, attacksPerSecond, bpm })).toBe(energy);
});
