import { expect, test } from "vitest";
import { inOrder, prioritiesOf, searchable, wordsOf } from "../../../contract/dj/requests";

const MINUTE = 60_000;
const NOW = Date.parse("2026-03-02T22:00:00Z");
/** A request of so many votes, so many minutes old. */
const asked = (votes: number, minutes = 1) => ({ votes, at: NOW - minutes * MINUTE });
const high = (...requests: { votes: number; at: number }[]) =>
  prioritiesOf(requests, NOW).map((priority) => priority === "high");

test.each([
  ["none", [], []],
  ["one alone is the top quarter", [asked(1)], [true]],
  ["one of four", [asked(1), asked(9), asked(3), asked(2)], [false, true, false, false]],
  [
    "of five the quarter is rounded up to two",
    [asked(1), asked(9), asked(3), asked(2), asked(0)],
    [false, true, true, false, false],
  ],
  ["of as many votes the older one", [asked(4, 2), asked(4, 3), asked(4, 1), asked(1, 5)], [false, true, false, false]],
  [
    "what is fifteen minutes old, whatever its votes",
    [asked(9), asked(1, 15), asked(1, 14.99), asked(2)],
    [true, true, false, false],
  ],
])("high priority: %s", (_name, requests, expected) => {
  expect(high(...requests)).toEqual(expected);
});

test("the list: high before medium, then by votes, then by age", () => {
  const list = [asked(2, 1), asked(1, 20), asked(7, 1), asked(2, 3), asked(1, 2)];
  expect(inOrder(list, NOW).map(({ votes, at, priority }) => [votes, (NOW - at) / MINUTE, priority])).toEqual([
    [7, 1, "high"],
    [2, 3, "high"],
    [1, 20, "high"],
    [2, 1, "medium"],
    [1, 2, "medium"],
  ]);
});

test("searches take no notice of case, accents and signs", () => {
  expect(searchable("  Beyoncé — Déjà Vu (feat. JAY-Z)  ")).toBe("beyonce deja vu feat jay z");
  expect(searchable("ﬁlter ÅNGSTRÖM")).toBe("filter angstrom");
  expect(searchable("東京 %_\\")).toBe("東京");
  expect(wordsOf("%%% \u0301")).toEqual([]);
  expect(wordsOf("a b c d e f g h i j")).toHaveLength(8);
});
