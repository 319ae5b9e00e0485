import { expect, test } from "vitest";
import { Quantiles } from "../../../../contract/midi/live/quantiles";

test("half and nearly all of what was measured stay below their quantiles; only the latest count", () => {
  const delays = new Quantiles(100);
  expect([delays.count, delays.at(0.5)]).toEqual([0, null]);
  for (let value = 100; value >= 1; value--) delays.add(value);
  expect([delays.at(0.5), delays.at(0.95), delays.at(1), delays.at(0)]).toEqual([50, 95, 100, 1]);
  for (let value = 0; value < 100; value++) delays.add(7);
  expect([delays.count, delays.at(0.95)]).toEqual([100, 7]);
  delays.clear();
  expect(delays.at(0.5)).toBeNull();
});
