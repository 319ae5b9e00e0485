import { expect, test } from "vitest";
import { startEngine } from "./engines";

interface Exports {
  allocate(bytes: number): number;
  mapLanes(which: number, run: number, count: number): void;
}

const COUNT = 40_000;
const engine = startEngine<Exports>(48000);
const run = engine.exports.allocate(COUNT * 4);

/** Values from end to end, exactly as a float holds them. */
function values(from: number, to: number): Float32Array {
  return Float32Array.from({ length: COUNT }, (_, i) => from + ((to - from) * i) / (COUNT - 1));
}

/** The largest difference of a function to the true one, as `measure` counts it. */
function worst(
  which: number,
  inputs: Float32Array,
  truth: (x: number) => number,
  measure: (error: number, wanted: number) => number,
) {
  const lanes = new Float32Array(engine.memory.buffer, run, COUNT);
  lanes.set(inputs);
  engine.exports.mapLanes(which, run, COUNT);
  let most = 0;
  inputs.forEach((x, i) => {
    const wanted = truth(x);
    most = Math.max(most, measure(Math.abs(lanes[i]! - wanted), wanted));
  });
  return most;
}

const relative = (error: number, wanted: number): number => (wanted === 0 ? error : error / Math.abs(wanted));
const absolute = (error: number): number => error;

test.each([
  ["exp2", 0, [-126, 126], (x: number) => 2 ** x, relative, 3e-7],
  ["tanh", 2, [-12, 12], Math.tanh, relative, 1.2e-6],
  ["sin(π/2·x) near its zeros", 3, [-8, 8], (x: number) => Math.sin((x * Math.PI) / 2), absolute, 2e-7],
  [
    "sin(π/2·x) up to the fold's bound",
    3,
    [-1e5, 1e5],
    (x: number) => Math.sin(((x % 4) * Math.PI) / 2),
    absolute,
    2e-7,
  ],
  ["sine", 4, [0, Math.PI / 2], Math.sin, relative, 1.6e-7],
  ["rough exp2", 5, [-119, 119], (x: number) => 2 ** x, relative, 3e-6],
] as const)("%s is as near to the true one as its comment says", (_, which, [from, to], truth, measure, bound) => {
  const found = worst(which, values(from, to), truth, measure);
  expect(found).toBeLessThan(bound);
});

test.each([
  ["log2", 1, 3e-7],
  ["rough log2", 6, 0.00012],
] as const)("%s over 120 octaves, and close to 1", (_, which, bound) => {
  const octaves = values(-60, 60).map((x) => 2 ** x);
  const near = values(0.5, 2);
  const error = (wide: number, wanted: number): number => wide / Math.max(1, Math.abs(wanted));
  expect(worst(which, octaves, Math.log2, error)).toBeLessThan(bound);
  expect(worst(which, near, Math.log2, absolute)).toBeLessThan(bound);
});

test("whole powers of two are exact, either way", () => {
  const whole = Float32Array.from({ length: COUNT }, (_, i) => (i % 180) - 90);
  for (const exponential of [0, 5]) expect(worst(exponential, whole, (x) => 2 ** x, absolute)).toBe(0);
  const powers = whole.map((n) => 2 ** n);
  for (const logarithm of [1, 6]) expect(worst(logarithm, powers, Math.log2, absolute)).toBe(0);
});
