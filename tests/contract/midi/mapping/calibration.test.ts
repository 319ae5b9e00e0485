import { expect, test } from "vitest";
import { reachOf, type Seen, seeing } from "../../../../contract/midi/mapping/calibration";
import { newMapping } from "../../../../contract/midi/mapping/mapping";
import { positionOf, shareOf } from "../../../../contract/midi/mapping/travel";

const seenOf = (values: readonly number[]): Seen =>
  values.reduce<Seen | null>((seen, value) => seeing(seen, shareOf(value, 7)), null) as Seen;

test.each([
  ["a fader that stops short of both ends", [60, 10, 90, 117], [10, 117]],
  ["one that ends at the message's own ends", [0, 64, 127], [0, 127]],
  ["one whose end is a step away from the message's", [1, 126], [0, 127]],
])("%s", (_what, values, [low, high]) => {
  expect(reachOf(seenOf(values))).toEqual([shareOf(low as number, 7), shareOf(high as number, 7)]);
});

test("what was hardly moved is not calibrated", () => {
  expect(reachOf(seenOf([60, 64, 70]))).toBeNull();
});

test("a calibrated control takes its target to both ends", () => {
  const reach = reachOf(seenOf([10, 117])) ?? [0, 1];
  const mapping = newMapping({ id: "m", target: { kind: "action", id: "a" }, reach });
  expect([10, 117, 0, 127].map((value) => positionOf(mapping, shareOf(value, 7)))).toEqual([0, 1, 0, 1]);
});
