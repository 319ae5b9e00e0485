import { expect, test } from "vitest";
import { decibels, mono, noise, type Parameters, Strips, sine } from "./engine";

const RATE = 48000;
const BLOCK = 128;
const FRAMES = BLOCK * 200;
/** Share of the remaining way to its target that a live control moves in a block: 10 ms. */
const SHARE = BLOCK / (BLOCK + 0.01 * RATE);

/** What a live control does that is sent from one value to another at a block: its value at each block's end. */
function control(from: number, to: number, block: number): number[] {
  let value = from;
  return Array.from({ length: FRAMES / BLOCK }, (_, i) => {
    if (i >= block) value += (to - value) * SHARE;
    return value;
  });
}

/** The value in each frame: straight from block to block. */
function straight(ends: readonly number[], start: number): Float64Array {
  const values = new Float64Array(ends.length * BLOCK);
  ends.forEach((end, block) => {
    const from = block === 0 ? start : ends[block - 1]!;
    for (let i = 0; i < BLOCK; i++) values[block * BLOCK + i] = from + ((end - from) * (i + 1)) / BLOCK;
  });
  return values;
}

type Coefficients = readonly [b0: number, b1: number, b2: number, a0: number, a1: number, a2: number];

/** The Audio EQ Cookbook, for w = 2πf/rate and a gain in dB. */
const COOKBOOK = {
  highPass: (w: number): Coefficients => {
    const [c, alpha] = [Math.cos(w), Math.sin(w) * Math.SQRT1_2];
    return [(1 + c) / 2, -(1 + c), (1 + c) / 2, 1 + alpha, -2 * c, 1 - alpha];
  },
  lowPass: (w: number): Coefficients => {
    const [c, alpha] = [Math.cos(w), Math.sin(w) * Math.SQRT1_2];
    return [(1 - c) / 2, 1 - c, (1 - c) / 2, 1 + alpha, -2 * c, 1 - alpha];
  },
  bell: (w: number, gain: number): Coefficients => {
    const [c, alpha, a] = [Math.cos(w), Math.sin(w) / 1.4, 10 ** (gain / 40)];
    return [1 + alpha * a, -2 * c, 1 - alpha * a, 1 + alpha / a, -2 * c, 1 - alpha / a];
  },
  lowShelf: (w: number, gain: number): Coefficients => {
    const [c, a] = [Math.cos(w), 10 ** (gain / 40)];
    const root = 2 * Math.sqrt(a) * Math.sin(w) * Math.SQRT1_2;
    return [
      a * (a + 1 - (a - 1) * c + root),
      2 * a * (a - 1 - (a + 1) * c),
      a * (a + 1 - (a - 1) * c - root),
      a + 1 + (a - 1) * c + root,
      -2 * (a - 1 + (a + 1) * c),
      a + 1 + (a - 1) * c - root,
    ];
  },
  highShelf: (w: number, gain: number): Coefficients => {
    const [c, a] = [Math.cos(w), 10 ** (gain / 40)];
    const root = 2 * Math.sqrt(a) * Math.sin(w) * Math.SQRT1_2;
    return [
      a * (a + 1 + (a - 1) * c + root),
      -2 * a * (a - 1 + (a + 1) * c),
      a * (a + 1 + (a - 1) * c - root),
      a + 1 - (a - 1) * c + root,
      2 * (a - 1 - (a + 1) * c),
      a + 1 - (a - 1) * c - root,
    ];
  },
};

/** Runs a filter whose coefficients are designed anew for every frame, in double precision. */
function reference(input: Float32Array, design: (frame: number) => Coefficients): Float64Array {
  const output = new Float64Array(input.length);
  let [s1, s2] = [0, 0];
  for (let n = 0; n < input.length; n++) {
    const [b0, b1, b2, a0, a1, a2] = design(n);
    const x = input[n]!;
    const y = (b0 * x) / a0 + s1;
    s1 = (b1 * x - a1 * y) / a0 + s2;
    s2 = (b2 * x - a2 * y) / a0;
    output[n] = y;
  }
  return output;
}

const turns = (hertz: number): number => (2 * Math.PI * hertz) / RATE;

/** Level of what two signals differ by against the second. */
function error(actual: Float32Array, expected: Float64Array): number {
  let [difference, level] = [0, 0];
  for (let n = 0; n < actual.length; n++) {
    difference += (actual[n]! - expected[n]!) ** 2;
    level += expected[n]! ** 2;
  }
  return decibels(Math.sqrt(difference / level));
}

test.each<
  [string, Parameters, Parameters, (at: (from: number, to: number) => Float64Array) => (n: number) => Coefficients]
>([
  [
    "high-pass, an octave up",
    { hpfOn: 1, hpfFrequency: 500 },
    { hpfFrequency: 1000 },
    (at) => {
      const w = at(turns(500), turns(1000));
      return (n) => COOKBOOK.highPass(w[n]!);
    },
  ],
  [
    "low-pass, from 2 to 9 kHz",
    { lpfOn: 1, lpfFrequency: 2000 },
    { lpfFrequency: 9000 },
    (at) => {
      const w = at(turns(2000), turns(9000));
      return (n) => COOKBOOK.lowPass(w[n]!);
    },
  ],
  [
    "low band, −12 to 12 dB",
    { eqLow: -12 },
    { eqLow: 12 },
    (at) => {
      const gain = at(-12, 12);
      return (n) => COOKBOOK.lowShelf(turns(200), gain[n]!);
    },
  ],
  [
    "mid band, 15 to −3 dB",
    { eqMid: 15 },
    { eqMid: -3 },
    (at) => {
      const gain = at(15, -3);
      return (n) => COOKBOOK.bell(turns(1000), gain[n]!);
    },
  ],
  [
    "high band, −6 to 9 dB",
    { eqHigh: -6 },
    { eqHigh: 9 },
    (at) => {
      const gain = at(-6, 9);
      return (n) => COOKBOOK.highShelf(turns(5000), gain[n]!);
    },
  ],
])("%s: sounds as a filter does that is designed anew for every frame", (_, before, after, design) => {
  const input = noise(FRAMES, 3, 0.5);
  const strips = Strips.fresh(RATE);
  strips.set(1, before);
  const out = strips.process(1, mono(input), (block) => {
    if (block === 20) strips.set(1, after, false);
  });
  const expected = reference(
    input,
    design((from, to) => straight(control(from, to, 20), from)),
  );
  // One 32-bit design a block and straight lines between, against 128 exact designs, in a move that is over in 10 ms.
  expect(error(out.left, expected)).toBeLessThan(-55);
  // At rest it is exactly the filter that a strip has whose parameter never moved.
  const still = Strips.fresh(RATE);
  still.set(1, { ...before, ...after });
  const tail = BLOCK * 180;
  const rested = still.process(1, mono(input)).left;
  expect(error(out.left.subarray(tail), Float64Array.from(rested.subarray(tail)))).toBeLessThan(-110);
});

test("a strip at rest keeps its bits while its neighbours' filters move", () => {
  const input = mono(noise(FRAMES, 5, 0.5));
  const filters: Parameters = { hpfOn: 1, hpfFrequency: 90, lpfOn: 1, lpfSlope: 1, eqLow: 4, eqMid: -3, eqHigh: 2 };
  const run = (moves: boolean): Float32Array => {
    const strips = Strips.fresh(RATE);
    for (const slot of [0, 1, 2]) strips.set(slot, filters);
    return strips.process(1, input, (block) => {
      if (!moves || block % 9 !== 0) return;
      const up = block % 2;
      strips.set(0, { hpfFrequency: up ? 900 : 90, lpfFrequency: up ? 800 : 18000, eqLow: up ? -9 : 4 }, false);
      strips.set(2, { hpfOn: up, lpfSlope: up, eqMid: up ? 9 : 0, eqHigh: up ? 0 : 5 }, false);
    }).left;
  };
  expect(run(true)).toEqual(run(false));
});

test.each<[string, Parameters, Parameters, (value: number) => number, number, number]>([
  ["gain", { gain: -9 }, { gain: 6 }, (amplitude) => amplitude, 10 ** (-9 / 20), 10 ** (6 / 20)],
  ["level", { level: 0 }, { level: -20 }, (amplitude) => amplitude, 1, 0.1],
  ["pan", { pan: 0 }, { pan: 1 }, (left) => left, 1, 0],
])(
  "%s goes straight in every frame of a block: a tone gets no sidebands but the ramp's",
  (_, before, after, of, from, to) => {
    const tone = sine(FRAMES, 997, RATE, 0.5);
    const strips = Strips.fresh(RATE);
    strips.set(1, before);
    const { left } = strips.process(1, mono(tone), (block) => {
      if (block === 20) strips.set(1, after, false);
    });
    const gain = straight(control(from, to, 20), from);
    const expected = Float64Array.from(tone, (x, n) => x * of(gain[n]!));
    const moving = [BLOCK * 20, BLOCK * 60] as const;
    expect(error(left.subarray(...moving), expected.subarray(...moving))).toBeLessThan(-100);
  },
);
