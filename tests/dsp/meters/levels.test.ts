import { expect, test } from "vitest";
import { Meter, Size } from "../../../dsp/abi";
import { blocks, decibels, mono, Strips, sine } from "../strips/engine";

const RATE = 48000;

function silence(seconds: number): Float32Array {
  return new Float32Array(blocks(seconds * RATE));
}

test("a sine of full scale reads 1 at peak and 1/√2 at RMS, on its own strip and side only", () => {
  const strips = Strips.fresh(RATE);
  const frames = blocks(3 * RATE);
  strips.process(9, { left: sine(frames, 997, RATE), right: sine(frames, 997, RATE, 0.25) });
  const meters = strips.meters(9);
  expect(decibels(meters[Meter.peakLeft] ?? NaN)).toBeCloseTo(0, 1);
  expect(decibels(meters[Meter.rmsLeft] ?? NaN)).toBeCloseTo(-3.01, 1);
  expect(decibels(meters[Meter.holdLeft] ?? NaN)).toBeCloseTo(0, 2);
  expect(decibels(meters[Meter.peakRight] ?? NaN)).toBeCloseTo(-12.04, 1);
  expect(decibels(meters[Meter.rmsRight] ?? NaN)).toBeCloseTo(-15.05, 1);
  expect(strips.meters(8)).toEqual(new Float32Array(Meter.count));
});

test("meters read after fader and pan", () => {
  const strips = Strips.fresh(RATE);
  strips.set(0, { level: -6, pan: 1 });
  strips.process(0, mono(sine(blocks(RATE), 997, RATE)));
  const meters = strips.meters(0);
  expect(meters[Meter.peakLeft]).toBe(0);
  expect(decibels(meters[Meter.peakRight] ?? NaN)).toBeCloseTo(-6, 1);
});

for (const rate of [44100, 96000]) {
  test(`ballistics at ${rate} Hz: peak falls 20 dB in 1.7 s, RMS follows in 300 ms, a peak is held for 2 s`, () => {
    const strips = Strips.fresh(rate);
    const frames = (seconds: number): number => Math.round((seconds * rate) / Size.block) * Size.block;
    strips.process(4, mono(new Float32Array(frames(3)).fill(0.5)));
    strips.process(4, mono(new Float32Array(frames(0.3))));
    // Mean square, so that the amplitude has fallen by the root.
    expect(strips.meters(4)[Meter.rmsLeft]).toBeCloseTo(0.5 * Math.exp(-0.5), 2);
    strips.process(4, mono(new Float32Array(frames(1.4))));
    const later = strips.meters(4);
    expect(decibels((later[Meter.peakLeft] ?? NaN) / 0.5)).toBeCloseTo(-20, 1);
    expect(later[Meter.holdLeft]).toBe(0.5);
    strips.process(4, mono(new Float32Array(frames(0.29))));
    expect(strips.meters(4)[Meter.holdLeft]).toBe(0.5);
    strips.process(4, mono(new Float32Array(frames(0.02))));
    expect(strips.meters(4)[Meter.holdLeft]).toBeLessThan(0.06);
  });
}

test("samples over full scale are counted until cleared, a sample at full scale is not one", () => {
  const strips = Strips.fresh(RATE);
  const left = silence(1);
  left.set([1, -1, 1.0001, -1.0001, 3], 1000);
  const right = silence(1);
  right[40000] = -2;
  strips.process(2, { left, right });
  expect(strips.meters(2)[Meter.clipLeft]).toBe(3);
  expect(strips.meters(2)[Meter.clipRight]).toBe(1);
  expect(strips.meters(2)[Meter.holdLeft]).toBe(3);
  strips.exports.laneClearClip(2);
  strips.process(2, mono(new Float32Array(128)));
  const meters = strips.meters(2);
  expect([meters[Meter.clipLeft], meters[Meter.clipRight]]).toEqual([0, 0]);
  expect(meters[Meter.holdLeft]).toBeLessThan(3);
});

test("a reset silences the meters at once", () => {
  const strips = Strips.fresh(RATE);
  strips.process(2, mono(sine(blocks(RATE), 100, RATE, 2)));
  strips.exports.laneReset(2);
  expect(strips.meters(2)).toEqual(new Float32Array(Meter.count));
});
