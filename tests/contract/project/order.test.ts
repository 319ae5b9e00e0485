import { expect, it } from "vitest";
import { between, byOrder, keysBetween } from "../../../contract/project/order";
import { seeded } from "./randomCommands";

it("gives keys that sort between their neighbours, wherever they are inserted", () => {
  for (const seed of [1, 2, 3]) {
    const random = seeded(seed);
    const keys: string[] = [];
    for (let round = 0; round < 600; round++) {
      const at = Math.floor(random() * (keys.length + 1));
      keys.splice(at, 0, between(keys[at - 1] ?? null, keys[at] ?? null));
    }
    expect([...keys].sort()).toEqual(keys);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[0-9A-Za-z]*[1-9A-Za-z]$/);
  }
});

it("keeps keys short where a list grows at its end, and fits a thousand in front or in one gap", () => {
  const growing = keysBetween(null, null, 500);
  expect(Math.max(...growing.map((key) => key.length))).toBeLessThan(15);
  let front = between(null, null);
  for (let round = 0; round < 1000; round++) front = between(null, front);
  expect(front.length).toBeLessThan(256);
  let [low, high] = ["a", "b"];
  for (let round = 0; round < 1000; round++) {
    const key = between(low, high);
    expect(low < key && key < high).toBe(true);
    if (round % 2) low = key;
    else high = key;
  }
});

it.each([
  ["b", "a"],
  ["a", "a"],
  ["a", "a0"],
  [null, "0"],
  ["ä", null],
])("refuses what are no keys in order: %s, %s", (before, after) => {
  expect(() => between(before, after)).toThrow(RangeError);
});

it("sorts equal keys by id", () => {
  const entries = [
    { id: "b", order: "V" },
    { id: "c", order: "A" },
    { id: "a", order: "V" },
  ];
  expect(entries.sort(byOrder).map(({ id }) => id)).toEqual(["c", "a", "b"]);
});
