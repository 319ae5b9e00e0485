import { expect, test } from "vitest";
import { Meter } from "../../../dsp/abi";
import { mono, noise, Strips } from "./engine";

/** Smallest size of a float that is not denormal. */
const NORMAL = 2 ** -126;

test("after silence no state of a strip is, or stays, denormal", () => {
  const strips = new Strips(48000);
  const parameters = {
    gain: 3,
    hpfOn: 1,
    hpfFrequency: 20,
    hpfSlope: 1,
    lpfOn: 1,
    lpfFrequency: 19000,
    lpfSlope: 1,
    eqLow: 6,
    eqMid: -6,
    eqHigh: 12,
    compRatio: 4,
    compThreshold: -40,
    compRelease: 5,
    pan: 0.3,
    level: -3,
  };
  for (const slot of [0, 1, 2, 3]) strips.set(slot, parameters);
  strips.process(0, mono(noise(128 * 100)), undefined, mono(noise(128 * 100, 3)));
  // All memory of the engine: whatever state there is lies in it.
  const small = (): number => {
    let count = 0;
    for (const value of new Float32Array(strips.memory.buffer)) {
      const size = Math.abs(value);
      if (size > NORMAL && size < 1e-30) count++;
    }
    return count;
  };
  const before = small();
  const silence = mono(new Float32Array(128));
  for (let block = 0; block < 5000; block++) {
    const { left } = strips.process(0, silence);
    if (block % 500 === 499) expect(small(), `after ${block} blocks`).toBeLessThanOrEqual(before);
    if (block === 4999) expect(left.every((x) => x === 0)).toBe(true);
  }
  strips.exports.laneClearClip(0);
  strips.process(0, silence);
  expect(strips.meters(0).map(Math.abs)).toEqual(new Float32Array(Meter.count));
});
