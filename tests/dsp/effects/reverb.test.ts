import { describe, expect, test } from "vitest";
import { Effect } from "./device";
import { bandPass, db, difference, impulse, noise, peak, reverberationTime, rms, sine } from "./signal";

const RATE = 48000;

describe("decay", () => {
  for (const decay of [0.4, 1.8, 5]) {
    for (const size of [20, 60, 100]) {
      test(`T60 is ${decay} s at 500 Hz and 1 kHz, size ${size}`, async () => {
        const reverb = await Effect.create("reverb", RATE);
        reverb.set({ decay, size, preDelay: 0, damping: 40, lowCut: 20, highCut: 20000 }).reset();
        const [left, right] = reverb.process(impulse(Math.ceil(RATE * (decay * 1.3 + 0.4))));
        for (const channel of [left, right]) {
          for (const hz of [500, 1000]) {
            const measured = reverberationTime(bandPass(channel, hz, RATE), RATE);
            expect(Math.abs(measured / decay - 1), `${hz} Hz: ${measured} s`).toBeLessThan(0.1);
          }
        }
      });
    }
  }

  test("damping shortens the highs and leaves the middle", async () => {
    const times: number[][] = [];
    for (const damping of [0, 50, 100]) {
      const reverb = await Effect.create("reverb", RATE);
      reverb.set({ decay: 3, damping, preDelay: 0, lowCut: 20, highCut: 20000 }).reset();
      const [left] = reverb.process(impulse(RATE * 4));
      times.push([700, 8000].map((hz) => reverberationTime(bandPass(left, hz, RATE), RATE)));
    }
    for (const [middle] of times) expect(Math.abs(middle! / 3 - 1)).toBeLessThan(0.1);
    const highs = times.map(([, high]) => high!);
    expect(highs[0]).toBeGreaterThan(2.4);
    expect(highs[1]).toBeLessThan(2.2);
    expect(highs[2]).toBeLessThan(1);
  });
});

describe("sound", () => {
  test("the echoes of an impulse become as dense as noise (Abel & Huang) within 100 ms", async () => {
    const reverb = await Effect.create("reverb", RATE);
    reverb.set({ decay: 3, preDelay: 0, lowCut: 20, highCut: 20000, damping: 20 }).reset();
    const [left] = reverb.process(impulse(RATE));
    for (const from of [0.1, 0.2, 0.4]) {
      const start = from * RATE;
      const window = left.subarray(start, start + 0.03 * RATE);
      const deviation = rms(window);
      const outside = window.filter((x) => Math.abs(x) > deviation).length / window.length;
      expect(outside / 0.3173).toBeGreaterThan(0.85);
    }
  });

  test("the tail rings at no single frequency", async () => {
    const reverb = await Effect.create("reverb", RATE);
    reverb.set({ decay: 4, preDelay: 0, lowCut: 20, highCut: 20000, damping: 0 }).reset();
    const [left] = reverb.process(impulse(RATE * 3));
    const size = 32768;
    const tail = left.subarray(RATE, RATE + size);
    const { default: FFT } = await import("fft.js");
    const fft = new FFT(size);
    const windowed = Array.from(tail, (x, n) => x * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size)));
    const spectrum = fft.createComplexArray();
    fft.realTransform(spectrum, windowed);
    const power: number[] = [];
    for (let k = 200; k < 8000; k++) power.push(spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2);
    // Each bin against its neighbourhood, since highs decay sooner. Noise has exponentially
    // distributed powers: of 7800 bins the loudest stands about ln 7800 = 9.5 dB over the mean.
    const standing = power.map((p, k) => {
      const near = power.slice(Math.max(0, k - 200), k + 200);
      return p / (near.reduce((a, b) => a + b) / near.length);
    });
    expect(10 * Math.log10(Math.max(...standing))).toBeLessThan(12);
  });

  test("nothing sounds before pre-delay and shortest line", async () => {
    const reverb = await Effect.create("reverb", RATE);
    reverb.set({ preDelay: 100, size: 60 }).reset();
    const [left] = reverb.process(impulse(RATE));
    expect(peak(left, 0, 0.1 * RATE)).toBe(0);
    expect(peak(left, 0.1 * RATE, 0.2 * RATE)).toBeGreaterThan(0);
  });

  test("noise comes out about as loud at any decay", async () => {
    for (const decay of [0.5, 2, 8]) {
      const reverb = await Effect.create("reverb", RATE);
      reverb.set({ decay, damping: 0, lowCut: 20, highCut: 20000, preDelay: 0 }).reset();
      const frames = RATE * 12;
      const input = noise(frames, 0.25, 3);
      const [left] = reverb.process(input, noise(frames, 0.25, 4));
      const [before, after] = [input, left].map((x) => rms(Float32Array.from(bandPass(x, 1000, RATE)), frames / 2));
      expect(Math.abs(db(after! / before!))).toBeLessThan(1.5);
    }
  });

  test("sides are unlike at full width and the same at none", async () => {
    for (const width of [0, 100]) {
      const reverb = await Effect.create("reverb", RATE);
      reverb.set({ width, decay: 3 }).reset();
      const [left, right] = reverb.process(impulse(RATE));
      const cross = left.reduce((sum, x, n) => sum + x * right[n]!, 0) / (rms(left) * rms(right) * left.length);
      if (width === 0) expect(difference(left, right)).toBe(0);
      else expect(Math.abs(cross)).toBeLessThan(0.1);
    }
  });
});

describe("behaviour", () => {
  test("mix 0 % gives the input's bits", async () => {
    const reverb = await Effect.create("reverb", RATE);
    reverb.set({ mix: 0 }).reset();
    const input = noise(RATE, 0.5);
    const [left, right] = reverb.process(input, noise(RATE, 0.5, 9));
    expect(difference(left, input)).toBe(0);
    expect(difference(right, noise(RATE, 0.5, 9))).toBe(0);
    expect(reverb.latency).toBe(0);
  });

  test("changes of every parameter make no click", async () => {
    const input = sine(RATE * 2, 220, RATE, 0.5);
    for (const change of [
      { size: 100 },
      { preDelay: 200 },
      { decay: 8 },
      { damping: 100 },
      { width: 0 },
      { mix: 0 },
      { lowCut: 1000 },
      { highCut: 1000 },
    ]) {
      const reverb = await Effect.create("reverb", RATE);
      reverb.set({ size: 20, preDelay: 5, decay: 1 }).reset();
      const [left] = reverb.process(input, input, (block) => {
        if (block === 400) reverb.set(change, false);
      });
      // A 220-Hz sine is smooth: its high-passed remainder shows any step.
      const click = peak(Float32Array.from(bandPass(left, 9000, RATE, 0.7)), 390 * 128, 700 * 128);
      expect(db(click), JSON.stringify(change)).toBeLessThan(-50);
    }
  });

  test("is silent again, exactly, long after the sound", async () => {
    const reverb = await Effect.create("reverb", RATE);
    reverb.set({ decay: 0.5 }).reset();
    reverb.process(noise(RATE, 0.5));
    const [left, right] = reverb.process(new Float32Array(RATE * 6));
    expect(Math.max(peak(left, RATE * 5), peak(right, RATE * 5))).toBe(0);
  });

  test("the same seed gives the same bits, after a reset too", async () => {
    const input = noise(RATE, 0.5);
    const first = await Effect.create("reverb", RATE, 7);
    const second = await Effect.create("reverb", RATE, 7);
    const a = first.process(input)[0];
    expect(difference(a, second.process(input)[0])).toBe(0);
    expect(difference(a, first.reset().process(input)[0])).toBe(0);
  });
});
