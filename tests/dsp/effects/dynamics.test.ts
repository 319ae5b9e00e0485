import { describe, expect, test } from "vitest";
import { Effect } from "./device";
import { db, difference, impulse, noise, peak, rms, sine, toneLevel } from "./signal";

const RATE = 48000;

/** Static curve after Giannoulis et al. 2012, output dB of an input level in dB. */
function curve(level: number, threshold: number, ratio: number, knee: number): number {
  const over = level - threshold;
  if (2 * over < -knee) return level;
  if (2 * Math.abs(over) <= knee) return level + ((1 / ratio - 1) * (over + knee / 2) ** 2) / (2 * knee);
  return threshold + over / ratio;
}

describe("compressor", () => {
  test("static curve within 0.5 dB at every level and frequency", async () => {
    for (const [threshold, ratio, knee] of [
      [-18, 4, 6],
      [-30, 20, 0],
      [-24, 2, 24],
      [-40, 1, 6],
    ] as const) {
      for (const hz of [60, 1000, 9000]) {
        const compressor = await Effect.create("compressor", RATE);
        compressor.set({ threshold, ratio, knee, attack: 5, release: 50 }).reset();
        for (const level of [-50, -33, -27, -20, -15, -6, 0]) {
          const [left] = compressor.process(sine(RATE * 0.6, hz, RATE, 10 ** (level / 20)));
          const measured = db(toneLevel(left, hz, RATE, RATE * 0.4, RATE * 0.6));
          expect(Math.abs(measured - curve(level, threshold, ratio, knee)), `${hz} Hz, ${level} dB`).toBeLessThan(0.5);
        }
      }
    }
  });

  test("attack and release take their time to 63 % of the change in dB, within 10 %", async () => {
    for (const [attack, release] of [
      [10, 100],
      [50, 500],
      [2, 40],
    ] as const) {
      const compressor = await Effect.create("compressor", RATE);
      const hz = 3000;
      compressor.set({ threshold: -40, ratio: 10, knee: 0, attack, release, lookahead: 0 }).reset();
      const [loud, quiet] = [RATE * 0.6, RATE * 2.4];
      const input = sine(loud * 2 + quiet, hz, RATE);
      const level = (n: number) => (n >= loud && n < loud * 2 ? 0.5 : 0.005);
      const shaped = input.map((x, n) => x * level(n));
      const [left] = compressor.process(shaped);
      // Gain at the frames where the sine is large, in dB.
      const gain = (n: number) => {
        let at = n;
        for (let k = n; k < n + 8; k++) if (Math.abs(input[k]!) > Math.abs(input[at]!)) at = k;
        return db(left[at]! / shaped[at]!);
      };
      const depth = 0.9 * (db(0.5) + 40);
      const before = gain(loud - 100);
      const after = gain(loud * 2 - 100);
      expect(before).toBeCloseTo(0, 1);
      expect(after).toBeCloseTo(-depth, 1);
      const reach = (from: number, target: number, falling: boolean) => {
        let n = from + 1;
        while (falling ? gain(n) > target : gain(n) < target) n++;
        return ((n - from) / RATE) * 1000;
      };
      expect(Math.abs(reach(loud, -depth * 0.6321, true) / attack - 1)).toBeLessThan(0.1);
      expect(Math.abs(reach(loud * 2, -depth * (1 - 0.6321), false) / release - 1)).toBeLessThan(0.1);
    }
  });

  test("the look-ahead is the latency, and the reduction comes before the onset", async () => {
    for (const lookahead of [0, 2.5, 10]) {
      const compressor = await Effect.create("compressor", RATE);
      compressor.set({ lookahead, threshold: -30, ratio: 20, attack: 0.5, release: 200 }).reset();
      expect(compressor.latency).toBe((lookahead * RATE) / 1000);
      const input = new Float32Array(9600);
      input.set(sine(4800, 2000, RATE, 0.9), 4800);
      const [left] = compressor.process(input);
      const onset = 4800 + compressor.latency;
      expect(peak(left, 0, onset)).toBe(0);
      const first = peak(left, onset, onset + 24);
      if (lookahead === 0) expect(first).toBeGreaterThan(0.3);
      if (lookahead === 10) expect(first).toBeLessThan(0.06);
    }
  });

  test("both sides get the same gain: the louder one's", async () => {
    const compressor = await Effect.create("compressor", RATE);
    compressor.set({ threshold: -30, ratio: 4, knee: 0 }).reset();
    const loud = sine(RATE, 1000, RATE, 0.5);
    const soft = sine(RATE, 700, RATE, 0.05);
    const [left, right] = compressor.process(loud, soft);
    const reduction = db(toneLevel(left, 1000, RATE, RATE / 2) / 0.5);
    expect(Math.abs(reduction - -0.75 * (db(0.5) + 30))).toBeLessThan(0.1);
    expect(Math.abs(db(toneLevel(right, 700, RATE, RATE / 2) / 0.05) - reduction)).toBeLessThan(0.05);
  });

  test("make-up and mix are what they say", async () => {
    const compressor = await Effect.create("compressor", RATE);
    compressor.set({ threshold: 0, ratio: 1, makeup: 6, mix: 50 }).reset();
    const input = noise(4800, 0.1);
    const [left] = compressor.process(input);
    const expected = input.map((x) => x * (0.5 + 0.5 * 10 ** (6 / 20)));
    expect(difference(left, expected, 0, 4800)).toBeLessThan(1e-6);
  });
});

const REACH = 64;
/** A Hann-windowed sinc at each thirty-second between two samples: the weights of the samples around. */
const BETWEEN = Array.from({ length: 32 }, (_, k) =>
  Float64Array.from({ length: 2 * REACH }, (_, i) => {
    const x = k / 32 - (i + 1 - REACH);
    const w = 0.5 + 0.5 * Math.cos((Math.PI * x) / (REACH + 1));
    return w * (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
  }),
);

/** Largest magnitude between samples, by an oversampling of 32 with a long Hann-windowed sinc. */
function truePeak(signal: Float32Array, from: number, to: number): number {
  let most = 0;
  for (let n = from; n < to; n++) {
    if (Math.max(Math.abs(signal[n]!), Math.abs(signal[n + 1]!)) < most * 0.6) continue;
    for (const weights of BETWEEN) {
      let sum = 0;
      for (let i = 0; i < weights.length; i++) sum += signal[n + i + 1 - REACH]! * weights[i]!;
      most = Math.max(most, Math.abs(sum));
    }
  }
  return most;
}

describe("limiter", () => {
  const ceilings = [-12, -1, -0.3, 0];

  test("no sample is over the ceiling, whatever comes", async () => {
    for (const ceiling of ceilings) {
      for (const [truePeak, lookahead, release] of [
        [0, 1, 5],
        [1, 3, 80],
        [1, 10, 1000],
      ] as const) {
        const limiter = await Effect.create("limiter", RATE);
        limiter.set({ ceiling, truePeak, lookahead, release, gain: 18 }).reset();
        const input = noise(RATE, 0.8).map((x, n) => (n % 7001 === 0 ? 40 : x * Math.sin(n / 3000) ** 8));
        const [left, right] = limiter.process(input, noise(RATE, 0.3, 9));
        const bound = Math.fround(10 ** (ceiling / 20));
        expect(Math.max(peak(left), peak(right))).toBeLessThanOrEqual(bound);
        expect(peak(left)).toBeGreaterThan(bound * 0.98);
      }
    }
  });

  test("true peaks stay within 0.1 dB of the ceiling", async () => {
    const signals: Record<string, Float32Array> = {
      "a quarter of the rate at 45°": sine(9600, 12000, RATE, 0.99, Math.PI / 4),
      "a sixth of the rate": sine(9600, 8000, RATE, 0.99, 0.4),
      "high tone": sine(9600, 17000, RATE, 1, 0.1),
      "two tones": sine(9600, 11000, RATE, 0.7, 0.3).map((x, n) => x + 0.7 * Math.sin(n * 0.37)),
      bursts: sine(9600, 9000, RATE, 1, 1).map((x, n) => (Math.floor(n / 700) % 2 ? x : x * 0.05)),
    };
    const lowpassed = noise(9600, 1.2, 5);
    for (let pass = 0; pass < 3; pass++) {
      for (let n = 9599; n > 1; n--) lowpassed[n] = (lowpassed[n]! + lowpassed[n - 1]!) / 1.6;
    }
    signals["noise, as music falls off"] = lowpassed;
    for (const [name, signal] of Object.entries(signals)) {
      const limiter = await Effect.create("limiter", RATE);
      limiter.set({ ceiling: -1, gain: 6 }).reset();
      const [left] = limiter.process(signal);
      const loudest = db(truePeak(left, 300, 9400));
      expect(loudest, name).toBeLessThan(-0.9);
      expect(loudest, name).toBeGreaterThan(-1.3);
    }
  });

  test("what is below the ceiling comes out bit by bit, late by the latency", async () => {
    const limiter = await Effect.create("limiter", RATE);
    limiter.set({ ceiling: -1 }).reset();
    expect(limiter.latency).toBe(0.003 * RATE + 12);
    // Loud sound first: after its release the gain must be 1 again, to the bit.
    limiter.process(sine(4800, 500, RATE, 2));
    limiter.process(new Float32Array(RATE * 3));
    const left = sine(RATE, 300, RATE, 0.85);
    const right = sine(RATE, 1234, RATE, 0.5);
    const out = limiter.process(left, right);
    const late = limiter.latency;
    expect(difference(out[0].subarray(late), left.subarray(0, RATE - late), 0, RATE - late)).toBe(0);
    expect(difference(out[1].subarray(late), right.subarray(0, RATE - late), 0, RATE - late)).toBe(0);
  });

  test("the latency follows the look-ahead and is where an impulse comes out", async () => {
    for (const lookahead of [1, 5, 10]) {
      const limiter = await Effect.create("limiter", RATE);
      limiter.set({ lookahead, truePeak: 0 }).reset();
      const [left] = limiter.process(impulse(2048, 100, 0.5));
      expect(left[100 + limiter.latency]).toBe(0.5);
      expect(limiter.latency).toBe((lookahead * RATE) / 1000 + 12);
    }
  });

  test("the release brings the gain back to 63 % in its time", async () => {
    for (const release of [50, 300]) {
      const limiter = await Effect.create("limiter", RATE);
      limiter.set({ release, truePeak: 0, ceiling: 0, lookahead: 1 }).reset();
      const input = new Float32Array(RATE * 2).fill(0.25);
      input.fill(2, 4800, 9600);
      const [left] = limiter.process(input);
      expect(left[9000]).toBeCloseTo(1, 4);
      let n = 9600 + limiter.latency;
      while (left[n]! / 0.25 < 0.5 + 0.5 * 0.6321) n++;
      expect(Math.abs((n - 9600 - limiter.latency) / RATE / (release / 1000) - 1)).toBeLessThan(0.1);
    }
  });

  test("a steady tone is turned down without distortion", async () => {
    const limiter = await Effect.create("limiter", RATE);
    limiter.set({ gain: 6, ceiling: -1, lookahead: 5, release: 200 }).reset();
    const [left] = limiter.process(sine(RATE, 997, RATE, 0.9));
    const level = toneLevel(left, 997, RATE, RATE / 2);
    const rest = rms(left, RATE / 2) ** 2 - level ** 2 / 2;
    expect(10 * Math.log10(Math.abs(rest) / (level ** 2 / 2))).toBeLessThan(-50);
  });
});
