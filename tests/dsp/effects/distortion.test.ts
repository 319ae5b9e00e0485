import FFT from "fft.js";
import { expect, test } from "vitest";
import { Effect } from "./device";
import { db, difference, impulse, peak, sine, toneLevel } from "./signal";

const RATE = 48000;
const SHAPES = {
  soft: Math.tanh,
  hard: (x: number) => Math.max(-1, Math.min(1, x)),
  tube: (x: number) => (x < 0 ? Math.tanh(x) : 1 - Math.exp(-x)),
  fold: (x: number) => Math.sin((Math.PI / 2) * x),
};

/** Mean of a run. */
const mean = (signal: Float32Array, from: number) =>
  signal.subarray(from).reduce((a, b) => a + b, 0) / (signal.length - from);

test("a slow tone comes out along each curve, late by the latency", async () => {
  for (const [shape, curve] of Object.values(SHAPES).entries()) {
    for (const drive of [0, 6, 12]) {
      const distortion = await Effect.create("distortion", RATE);
      distortion.set({ shape, drive }).reset();
      const input = sine(RATE, 100, RATE, 0.4);
      const [left] = distortion.process(input);
      const expected = input.map((x) => curve(x * 10 ** (drive / 20)));
      const dc = mean(expected, 0);
      const late = distortion.latency;
      // Hard corners ring where the band ends; the 5-Hz block against DC turns 100 Hz by 3°.
      const tolerance = shape === 1 ? 0.12 : 0.06;
      const from = RATE / 2;
      const gap = difference(
        left.subarray(late),
        expected.map((x) => x - dc),
        from,
        RATE - late,
      );
      expect(gap, `${shape}, ${drive} dB`).toBeLessThan(tolerance);
      for (const harmonic of [1, 2, 3, 4, 5]) {
        const a = toneLevel(left, harmonic * 100, RATE, from, RATE);
        const b = toneLevel(expected, harmonic * 100, RATE, from, RATE);
        expect(Math.abs(a - b), `${shape}, ${drive} dB, harmonic ${harmonic}`).toBeLessThan(0.003);
      }
    }
  }
});

test("aliases of a 5-kHz tone: soft at 12 dB below −60 dB, and much less than without oversampling", async () => {
  const size = 32768;
  // A whole number of periods, so that harmonics and aliases each fall into one bin.
  const bin = Math.round((5000 * size) / RATE) | 1;
  const measure = (signal: ArrayLike<number>) => {
    const fft = new FFT(size);
    const spectrum = fft.createComplexArray();
    fft.realTransform(spectrum, Array.from(signal));
    const level = (k: number) => Math.hypot(spectrum[2 * k]!, spectrum[2 * k + 1]!);
    let worst = 0;
    for (let k = 8; k < size / 2; k++) if (k % bin !== 0) worst = Math.max(worst, level(k));
    return db(worst / level(bin));
  };
  for (const [shape, curve] of Object.values(SHAPES).entries()) {
    const distortion = await Effect.create("distortion", RATE);
    distortion.set({ shape, drive: 12 }).reset();
    const input = sine(size * 2, (bin * RATE) / size, RATE, 1);
    const [left] = distortion.process(input);
    const ours = measure(left.subarray(size, size * 2));
    if (shape === 0) expect(ours).toBeLessThan(-60);
    expect(ours).toBeLessThan(measure(input.subarray(0, size).map((x) => curve(x * 10 ** (12 / 20)))) - 12);
  }
});

test("quiet sound passes flat up to 19 kHz and late by the latency", async () => {
  const distortion = await Effect.create("distortion", RATE);
  distortion.set({ drive: 0 }).reset();
  for (const hz of [50, 1000, 10000, 19000]) {
    const [left] = distortion.process(sine(RATE, hz, RATE, 0.001));
    expect(Math.abs(db(toneLevel(left, hz, RATE, RATE / 2, RATE) / 0.001))).toBeLessThan(0.1);
  }
  distortion.reset();
  const [response] = distortion.process(impulse(1024, 0, 0.001));
  expect(response.indexOf(Math.max(...response))).toBe(distortion.latency);
});

test("leaves no DC, whatever curve and bias", async () => {
  for (const shape of [0, 1, 2, 3]) {
    for (const bias of [-80, 0, 60]) {
      const distortion = await Effect.create("distortion", RATE);
      distortion.set({ shape, bias, drive: 18 }).reset();
      const [left] = distortion.process(sine(RATE * 2, 200, RATE, 0.5));
      expect(Math.abs(mean(left, RATE))).toBeLessThan(0.001);
    }
  }
});

test("bias adds even harmonics, as the curve says", async () => {
  const distortion = await Effect.create("distortion", RATE);
  distortion.set({ shape: 0, bias: 50, drive: 6 }).reset();
  const input = sine(RATE, 300, RATE, 0.5);
  const [left] = distortion.process(input);
  const expected = input.map((x) => Math.tanh(x * 10 ** (6 / 20) + 0.5) - Math.tanh(0.5));
  for (const harmonic of [1, 2, 3, 4]) {
    const a = toneLevel(left, harmonic * 300, RATE, RATE / 2, RATE);
    expect(Math.abs(a - toneLevel(expected, harmonic * 300, RATE, RATE / 2, RATE))).toBeLessThan(0.002);
  }
});

test("tone is a one-pole low-pass, output a gain in dB", async () => {
  const distortion = await Effect.create("distortion", RATE);
  distortion.set({ drive: 0, tone: 1000, output: -12 }).reset();
  const c = 1 - Math.exp((-2 * Math.PI * 1000) / RATE);
  for (const hz of [200, 1000, 5000]) {
    const w = (2 * Math.PI * hz) / RATE;
    const [left] = distortion.process(sine(RATE, hz, RATE, 0.001));
    const expected = db(c / Math.hypot(1 - (1 - c) * Math.cos(w), (1 - c) * Math.sin(w))) - 12;
    expect(Math.abs(db(toneLevel(left, hz, RATE, RATE / 2, RATE) / 0.001) - expected)).toBeLessThan(0.1);
  }
});

test("stays within ±1 but for the filters' ringing at the highest drive", async () => {
  for (const shape of [0, 1, 2, 3]) {
    const distortion = await Effect.create("distortion", RATE);
    distortion.set({ shape, drive: 48 }).reset();
    const [left] = distortion.process(sine(RATE, 440, RATE, 1));
    expect(peak(left)).toBeLessThan(1.6);
  }
});
