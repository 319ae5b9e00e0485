import { expect, test } from "vitest";
import { measure } from "../../bench/presets/measure";
import { engineModule, PROBE_FRAMES, RATE } from "../../bench/presets/render";
import { broken, RULES } from "../../bench/presets/rules";
import { bandLevels, distance, tuning } from "../../bench/presets/spectra";
import { DEVICES } from "../../contract/devices";
import { PRESET_LIBRARY } from "../../contract/instruments/library";
import { LEVELS } from "../../contract/instruments/library/levels";
import type { ParameterSpec } from "../../contract/parameters";

const both = (make: (i: number) => number) => {
  const left = Float32Array.from({ length: PROBE_FRAMES }, (_, i) => make(i));
  return { left, right: left };
};
const sine = (hz: number, gain = 0.5) => both((i) => gain * Math.sin((2 * Math.PI * hz * i) / RATE));
const MIDDLE_C = 261.6256;

test("the presets have names of their own, tags, a measured level, and values within their ranges and steps", () => {
  expect(new Set(PRESET_LIBRARY.map(({ name }) => name)).size).toBe(PRESET_LIBRARY.length);
  expect(Object.keys(LEVELS).sort()).toEqual(PRESET_LIBRARY.map(({ name }) => name).sort());
  for (const { name, kind, params, tags } of PRESET_LIBRARY) {
    const specs: Readonly<Record<string, ParameterSpec>> = DEVICES[kind].parameters;
    expect(tags.length, name).toBeGreaterThan(0);
    expect(Object.keys(params).sort(), name).toEqual(Object.keys(specs).sort());
    for (const [key, value] of Object.entries(params)) {
      const { min, max, step } = specs[key]!;
      expect(value >= min && value <= max, `${name}: ${key} ${value}`).toBe(true);
      if (step >= 1) expect(Math.abs(value % step), `${name}: ${key} ${value}`).toBe(0);
    }
  }
});

test("presets from each part of the library keep the rules, and their distance from each other", async () => {
  const module = await engineModule();
  const every = Math.floor(PRESET_LIBRARY.length / 8);
  const sampled = PRESET_LIBRARY.filter((_, index) => index % every === 0);
  const heard = [];
  for (const preset of sampled) heard.push(await measure(module, preset));
  for (const one of heard) expect(broken(one.preset, one), one.preset.name).toEqual([]);
  for (const [index, one] of heard.entries()) {
    for (const other of heard.slice(0, index)) {
      const apart = distance(one.levels, other.levels);
      expect(apart, `${one.preset.name} and ${other.preset.name}`).toBeGreaterThanOrEqual(RULES.distance);
    }
  }
});

test("tuning is told in cents, in any octave of the key", () => {
  for (const cents of [-20, 0, 12]) {
    const hz = MIDDLE_C * 2 ** (cents / 1200);
    expect(tuning(sine(hz)).cents).toBeCloseTo(cents, 0);
    expect(tuning(sine(hz * 2)).cents).toBeCloseTo(cents, 0);
    expect(tuning(sine(hz)).pitched).toBeGreaterThan(0.98);
  }
  expect(tuning(sine(MIDDLE_C * 2 ** (1 / 12))).pitched).toBeLessThan(0.02);
});

test("the distance counts the spectrum and its course, not the loudness", () => {
  const tone = bandLevels(sine(MIDDLE_C));
  expect(distance(tone, bandLevels(sine(MIDDLE_C, 0.05)))).toBeLessThan(0.01);
  expect(distance(tone, bandLevels(sine(MIDDLE_C * 2)))).toBeGreaterThan(RULES.distance);
  const fading = bandLevels(both((i) => 0.5 * Math.exp(-i / RATE) * Math.sin((2 * Math.PI * MIDDLE_C * i) / RATE)));
  expect(distance(tone, fading)).toBeGreaterThan(0.1);
});
