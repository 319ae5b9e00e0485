import { expect, test } from "vitest";
import { Effect } from "./device";
import { difference, noise, peak } from "./signal";

const RATE = 48000;
const BURST = RATE / 4;
const SILENCE = 8 * RATE;

/** A burst, a pause long enough for every tail to end, the burst again. */
function bursts(pause: (n: number) => number): Float32Array {
  const burst = noise(BURST, 0.5, 7);
  const signal = new Float32Array(2 * BURST + SILENCE + RATE);
  signal.set(burst);
  signal.set(burst, BURST + SILENCE);
  for (let n = BURST; n < BURST + SILENCE; n++) signal[n] = pause(n);
  return signal;
}

const cases = [
  ["reverb", { decay: 0.2, mix: 100 }],
  ["delay", { synced: 0, time: 120, feedback: 20, mix: 100 }],
  ["chorus", { rate: 0.7, voices: 3, mix: 100 }],
] as const;

test.each(cases)("a %s that rested in silence sounds as one that never did", async (kind, values) => {
  const rested = (await Effect.create(kind, RATE)).set(values).reset();
  // Far below what any memory keeps, yet not silence.
  const awake = (await Effect.create(kind, RATE)).set(values).reset();
  const [left, right] = rested.process(bursts(() => 0));
  const [awakeLeft, awakeRight] = awake.process(bursts((n) => (n % 2 === 0 ? 1e-30 : -1e-30)));
  expect(peak(left, BURST + SILENCE - RATE, BURST + SILENCE)).toBe(0);
  expect(peak(left, BURST + SILENCE)).toBeGreaterThan(0.1);
  expect(difference(left, awakeLeft)).toBeLessThan(1e-12);
  expect(difference(right, awakeRight)).toBeLessThan(1e-12);
});
