import { describe, expect, test } from "vitest";
import { Effect } from "./device";
import { bandPass, db, difference, impulse, noise, peak, rms, sine, toneLevel } from "./signal";

const RATE = 48000;

/** Frequency in Hz at each upward zero crossing, by straight lines between frames. */
function frequencies(signal: Float32Array, rate: number, from: number): number[] {
  const found: number[] = [];
  let last = Number.NaN;
  for (let n = from + 1; n < signal.length; n++) {
    const [a, b] = [signal[n - 1]!, signal[n]!];
    if (a >= 0 || b < 0) continue;
    const at = n - 1 - a / (b - a);
    if (!Number.isNaN(last)) found.push(rate / (at - last));
    last = at;
  }
  return found;
}

describe("chorus", () => {
  test("depth 0: each voice is the plain delay", async () => {
    const chorus = await Effect.create("chorus", RATE);
    chorus.set({ depth: 0, delay: 10, voices: 1 }).reset();
    const [left, right] = chorus.process(impulse(2048));
    expect(left[480]).toBeCloseTo(1, 4);
    expect(right[480]).toBeCloseTo(1, 4);
    expect(peak(left, 0, 479)).toBeLessThan(1e-4);
  });

  test("one voice swings a tone's pitch by 2π·rate·sway", async () => {
    for (const [rate, depth] of [
      [2, 50],
      [5, 100],
      [1, 100],
    ] as const) {
      const chorus = await Effect.create("chorus", RATE);
      chorus.set({ rate, depth, delay: 20, voices: 1, mix: 100 }).reset();
      const hz = 1000;
      const [left] = chorus.process(sine(RATE * 2, hz, RATE));
      const swing = 2 * Math.PI * rate * 0.005 * (depth / 100);
      const measured = frequencies(left, RATE, 4800);
      expect(Math.max(...measured) / hz - 1).toBeCloseTo(swing, 3);
      expect(1 - Math.min(...measured) / hz).toBeCloseTo(swing, 3);
    }
  });

  test("the sides are the same at width 0 and unlike at 100", async () => {
    for (const width of [0, 100]) {
      const chorus = await Effect.create("chorus", RATE);
      chorus.set({ width }).reset();
      const [left, right] = chorus.process(noise(RATE, 0.5));
      if (width === 0) expect(difference(left, right)).toBe(0);
      else expect(rms(left.map((x, n) => x - right[n]!))).toBeGreaterThan(0.1);
    }
  });

  test("noise loses 5·log10 of the number of voices: they stand between equal power and equal amplitude", async () => {
    for (const voices of [1, 2, 3, 4]) {
      const chorus = await Effect.create("chorus", RATE);
      chorus.set({ voices }).reset();
      const input = Float32Array.from(bandPass(noise(RATE * 8, 0.5), 2000, RATE, 0.5));
      const [left] = chorus.process(input);
      expect(Math.abs(db(rms(left, RATE) / rms(input)) + 5 * Math.log10(voices))).toBeLessThan(1);
    }
  });
});

describe("flanger", () => {
  test("at rest it is the comb 1 − m + m·z⁻ᴰ/(1 − f·z⁻ᴰ)", async () => {
    for (const [feedback, mix] of [
      [0, 50],
      [70, 50],
      [-70, 50],
      [50, 100],
    ] as const) {
      const flanger = await Effect.create("flanger", RATE);
      flanger.set({ depth: 0, delay: 1, feedback, mix }).reset();
      for (const hz of [250, 500, 750, 1000, 3300, 9500]) {
        const [left] = flanger.process(sine(RATE, hz, RATE, 0.5));
        const angle = (-2 * Math.PI * hz * 48) / RATE;
        const f = feedback / 100;
        const m = mix / 100;
        const [re, im] = [Math.cos(angle), Math.sin(angle)];
        const [dr, di] = [1 - f * re, -f * im];
        const size = dr * dr + di * di;
        const expected = Math.hypot(1 - m + (m * (re * dr + im * di)) / size, (m * (im * dr - re * di)) / size);
        const measured = toneLevel(left, hz, RATE, RATE / 2) / 0.5;
        expect(Math.abs(measured - expected), `${hz} Hz, ${feedback} %`).toBeLessThan(0.005);
      }
    }
  });

  test("the sweep reaches 95 % of the delay either way at full depth", async () => {
    const flanger = await Effect.create("flanger", RATE);
    const [rate, delay] = [1, 2];
    flanger.set({ rate, depth: 100, delay, feedback: 0, stereo: 0, mix: 100 }).reset();
    const hz = 500;
    const [left] = flanger.process(sine(RATE * 3, hz, RATE));
    const swing = 2 * Math.PI * rate * (delay / 1000) * 0.95;
    const measured = frequencies(left, RATE, 4800);
    expect(Math.max(...measured) / hz - 1).toBeCloseTo(swing, 3);
    expect(1 - Math.min(...measured) / hz).toBeCloseTo(swing, 3);
  });

  test("the right side runs ahead by the stereo angle", async () => {
    const flanger = await Effect.create("flanger", RATE);
    flanger.set({ rate: 1, depth: 100, delay: 2, feedback: 0, stereo: 180, mix: 100 }).reset();
    const [left, right] = flanger.process(sine(RATE * 2, 500, RATE));
    // Half a period of the sweep later the left side does what the right one does now.
    const a = frequencies(left, RATE, RATE);
    const b = frequencies(right, RATE, RATE);
    expect(Math.abs(a[0]! + b[0]! - 1000)).toBeLessThan(1);
    expect(Math.abs(a[0]! - 500)).toBeGreaterThan(4);
  });

  test("feedback of 95 % dies away", async () => {
    const flanger = await Effect.create("flanger", RATE);
    flanger.set({ feedback: 95, depth: 100, mix: 100 }).reset();
    flanger.process(noise(RATE, 0.5));
    const [left] = flanger.process(new Float32Array(RATE * 3));
    expect(peak(left, RATE * 2)).toBeLessThan(1e-6);
  });
});
