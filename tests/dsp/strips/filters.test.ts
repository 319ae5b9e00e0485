import { expect, test } from "vitest";
import { STRIP_EQ } from "../../../contract/parameters";
import { decibels, mono, type Parameters, Strips } from "./engine";

/** |H| in dB of b/a at a frequency. */
function magnitude(b: readonly number[], a: readonly number[], frequency: number, rate: number): number {
  const part = (c: readonly number[]): number => {
    let re = 0;
    let im = 0;
    for (const [k, value] of c.entries()) {
      re += value * Math.cos((2 * Math.PI * frequency * k) / rate);
      im -= value * Math.sin((2 * Math.PI * frequency * k) / rate);
    }
    return Math.hypot(re, im);
  };
  return decibels(part(b) / part(a));
}

/** Audio EQ Cookbook, written out formula by formula. */
function cookbook(type: "low" | "mid" | "high", gain: number, frequency: number, rate: number): number {
  const A = 10 ** (gain / 40);
  const w = (2 * Math.PI * STRIP_EQ[type]) / rate;
  const cos = Math.cos(w);
  if (type === "mid") {
    const alpha = Math.sin(w) / (2 * STRIP_EQ.midQ);
    return magnitude(
      [1 + alpha * A, -2 * cos, 1 - alpha * A],
      [1 + alpha / A, -2 * cos, 1 - alpha / A],
      frequency,
      rate,
    );
  }
  const slope = 1;
  const alpha = (Math.sin(w) / 2) * Math.sqrt((A + 1 / A) * (1 / slope - 1) + 2);
  const root = 2 * Math.sqrt(A) * alpha;
  if (type === "low") {
    return magnitude(
      [A * (A + 1 - (A - 1) * cos + root), 2 * A * (A - 1 - (A + 1) * cos), A * (A + 1 - (A - 1) * cos - root)],
      [A + 1 + (A - 1) * cos + root, -2 * (A - 1 + (A + 1) * cos), A + 1 + (A - 1) * cos - root],
      frequency,
      rate,
    );
  }
  return magnitude(
    [A * (A + 1 + (A - 1) * cos + root), -2 * A * (A - 1 + (A + 1) * cos), A * (A + 1 + (A - 1) * cos - root)],
    [A + 1 - (A - 1) * cos + root, 2 * (A - 1 - (A + 1) * cos), A + 1 - (A - 1) * cos - root],
    frequency,
    rate,
  );
}

/** Butterworth magnitude of order n through the bilinear transform: tan(πf/fs) is the analogue frequency. */
function butterworth(high: boolean, order: number, corner: number, frequency: number, rate: number): number {
  const ratio = Math.tan((Math.PI * frequency) / rate) / Math.tan((Math.PI * corner) / rate);
  return -10 * Math.log10(1 + (high ? 1 / ratio : ratio) ** (2 * order));
}

/** dB of the strip's impulse response at each frequency, by a DFT of all of it. */
function response(rate: number, parameters: Parameters, frequencies: readonly number[], slot = 2): number[] {
  const strips = Strips.fresh(rate);
  strips.set(slot, parameters);
  const impulse = new Float32Array(16384);
  impulse[0] = 1;
  const { left, right } = strips.process(slot, mono(impulse));
  expect(right).toEqual(left);
  return frequencies.map((frequency) => {
    const turnCos = Math.cos((2 * Math.PI * frequency) / rate);
    const turnSin = Math.sin((2 * Math.PI * frequency) / rate);
    let re = 0;
    let im = 0;
    let cos = 1;
    let sin = 0;
    for (const value of left) {
      re += value * cos;
      im -= value * sin;
      const next = cos * turnCos - sin * turnSin;
      sin = cos * turnSin + sin * turnCos;
      cos = next;
    }
    return decibels(Math.hypot(re, im));
  });
}

const FREQUENCIES = [15, 25, 40, 63, 100, 160, 250, 400, 630, 1000, 1600, 2500, 4000, 6300, 10000, 16000, 20000];

function check(actual: readonly number[], wanted: (frequency: number) => number): void {
  for (const [i, frequency] of FREQUENCIES.entries()) {
    const expected = wanted(frequency);
    // Far down the slope a 32-bit signal ends: there it must only be as far down.
    if (expected > -90) expect(Math.abs((actual[i] ?? NaN) - expected), `${frequency} Hz`).toBeLessThan(0.1);
    else expect(actual[i], `${frequency} Hz`).toBeLessThan(-85);
  }
}

for (const rate of [44100, 48000, 96000]) {
  for (const corner of [20, 80, 440, 2000]) {
    for (const slope of [0, 1]) {
      test(`high-pass ${corner} Hz, ${slope ? 24 : 12} dB/oct, at ${rate} Hz`, () => {
        check(response(rate, { hpfOn: 1, hpfFrequency: corner, hpfSlope: slope }, FREQUENCIES), (f) =>
          butterworth(true, slope ? 4 : 2, corner, f, rate),
        );
      });
    }
  }
  for (const corner of [200, 1000, 8000, 20000]) {
    for (const slope of [0, 1]) {
      test(`low-pass ${corner} Hz, ${slope ? 24 : 12} dB/oct, at ${rate} Hz`, () => {
        check(response(rate, { lpfOn: 1, lpfFrequency: corner, lpfSlope: slope }, FREQUENCIES), (f) =>
          butterworth(false, slope ? 4 : 2, corner, f, rate),
        );
      });
    }
  }
  for (const gain of [-15, -4.5, 0.5, 6, 15]) {
    test(`each EQ band at ${gain} dB, at ${rate} Hz`, () => {
      check(response(rate, { eqLow: gain }, FREQUENCIES), (f) => cookbook("low", gain, f, rate));
      check(response(rate, { eqMid: gain }, FREQUENCIES), (f) => cookbook("mid", gain, f, rate));
      check(response(rate, { eqHigh: gain }, FREQUENCIES), (f) => cookbook("high", gain, f, rate));
    });
  }
  test(`all of it together at ${rate} Hz`, () => {
    const parameters = { hpfOn: 1, hpfFrequency: 60, lpfOn: 1, lpfFrequency: 12000, eqLow: 9, eqMid: -7, eqHigh: 4 };
    check(
      response(rate, parameters, FREQUENCIES, 201),
      (f) =>
        butterworth(true, 2, 60, f, rate) +
        butterworth(false, 2, 12000, f, rate) +
        cookbook("low", 9, f, rate) +
        cookbook("mid", -7, f, rate) +
        cookbook("high", 4, f, rate),
    );
  });
}
