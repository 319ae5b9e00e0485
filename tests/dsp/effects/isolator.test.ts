import { describe, expect, test } from "vitest";
import { Effect } from "./device";
import { type Complex, over, plus, quadratic, responseOf, times } from "./response";
import { db, difference, noise, peak, sine } from "./signal";

const RATE = 48000;
const [LOW, HIGH] = [246, 2484];
/** Geometric centres of 10 Hz … 246 Hz … 2484 Hz … 22.05 kHz. */
const CENTRES = [Math.sqrt(10 * LOW), Math.sqrt(LOW * HIGH), Math.sqrt(HIGH * 22050)] as const;

/** The knob's gain: 0 … 1 … 4, a logarithmic pot with its 1 in the middle. */
const gainAt = (knob: number) => (knob <= 50 ? 2 ** (knob / 50) - 1 : 4 ** ((knob - 50) / 50));

/** A band's filter: analog prototypes of the Audio EQ Cookbook. */
function filter(band: 0 | 1 | 2, knob: number, hz: number): Complex {
  const gain = gainAt(knob);
  const quarter = db(0.25);
  const level = gain >= 0.25 ? db(gain) : quarter + (-23 - quarter) * (1 - gain / 0.25);
  const A = 10 ** (level / 40);
  const bell = (q: number): Complex => {
    const x = hz / CENTRES[band];
    return over(quadratic(1, A / q, 1, x), quadratic(1, 1 / (A * q), 1, x));
  };
  if (level > 0) return bell(0.3);
  if (band === 1) return bell(0.9);
  const root = Math.sqrt(A) / 0.4;
  if (band === 0) {
    const x = hz / (2 * CENTRES[0]);
    const [up, down] = [quadratic(1, root, A, x), quadratic(A, root, 1, x)];
    return times([A, 0], over(up, down));
  }
  const x = hz / (CENTRES[2] / 2);
  return times([A, 0], over(quadratic(A, root, 1, x), quadratic(1, root, A, x)));
}

/** Bessel's polynomial of the fourth order, 3 dB down at x = 1. */
function bessel(x: number): Complex {
  const w = 2.113917675 * x;
  const s: Complex = [0, w];
  const [s2, s3] = [times(s, s), times(times(s, s), s)];
  const s4 = times(s2, s2);
  const scaled = (k: number, [a, b]: Complex): Complex => [k * a, k * b];
  return over([105, 0], [s4, scaled(10, s3), scaled(45, s2), scaled(105, s), [105, 0] as Complex].reduce(plus));
}

function wanted([low, mid, high]: readonly [number, number, number], hz: number): number {
  const shares = [low, mid, high].map((knob) => Math.min(gainAt(knob) / 0.25, 1));
  const delay = (from: number): Complex => {
    const frames = Math.round((2.113917675 / (2 * Math.PI * from)) * RATE);
    return [Math.cos((-2 * Math.PI * hz * frames) / RATE), Math.sin((-2 * Math.PI * hz * frames) / RATE)];
  };
  const whole = delay(LOW);
  const below = bessel(hz / LOW);
  const middle = times(bessel(hz / HIGH), over(whole, delay(HIGH)));
  const minus = (a: Complex, b: Complex): Complex => [a[0] - b[0], a[1] - b[1]];
  const scaled = (k: number | undefined, [a, b]: Complex): Complex => [(k ?? 0) * a, (k ?? 0) * b];
  const sum = [
    scaled(shares[0], below),
    scaled(shares[1], minus(middle, below)),
    scaled(shares[2], minus(whole, middle)),
  ];
  const bands = ([0, 1, 2] as const).map((band) => filter(band, [low, mid, high][band] ?? 50, hz));
  const all = [...bands, sum.reduce(plus)].reduce(times);
  return db(Math.hypot(all[0], all[1]));
}

describe("follows the formulas of Mixxx's full kill", () => {
  test.each([
    [100, 50, 50],
    [50, 100, 50],
    [50, 50, 100],
    [30, 50, 50],
    [50, 30, 50],
    [50, 50, 30],
    [10, 50, 50],
    [50, 10, 50],
    [50, 50, 10],
    [0, 50, 50],
    [50, 0, 50],
    [50, 50, 0],
    [0, 80, 35],
  ] as const)("low %d, mid %d, high %d", async (low, mid, high) => {
    const response = await responseOf("isolator", { low, mid, high }, RATE);
    const fades = [low, mid, high].map((knob) => gainAt(knob) < 0.25);
    const bound = (target: number, hz: number): number => {
      // what is left between two differences of filters is as good as their phases
      if (fades[1]) return 0.055 * target + 0.01;
      if (fades.includes(true)) return 0.02 * target + 0.005;
      // a bell and its prototype part near half the rate
      return (hz < 6000 ? 0.025 : 0.08) * target;
    };
    for (let hz = 20; hz < 18000; hz *= 1.19) {
      const target = 10 ** (wanted([low, mid, high], hz) / 20);
      const found = 10 ** (response(hz) / 20);
      expect(Math.abs(found - target), `${hz} Hz: ${found} instead of ${target}`).toBeLessThan(bound(target, hz));
    }
  });
});

test("at the centres the bits pass, late by the declared latency", async () => {
  const effect = await Effect.create("isolator", RATE);
  const input = noise(RATE, 0.8);
  const [out] = effect.process(input);
  // the group delay of the filter at 246 Hz: 2.1139 / 2π·246 s, a frame or two of which the discrete twin saves
  expect(Math.abs(effect.latency - 65.6)).toBeLessThan(2);
  expect(difference(out.subarray(effect.latency), input.subarray(0, RATE - effect.latency))).toBe(0);
});

test("with all bands killed nothing is left", async () => {
  const effect = await Effect.create("isolator", RATE);
  effect.set({ lowKill: 1, midKill: 1, highKill: 1 }).reset();
  expect(peak(effect.process(noise(RATE, 0.8))[0])).toBe(0);
});

test.each([
  ["low", { lowKill: 1 }, 50, 5000],
  ["mid", { midKill: 1 }, 782, 20],
  ["high", { highKill: 1 }, 12000, 60],
] as const)("a kill of the %s band takes it away and leaves the others", async (_, kill, gone, left) => {
  const response = await responseOf("isolator", kill, RATE);
  expect(response(gone)).toBeLessThan(-30);
  expect(Math.abs(response(left))).toBeLessThan(1.5);
});

test("a kill is the knob's end, and what it was before comes back with the bits", async () => {
  const killed = await responseOf("isolator", { lowKill: 1, low: 70 }, RATE);
  const down = await responseOf("isolator", { low: 0 }, RATE);
  for (const hz of [30, 100, 246, 1000]) expect(killed(hz)).toBeCloseTo(down(hz), 3);
  const effect = await Effect.create("isolator", RATE);
  const input = sine(3 * RATE, 110, RATE, 0.25);
  const [out] = effect.process(input, input, (block) => {
    if (block === 100) effect.set({ lowKill: 1 }, false);
    if (block === 400) effect.set({ lowKill: 0 }, false);
  });
  expect(peak(out.subarray(200 * 128, 400 * 128))).toBeLessThan(0.01);
  const late = out.subarray(2 * RATE + effect.latency, 3 * RATE);
  expect(difference(late, input.subarray(2 * RATE, 3 * RATE - effect.latency))).toBe(0);
});
