import { describe, expect, test } from "vitest";
import { MANIFESTS, type ManifestName } from "../../../contract/devices";
import type { DeviceManifest } from "../../../contract/devices/manifest";
import { DEVICE_PRESETS } from "../../../contract/devices/presets";
import type { ParameterSpec } from "../../../contract/parameters";
import { Effect } from "./device";
import { db, noise, peak, rms } from "./signal";

const RATE = 48000;
const kinds = (Object.keys(MANIFESTS) as ManifestName[]).filter((kind) => {
  const { role, internal }: DeviceManifest = MANIFESTS[kind];
  return role === "effect" && !internal;
});
const all = kinds.flatMap((kind) =>
  DEVICE_PRESETS[kind].map((preset) => [kind, preset.name, preset.params as Record<string, number>] as const),
);

test("every effect has five to ten presets with names of their own", () => {
  for (const kind of kinds) {
    const presets = DEVICE_PRESETS[kind];
    expect(presets.length).toBeGreaterThanOrEqual(5);
    expect(presets.length).toBeLessThanOrEqual(10);
    expect(new Set(presets.map((preset) => preset.name)).size).toBe(presets.length);
  }
});

describe.each(all)("%s: %s", (kind, _name, params) => {
  test("stays within the ranges, and names every parameter in order", () => {
    const specs: Record<string, ParameterSpec> = MANIFESTS[kind].parameters;
    expect(Object.keys(params)).toEqual(Object.keys(specs));
    for (const [name, value] of Object.entries(params)) {
      expect(value, name).toBeGreaterThanOrEqual(specs[name]!.min);
      expect(value, name).toBeLessThanOrEqual(specs[name]!.max);
    }
  });

  test("sounds at a level one can work with", async () => {
    const effect = await Effect.create(kind, RATE);
    effect.set(params as never).reset();
    const input = noise(RATE * 3, 0.3).map((x, n) => (n % 24000 < 6000 ? x : x * 0.05));
    const [left] = effect.process(input, noise(RATE * 3, 0.1, 3));
    const change = db(rms(left) / rms(input));
    expect(change).toBeGreaterThan(-10);
    expect(change).toBeLessThan(10);
    expect(peak(left)).toBeLessThan(1.5);
  });
});
