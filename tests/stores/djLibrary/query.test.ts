import { describe, expect, test } from "vitest";
import { parseKey } from "../../../contract/dj/key";
import { type Track, trackSchema } from "../../../contract/dj/track";
import { rowsOf, type Sorting } from "../../../src/stores/djLibrary/query";

function track(title: string, more: Partial<Track> = {}): Track {
  const least = { sampleId: "0".repeat(64), origin: { kind: "file", name: "" }, frames: 441_000, rate: 44_100 };
  return trackSchema.parse({ ...least, id: title.replace(/\W/g, "-"), channels: 2, title, added: 0, ...more });
}

const TRACKS = [
  track("Night Bus", { artist: "Mären Vey", bpm: 124, key: parseKey("8A"), energy: 7, genre: "Deep House", rating: 5 }),
  track("night train", { artist: "Oskar", bpm: 123.96, key: parseKey("10B"), energy: 4, album: "Lines" }),
  track("Zenith", { artist: "Bus Driver", bpm: 174, key: parseKey("1A"), energy: 9, comment: "opener, nice pads" }),
  track("Unknown"),
];

const titles = (search: string, sorting: Sorting | null = null) =>
  rowsOf(TRACKS, search, sorting).map(({ track: { title } }) => title);

describe("a search", () => {
  test.each([
    ["", ["Night Bus", "night train", "Zenith", "Unknown"]],
    ["NIGHT", ["Night Bus", "night train"]],
    ["bus night", ["Night Bus"]],
    ["maren", ["Night Bus"]],
    ["pads opener", ["Zenith"]],
    ['"nice pads"', ["Zenith"]],
    ["8a", ["Night Bus"]],
    ['"a minor"', ["Night Bus"]],
    ["key:8A", ["Night Bus"]],
    ["key:am", ["Night Bus"]],
    ["artist:bus", ["Zenith"]],
    ['genre:"deep house"', ["Night Bus"]],
    ["bpm:124", ["Night Bus", "night train"]],
    ["bpm:124.0", ["Night Bus", "night train"]],
    ["bpm:100-124", ["Night Bus", "night train"]],
    ["bpm:>124", ["Zenith"]],
    ["energy:>=7 bpm:<130", ["Night Bus"]],
    ["rating:5", ["Night Bus"]],
    ["bpm:fast", []],
    ["nothing like it", []],
  ])("for %s", (search, expected) => expect(titles(search)).toEqual(expected));

  test("of a hundred thousand letters ends", () => expect(titles("(a+)+$".repeat(20_000))).toEqual([]));
});

describe("a list", () => {
  test("is sorted by a column, either way, with what has no value last", () => {
    expect(titles("", { column: "bpm", descending: false })).toEqual(["night train", "Night Bus", "Zenith", "Unknown"]);
    expect(titles("", { column: "bpm", descending: true })).toEqual(["Zenith", "Night Bus", "night train", "Unknown"]);
    expect(titles("", { column: "title", descending: false })).toEqual([
      "Night Bus",
      "night train",
      "Unknown",
      "Zenith",
    ]);
  });

  test("of keys goes round the wheel", () =>
    expect(titles("", { column: "key", descending: false })).toEqual([
      "Zenith",
      "Night Bus",
      "night train",
      "Unknown",
    ]));

  test("keeps its order among equal ones, and each row its place", () => {
    const rows = rowsOf(TRACKS, "", { column: "added", descending: true });
    expect(rows.map(({ place }) => place)).toEqual([0, 1, 2, 3]);
  });
});
