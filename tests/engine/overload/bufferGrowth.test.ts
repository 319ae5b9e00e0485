import { expect, test } from "vitest";
import { BufferGrowth, largerThan } from "../../../src/engine/overload/bufferGrowth";

/** What is said to readings of [seconds, underruns, playing]. */
const said = (...readings: [number, number | null, boolean][]) => {
  const growth = new BufferGrowth();
  return readings.map(([seconds, underruns, playing]) => growth.look({ time: seconds * 1000, underruns, playing }));
};

test("two underruns while playing ask for a larger buffer, once", () => {
  expect(said([0, 0, true], [1, 1, true], [2, 1, true], [3, 2, true], [4, 2, true])).toEqual([0, 0, 0, 2, 0]);
});

test("one underrun, or two that are more than a minute apart, ask for nothing", () => {
  expect(said([0, 0, true], [1, 1, true], [62, 2, true])).toEqual([0, 0, 0]);
});

test("underruns at rest, and those from before the first look, are not counted", () => {
  expect(said([0, 7, true], [1, 9, false], [2, 9, true], [3, 10, true])).toEqual([0, 0, 0, 0]);
});

test("a new output counts anew, and one that does not count asks for nothing", () => {
  expect(said([0, 5, true], [1, 6, true], [2, 0, true], [3, 1, true], [4, null, true], [5, 2, true])).toEqual([
    0, 0, 0, 0, 0, 0,
  ]);
});

test("the largest buffer has none above it", () => {
  expect(["smallest", "larger", "largest"].map((size) => largerThan(size as "smallest"))).toEqual([
    "larger",
    "largest",
    null,
  ]);
});
