import { describe, expect, test } from "vitest";
import { DEVICES, type DeviceKindName } from "../../../contract/devices";
import { DEVICE_PRESETS } from "../../../contract/devices/presets";
import type { ParameterSpec } from "../../../contract/parameters";
import { off, on, TestDevice } from "./device";
import { decibels, peak, rms } from "./sound";

const rate = 48000;

/** What a person chooses sounds of; internal ones belong to a mixer. */
const KINDS = (Object.keys(DEVICES) as DeviceKindName[]).filter((kind) => !("internal" in DEVICES[kind]));

describe.each(KINDS)("%s", (kind) => {
  const specs: Readonly<Record<string, ParameterSpec>> = DEVICES[kind].parameters;
  const presets = DEVICE_PRESETS[kind];

  test("its presets have names of their own and set every parameter within its range and steps", () => {
    expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length);
    expect(presets.length).toBeGreaterThan(1);
    for (const { name, params } of presets) {
      expect(Object.keys(params).sort()).toEqual(Object.keys(specs).sort());
      for (const [key, value] of Object.entries(params)) {
        const spec = specs[key]!;
        expect(value, `${name}: ${key}`).toBeGreaterThanOrEqual(spec.min);
        expect(value, `${name}: ${key}`).toBeLessThanOrEqual(spec.max);
        if (spec.step >= 1) expect(Math.abs(value % spec.step), `${name}: ${key}`).toBe(0);
      }
    }
  });
});

const CHORD = [48, 55, 60, 64];
const BASS = [36];
const BASSES = /Bass|Sub/;

describe.each(["synth", "pluck"] as const)("%s", (kind) => {
  const presets = DEVICE_PRESETS[kind].map(({ name, params }) => ({ name, params: params as Record<string, number> }));

  test.each(presets)("$name sounds at a fair level, does not clip, and ends", ({ name, params }) => {
    const keys = BASSES.test(name) || (params.glide ?? 0) > 0 ? BASS : CHORD;
    const device = new TestDevice(kind, rate).set(params);
    const { left, right } = device.render(rate * 12, [
      ...keys.map((key) => on(0, key, 0.8)),
      ...keys.map((key) => off(rate * 2, key)),
    ]);
    const loudest = Math.max(...Array.from({ length: 20 }, (_, i) => rms(left, i * 4800, (i + 1) * 4800)));
    expect(decibels(loudest)).toBeGreaterThan(-24);
    expect(decibels(loudest)).toBeLessThan(-9);
    expect(Math.max(peak(left), peak(right))).toBeLessThan(1);
    expect(peak(left, rate * 11)).toBe(0);
  });
});

describe("drums", () => {
  test.each(DEVICE_PRESETS.drums)("$name: a bar of the kit sounds and does not clip", ({ params }) => {
    const beat = rate / 2;
    const device = new TestDevice("drums", rate).set(params);
    const { left, right } = device.render(beat * 4, [
      ...[0, 2].map((at) => on(at * beat, 36, 0.9)),
      ...[1, 3].map((at) => on(at * beat, 38, 0.8)),
      ...Array.from({ length: 8 }, (_, i) => on((i * beat) / 2, i === 7 ? 46 : 42, 0.7)),
    ]);
    expect(decibels(rms(left))).toBeGreaterThan(-26);
    expect(Math.max(peak(left), peak(right))).toBeGreaterThan(0.3);
    expect(Math.max(peak(left), peak(right))).toBeLessThan(1);
  });
});
