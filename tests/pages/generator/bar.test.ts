import { expect, test } from "vitest";
import { barAt } from "../../../src/pages/generator/bar";

test("the bar rises by ten every half second to ninety, where the server tells nothing", () => {
  expect([0, 499, 500, 1000, 4500, 60_000].map((ms) => barAt(ms, null))).toEqual([0, 0, 10, 20, 90, 90]);
});

test("it is never further than the texts are, and never ahead of its ticks", () => {
  expect(barAt(60_000, 0)).toBe(0);
  expect(barAt(60_000, 0.5)).toBe(50);
  expect(barAt(60_000, 1)).toBe(90);
  expect(barAt(1000, 1)).toBe(20);
});
