import { describe, expect, test } from "vitest";
import { camelotOf, keyName, keyRelation, parseKey, transposed, wheelOrder } from "../../../contract/dj/key";

/** The wheel as it is printed: hour by hour, minor and major. */
const WHEEL = [
  ["1A", "G# minor", "1B", "B major"],
  ["2A", "Eb minor", "2B", "F# major"],
  ["3A", "Bb minor", "3B", "Db major"],
  ["4A", "F minor", "4B", "Ab major"],
  ["5A", "C minor", "5B", "Eb major"],
  ["6A", "G minor", "6B", "Bb major"],
  ["7A", "D minor", "7B", "F major"],
  ["8A", "A minor", "8B", "C major"],
  ["9A", "E minor", "9B", "G major"],
  ["10A", "B minor", "10B", "D major"],
  ["11A", "F# minor", "11B", "A major"],
  ["12A", "C# minor", "12B", "E major"],
] as const;

describe("the wheel of keys", () => {
  test.each(WHEEL)("%s is %s, %s is %s", (minor, minorName, major, majorName) => {
    for (const [hour, name] of [
      [minor, minorName],
      [major, majorName],
    ]) {
      const key = parseKey(hour!)!;
      expect([camelotOf(key), keyName(key)]).toEqual([hour, name]);
      expect(parseKey(name!)).toEqual(key);
    }
  });

  test("sorts as it is counted", () => {
    const hours = WHEEL.flatMap(([minor, , major]) => [minor, major]);
    const sorted = [...hours].reverse().sort((a, b) => wheelOrder(parseKey(a)!) - wheelOrder(parseKey(b)!));
    expect(sorted).toEqual(hours);
  });
});

test.each([
  ["Am", 9, "minor"],
  ["C", 0, "major"],
  ["Ebm", 3, "minor"],
  ["D♯ minor", 3, "minor"],
  ["Cb", 11, "major"],
  ["f#min", 6, "minor"],
  ["CM", 0, "major"],
  ["cm", 0, "minor"],
  ["1m", 9, "minor"],
  ["1d", 0, "major"],
  ["02a", 3, "minor"],
] as const)("%s is read as a key", (text, tonic, mode) => expect(parseKey(text)).toEqual({ tonic, mode }));

test.each(["", "H", "13A", "0B", "A dorian", "off key", "8", "a".repeat(100_000)])("%s is none", (text) =>
  expect(parseKey(text)).toBeNull(),
);

test.each([
  ["8A", "8A", "same"],
  ["8A", "8B", "relative"],
  ["8A", "9A", "fifth"],
  ["8A", "7A", "fifth"],
  ["12B", "1B", "fifth"],
  ["8A", "10A", "energy"],
  ["11A", "1A", "energy"],
  ["8A", "9B", "clash"],
  ["8A", "6A", "clash"],
  ["8A", "2A", "clash"],
] as const)("from %s to %s: %s", (from, to, relation) =>
  expect(keyRelation(parseKey(from)!, parseKey(to)!)).toBe(relation),
);

test("a shift by semitones moves seven hours each", () => {
  expect(camelotOf(transposed(parseKey("8A")!, 1))).toBe("3A");
  expect(camelotOf(transposed(parseKey("8A")!, -1))).toBe("1A");
  expect(camelotOf(transposed(parseKey("8B")!, 12))).toBe("8B");
});
