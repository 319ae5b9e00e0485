import { expect, test } from "vitest";
import { keyAt, keyBox, keyName, keyOfCode, lowestKey, whiteCount } from "../../src/sound/keyboard/keys";

test.each([
  [60, "C4"],
  [69, "A4"],
  [21, "A0"],
  [61, "C♯4"],
  [0, "C-1"],
  [127, "G9"],
])("key %d is %s", (key, name) => expect(keyName(key)).toBe(name));

test("an octave has seven white keys, and a piano 52", () => {
  expect(whiteCount(60, 71)).toBe(7);
  expect(whiteCount(21, 108)).toBe(52);
});

test("white keys fill the width side by side", () => {
  let edge = 0;
  for (const key of [60, 62, 64, 65, 67, 69, 71, 72]) {
    const box = keyBox(key, 60, 72);
    expect(box.left).toBeCloseTo(edge, 9);
    edge = box.left + box.width;
  }
  expect(edge).toBeCloseTo(1, 9);
});

test("the middle of each key is that key, black ones at the back", () => {
  for (let key = 48; key <= 72; key++) {
    const { left, width } = keyBox(key, 48, 72);
    const black = [1, 3, 6, 8, 10].includes(key % 12);
    expect(keyAt(left + width / 2, black ? 0.3 : 0.9, 48, 72)?.key).toBe(key);
  }
  expect(keyAt(-0.1, 0.5, 48, 72)).toBeNull();
  expect(keyAt(0.5, 1.2, 48, 72)).toBeNull();
});

test("between two white keys the black one ends before the front", () => {
  const { left, width } = keyBox(61, 60, 72);
  expect(keyAt(left + width / 2, 0.5, 60, 72)?.key).toBe(61);
  expect([60, 62]).toContain(keyAt(left + width / 2, 0.8, 60, 72)?.key);
});

test.each([
  ["KeyZ", 48, 48],
  ["KeyS", 48, 49],
  ["KeyM", 48, 59],
  ["KeyQ", 48, 60],
  ["KeyP", 48, 76],
  ["KeyP", 120, null],
  ["KeyA", 48, null],
  ["Space", 48, null],
])("%s from %d plays %s", (code, lowest, key) => expect(keyOfCode(code, lowest)).toBe(key));

test("octave 3 begins at C3, on drum tracks at the kick's C2", () => {
  expect(lowestKey(3, "midi")).toBe(48);
  expect(lowestKey(3, "drums")).toBe(36);
});
