import { describe, expect, test } from "vitest";
import { defaultParameters, MANIFESTS, type ManifestName } from "../../../contract/devices";
import type { LatencyRule } from "../../../contract/devices/manifest";
import type { ParameterSpec } from "../../../contract/parameters";
import { DeviceKind } from "../../../dsp/abi";
import { Effect } from "./device";
import { db, difference, noise, peak, sine } from "./signal";

const RATE = 48000;
const EFFECTS = (Object.keys(MANIFESTS) as ManifestName[]).filter((kind) => MANIFESTS[kind].role === "effect");

function specs(kind: (typeof EFFECTS)[number]): [string, ParameterSpec][] {
  return Object.entries(MANIFESTS[kind].parameters);
}

/** What a smooth 110-Hz sine leaves above about 10 kHz: steps and clicks. */
function roughness(signal: Float32Array): Float32Array {
  let current = Float64Array.from(signal);
  for (let order = 0; order < 4; order++) current = current.map((x, n) => (n === 0 ? 0 : (x - current[n - 1]!) / 2));
  return Float32Array.from(current);
}

describe.each(EFFECTS)("%s", (kind) => {
  test("a new device has the contract's defaults", async () => {
    const input = noise(RATE, 0.5);
    const fresh = (await Effect.create(kind, RATE)).process(input);
    const set = await Effect.create(kind, RATE);
    for (const [name, spec] of specs(kind)) set.set({ [name]: spec.max }).set({ [name]: spec.min });
    set.set(defaultParameters(kind)).reset();
    expect(difference(set.process(input)[0], fresh[0])).toBe(0);
  });

  test("is as late as its manifest says", async () => {
    const { frames, lookahead, renderer }: LatencyRule = MANIFESTS[kind].latency;
    for (const rate of [44100, 48000, 96000]) {
      const effect = await Effect.create(kind, rate);
      if (renderer) {
        expect(effect.latency).toBeGreaterThan(frames);
        continue;
      }
      if (lookahead === undefined) {
        expect(effect.latency).toBe(frames);
        continue;
      }
      const spec = specs(kind).find(([name]) => name === lookahead)![1];
      for (const ms of [spec.default, spec.min, 5, spec.max]) {
        effect.set({ [lookahead]: ms });
        expect(effect.latency, `${ms} ms at ${rate} Hz`).toBe(frames + Math.round((ms * rate) / 1000));
      }
    }
  });

  test("mix 0 % is the dry bits, late by the declared latency", async () => {
    if (!("mix" in MANIFESTS[kind].parameters)) {
      expect(["limiter", "gate", "eq", "isolator", "djFilter", "unitMix", "crossfader", "crossfade"]).toContain(kind);
      return;
    }
    const left = noise(RATE, 0.7, 1);
    const right = noise(RATE, 0.7, 2);
    const effect = await Effect.create(kind, RATE);
    effect.set({ mix: 0 } as never).reset();
    const out = effect.process(left, right);
    const late = effect.latency;
    expect(difference(out[0].subarray(late), left.subarray(0, RATE - late))).toBe(0);
    expect(difference(out[1].subarray(late), right.subarray(0, RATE - late))).toBe(0);
  });

  test("bad samples are silenced, and the sound after them is as if they had been silence", async () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      const clean = noise(RATE, 0.5);
      clean[5000] = 0;
      const broken = clean.slice();
      broken[5000] = bad;
      const expected = (await Effect.create(kind, RATE)).process(clean);
      const out = (await Effect.create(kind, RATE)).process(broken);
      expect(out[0].every(Number.isFinite)).toBe(true);
      expect(difference(out[0], expected[0])).toBe(0);
    }
  });

  test("recovers from samples of enormous size", async () => {
    const effect = await Effect.create(kind, RATE);
    effect.process(noise(4800, 3e38));
    effect.process(new Float32Array(RATE * 20));
    const out = effect.process(sine(RATE, 440, RATE, 0.25));
    expect(out[0].every(Number.isFinite)).toBe(true);
    expect(peak(out[0], RATE / 2)).toBeGreaterThan(0.01);
    expect(peak(out[0], RATE / 2)).toBeLessThan(1.1);
  });

  test("parameters that are not numbers are left out", async () => {
    const input = noise(RATE, 0.5);
    const effect = await Effect.create(kind, RATE);
    for (const [name] of specs(kind)) effect.set({ [name]: Number.NaN }).set({ [name]: Number.POSITIVE_INFINITY });
    const expected = (await Effect.create(kind, RATE)).process(input);
    expect(difference(effect.process(input)[0], expected[0])).toBe(0);
  });

  test("silence in gives exact silence, at once and after the tail", async () => {
    const effect = await Effect.create(kind, RATE);
    const before = effect.process(new Float32Array(RATE));
    expect(peak(before[0])).toBe(0);
    effect.process(noise(RATE, 0.5));
    effect.process(new Float32Array(RATE * 30));
    const after = effect.process(new Float32Array(RATE));
    expect(Math.max(peak(after[0]), peak(after[1]))).toBe(0);
  });

  test("reset brings back the first bits, and the same seed gives the same", async () => {
    const input = noise(RATE, 0.5);
    const first = await Effect.create(kind, RATE, 5);
    const a = first.process(input)[0];
    expect(difference(first.reset().process(input)[0], a)).toBe(0);
    expect(difference((await Effect.create(kind, RATE, 5)).process(input)[0], a)).toBe(0);
  });

  test("works at other rates", async () => {
    for (const rate of [8000, 22050, 44100, 96000, 192000]) {
      const effect = await Effect.create(kind, rate);
      for (const [name, spec] of specs(kind)) {
        for (const value of [spec.min, spec.max, spec.default]) {
          effect.set({ [name]: value });
          const out = effect.process(noise(2048, 0.25));
          expect(out[0].every(Number.isFinite), `${rate} Hz, ${name} ${value}`).toBe(true);
          expect(peak(out[0])).toBeLessThan(40);
        }
      }
    }
  });

  test("gives its memory back", async () => {
    const effect = await Effect.create(kind, RATE);
    const used = effect.engine.arenaUsed();
    const other = effect.engine.deviceCreate(DeviceKind[kind], 1);
    expect(effect.engine.arenaUsed()).toBeGreaterThan(used);
    effect.engine.deviceFree(DeviceKind[kind], other);
    expect(effect.engine.arenaUsed()).toBe(used);
  });

  describe("a change makes no click:", () => {
    test.each(specs(kind).map(([name, spec]) => [name, spec] as const))("%s", async (name, spec) => {
      // A waveshaper makes harmonics of its own; it is judged against what it does while nothing changes. A gate opens
      // as fast as its attack says.
      const input = sine(RATE * 2, 110, RATE, 0.25);
      for (const [from, to] of [
        [spec.min, spec.max],
        [spec.max, spec.min],
      ]) {
        const effect = await Effect.create(kind, RATE);
        const gentle =
          kind === "distortion" && name !== "drive"
            ? { drive: 0 }
            : kind === "gate" && name !== "attack"
              ? { attack: 30 }
              : {};
        effect
          .set(gentle as never)
          .set({ [name]: from })
          .reset();
        const [out] = effect.process(input, input, (block) => {
          if (block === 400) effect.set({ [name]: to }, false);
        });
        const rough = roughness(out);
        const usual = Math.max(peak(rough, 300 * 128, 399 * 128), peak(rough, 650 * 128, 740 * 128));
        const loudest = peak(out, 399 * 128, 650 * 128);
        const changing = peak(rough, 399 * 128, 650 * 128);
        const bound = Math.max(-60, db(usual / loudest) + 6);
        expect(db(changing / loudest), `${from} → ${to}, usual ${db(usual / loudest)} dB`).toBeLessThan(bound);
      }
    });
  });
});
