import { expect, test } from "vitest";
import { PRESET_LIBRARY } from "../../../contract/instruments/library";
import { found, tagsOf } from "../../../src/studios/instruments/presets/find";

const all = { query: "", category: "", tag: "", among: null };

test("presets are found by words, category, tag and favourites, all of which must fit", () => {
  expect(found(PRESET_LIBRARY, all)).toHaveLength(PRESET_LIBRARY.length);
  const basses = found(PRESET_LIBRARY, { ...all, category: "Bass", tag: "sub", query: "warm ROUND" });
  expect(basses.map(({ name }) => name)).toEqual(["Round Sub"]);
  expect(found(PRESET_LIBRARY, { ...all, category: "Pad", query: "round sub" })).toEqual([]);
  expect(found(PRESET_LIBRARY, { ...all, among: ["Round Sub"] })).toHaveLength(1);
  expect(found(PRESET_LIBRARY, { ...all, among: [] })).toEqual([]);
});

test("every tag finds a preset, the most frequent first", () => {
  const counts = tagsOf(PRESET_LIBRARY).map((tag) => found(PRESET_LIBRARY, { ...all, tag }).length);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  expect(Math.min(...counts)).toBeGreaterThan(0);
});
