import { expect, test } from "vitest";
import { mono, type Parameters, Strips, sine } from "./engine";

const RATE = 48000;
const FRAMES = 128 * 300;
/** A tone whose own second difference is 0.00002, at its top where block 100 begins. */
const TONE = sine(FRAMES, 50, RATE, 0.5, Math.PI / 2 - (2 * Math.PI * 50 * 12800) / RATE);

/** Largest second difference after the tone has set in, of a signal brought to peak 1: a step shows as its size, a smooth curve as nearly nothing. */
function roughness(samples: Float32Array): number {
  let most = 0;
  for (let n = 6400; n < samples.length; n++) {
    most = Math.max(most, Math.abs((samples[n] ?? 0) - 2 * (samples[n - 1] ?? 0) + (samples[n - 2] ?? 0)));
  }
  return most / Math.max(...samples.slice(6400).map(Math.abs));
}

/** The tone through a strip whose parameter changes at one block. */
function change(before: Parameters, after: Parameters, jump: boolean): Float32Array {
  const strips = Strips.fresh(RATE);
  strips.set(1, before);
  return strips.process(1, mono(TONE), (block) => {
    if (block === 100) strips.set(1, after, jump);
  }).left;
}

const FILTERED: Parameters = { hpfOn: 1, hpfFrequency: 20, eqLow: 6, eqMid: 6 };
const PRESSED: Parameters = { compThreshold: -40, compRatio: 4, compRelease: 50 };

test.each<[string, Parameters, Parameters]>([
  ["gain", { gain: -10 }, { gain: 10 }],
  ["phase", {}, { phase: 1 }],
  ["high-pass on", { hpfFrequency: 400 }, { hpfOn: 1 }],
  ["high-pass off", { hpfOn: 1, hpfFrequency: 400 }, { hpfOn: 0 }],
  ["low-pass on", { lpfFrequency: 200, lpfSlope: 1 }, { lpfOn: 1 }],
  ["low-pass off", { lpfOn: 1, lpfFrequency: 200, lpfSlope: 1 }, { lpfOn: 0 }],
  ["low band", { eqLow: -12 }, { eqLow: 12 }],
  ["make-up", { ...PRESSED, compMakeup: 0 }, { compMakeup: 20 }],
  ["pan", { pan: 1 }, { pan: -1 }],
  ["level", { level: -6 }, { level: -144 }],
  ["level up", { level: -144 }, { level: 6 }],
  ["gain among filters", { ...FILTERED, gain: -10 }, { gain: 10 }],
])("%s ramps: a change at once is heard as a click, the ramped one is not", (_, before, after) => {
  const ramped = roughness(change(before, after, false));
  expect(ramped).toBeLessThan(0.004);
  expect(roughness(change(before, after, true))).toBeGreaterThan(Math.max(0.004, 4 * ramped));
});

test("mute ramps", () => {
  for (const jump of [true, false]) {
    const strips = Strips.fresh(RATE);
    const { left } = strips.process(1, mono(TONE), (block) => {
      if (block % 50 === 49) strips.exports.laneAudible(1, block % 100 !== 49, jump);
    });
    if (jump) expect(roughness(left)).toBeGreaterThan(0.1);
    else expect(roughness(left)).toBeLessThan(0.003);
  }
});

/** The tone while a parameter is dragged back and forth, told to the strip 60 times a second. */
function drag(at: (v: number) => Parameters, jump: boolean): number {
  const strips = Strips.fresh(RATE);
  strips.set(1, at(0));
  const { left } = strips.process(1, mono(TONE), (block) => {
    if (block % 6 === 0) strips.set(1, at(0.5 - 0.5 * Math.cos(block / 15)), jump);
  });
  return roughness(left);
}

test.each<[string, (v: number) => Parameters]>([
  ["high-pass", (v) => ({ hpfOn: 1, hpfSlope: 1, hpfFrequency: 20 * 100 ** v })],
  ["low-pass", (v) => ({ lpfOn: 1, lpfSlope: 1, lpfFrequency: 200 * 100 ** v })],
  ["low band", (v) => ({ eqLow: 30 * v - 15 })],
  ["mid band", (v) => ({ eqMid: 30 * v - 15 })],
  ["gain", (v) => ({ gain: 40 * v - 20 })],
  ["level", (v) => ({ level: -60 * v })],
  ["pan", (v) => ({ pan: 2 * v - 1 })],
])("%s dragged has no zipper; stepwise it would", (_, at) => {
  expect(drag(at, false)).toBeLessThan(0.0016);
  expect(drag(at, true)).toBeGreaterThan(0.0016);
});

test.each<[string, (v: number) => Parameters]>([
  ["threshold", (v) => ({ ...PRESSED, compThreshold: -60 * v })],
  ["ratio", (v) => ({ ...PRESSED, compRatio: 1 + 19 * v })],
  ["knee", (v) => ({ ...PRESSED, compKnee: 24 * v })],
])("%s dragged has no zipper", (_, at) => {
  expect(drag(at, false)).toBeLessThan(0.0008);
});

test("switches flipped at every block stay bounded", () => {
  const strips = Strips.fresh(RATE);
  const { left } = strips.process(1, mono(TONE), (block) => {
    const v = block & 1;
    strips.set(
      1,
      { hpfOn: v, hpfSlope: v, hpfFrequency: v ? 20 : 2000, lpfOn: 1 - v, lpfSlope: v, lpfFrequency: v ? 200 : 20000 },
      false,
    );
  });
  expect(Math.max(...left.map(Math.abs))).toBeLessThan(2);
});
