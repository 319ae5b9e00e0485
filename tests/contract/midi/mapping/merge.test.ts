import { expect, test } from "vitest";
import { type Mapping, newMapping } from "../../../../contract/midi/mapping/mapping";
import { mergeMappings } from "../../../../contract/midi/mapping/merge";

const mapping = (id: string, max = 1): Mapping =>
  newMapping({ id, target: { kind: "action", id: "transport.play" }, max });
const [a, b, c] = [mapping("a"), mapping("b"), mapping("c")];
const changed = mapping("a", 0.5);

test("what one side alone added, changed or removed is taken from there", () => {
  expect(mergeMappings([a, b], [a, b, c], [a, b])).toEqual([a, b, c]);
  expect(mergeMappings([a, b], [a, b], [a, b, c])).toEqual([a, b, c]);
  expect(mergeMappings([a, b], [changed, b], [a, b])).toEqual([changed, b]);
  expect(mergeMappings([a, b], [a, b], [changed, b])).toEqual([changed, b]);
  expect(mergeMappings([a, b], [b], [a, b])).toEqual([b]);
  expect(mergeMappings([a, b], [a, b], [b])).toEqual([b]);
});

test("what both changed is taken from here; a change outlives a removal elsewhere", () => {
  expect(mergeMappings([a], [changed], [mapping("a", 0.2)])).toEqual([changed]);
  expect(mergeMappings([a], [changed], [])).toEqual([changed]);
  expect(mergeMappings([a], [], [changed])).toEqual([changed]);
});

test("on a device where nothing was ever the same, nothing is lost", () => {
  expect(mergeMappings([], [a], [b])).toEqual([a, b]);
  expect(mergeMappings([], [changed], [a])).toEqual([changed]);
});

test("merged again, nothing changes", () => {
  const merged = mergeMappings([a], [a, b], [changed, c]);
  expect(mergeMappings(merged, merged, merged)).toEqual(merged);
});
