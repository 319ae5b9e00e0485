import { describe, expect, test } from "vitest";
import { Effect } from "./device";
import { over, quadratic, responseOf } from "./response";
import { db, difference, noise, peak } from "./signal";

const RATE = 96000;

/** Both halves of the knob go logarithmically from end to end of 13 Hz … 22.05 kHz. */
const corner = (position: number) =>
  position < 0 ? 22050 * (13 / 22050) ** (-position / 100) : 13 * (22050 / 13) ** (position / 100);

function wanted(position: number, q: number, hz: number): number {
  const x = hz / corner(position);
  const [re, im] = over(quadratic(position > 0 ? 1 : 0, 0, position > 0 ? 0 : 1, x), quadratic(1, 1 / q, 1, x));
  return db(Math.hypot(re, im));
}

describe("follows the closed forms of a low-pass and a high-pass", () => {
  test.each([
    [-10, Math.SQRT1_2],
    [-50, Math.SQRT1_2],
    [-50, 4],
    [-80, 0.4],
    [10, Math.SQRT1_2],
    [50, Math.SQRT1_2],
    [50, 4],
    [80, 0.4],
  ])("position %d, Q %d", async (position, resonance) => {
    const response = await responseOf("djFilter", { position, resonance }, RATE);
    for (let hz = 20; hz < 20000; hz *= 1.21) {
      const target = wanted(position, resonance, hz);
      if (target < -55) continue;
      expect(Math.abs(response(hz) - target), `${hz} Hz: ${response(hz)} instead of ${target} dB`).toBeLessThan(0.5);
    }
  });
});

test("in the centre the bits pass", async () => {
  const effect = await Effect.create("djFilter", RATE);
  effect.set({ resonance: 4 }).reset();
  const input = noise(RATE, 0.8);
  expect(difference(effect.process(input)[0], input)).toBe(0);
});

test("closed to the left nothing is left but rumble, to the right nothing but air", async () => {
  const left = await responseOf("djFilter", { position: -100 }, RATE);
  const right = await responseOf("djFilter", { position: 100 }, RATE);
  expect(left(1000)).toBeLessThan(-70);
  expect(right(1000)).toBeLessThan(-50);
});

test("moved through the centre it comes back to the bits", async () => {
  const effect = await Effect.create("djFilter", RATE);
  const input = noise(2 * RATE, 0.5);
  const [out] = effect.process(input, input, (block) => {
    if (block === 50) effect.set({ position: -70 }, false);
    if (block === 200) effect.set({ position: 70 }, false);
    if (block === 400) effect.set({ position: 0 }, false);
  });
  expect(peak(out)).toBeLessThan(1.2);
  expect(difference(out.subarray(RATE), input.subarray(RATE))).toBe(0);
});
