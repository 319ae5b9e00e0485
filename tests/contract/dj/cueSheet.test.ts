import { describe, expect, test } from "vitest";
import {
  type Cue,
  type CueLog,
  cueSheet,
  EMPTY_LOG,
  type HeardDeck,
  heard,
  partsOf,
} from "../../../contract/dj/cueSheet";

const deck = (name: HeardDeck["deck"], title: string | null, gain: number): HeardDeck => ({
  deck: name,
  trackId: title,
  title: title ?? "",
  artist: "Us",
  gain,
});

/** The log of a set in which `gains` says how loud each deck is at a second. */
function played(seconds: number, gains: (second: number) => readonly HeardDeck[]): CueLog {
  let log = EMPTY_LOG;
  for (let at = 0; at <= seconds; at += 0.5) log = heard(log, at, gains(at));
  return log;
}
const listOf = (log: CueLog) => log.cues.map(({ seconds, title, deck: from }) => [seconds, from, title]);

describe("the track list", () => {
  test("a blend: the second track is listed from when it became audible, while the first still sounds", () => {
    const log = played(120, (at) => [deck("a", "One", at < 80 ? 1 : 0), deck("b", "Two", at < 60 ? 0.05 : 0.5)]);
    expect(listOf(log)).toEqual([
      [0, "a", "One"],
      [60, "b", "Two"],
    ]);
  });

  test("what is looked into for a moment is no track of the set", () => {
    expect(listOf(played(60, (at) => [deck("a", "One", 1), deck("b", "Teased", at > 20 && at < 24 ? 1 : 0)]))).toEqual([
      [0, "a", "One"],
    ]);
  });

  test("cut out and back it is the same track; loaded again after a while it is listed again", () => {
    const cut = played(60, (at) => [deck("a", "One", at > 20 && at < 30 ? 0 : 1)]);
    expect(listOf(cut)).toEqual([[0, "a", "One"]]);
    const again = played(120, (at) => [deck("a", "One", at > 20 && at < 60 ? 0 : 1)]);
    expect(listOf(again)).toEqual([
      [0, "a", "One"],
      [60, "a", "One"],
    ]);
  });

  test("two tracks on one deck, and an empty deck", () => {
    const log = played(60, (at) => [deck("a", at < 30 ? "One" : "Two", 1), deck("b", null, 1)]);
    expect(listOf(log)).toEqual([
      [0, "a", "One"],
      [30, "a", "Two"],
    ]);
  });

  test("tracks stand in the order in which they became audible, whichever was listed first", () => {
    const log = played(60, (at) => [deck("b", "Early", at < 20 ? 0 : 1), deck("a", "Late", at < 21 ? 0 : 1)]);
    expect(listOf(log).map(([, , title]) => title)).toEqual(["Early", "Late"]);
  });
});

const cues: Cue[] = [
  { seconds: 2, deck: "a", title: "One", artist: "Us" },
  { seconds: 61.5, deck: "b", title: 'Say "Two"', artist: "" },
  { seconds: 4000, deck: "a", title: "Three", artist: "Them" },
];

test("a cue sheet counts minutes, seconds and 75ths, past an hour too", () => {
  expect(cueSheet(cues, { title: "Friday", file: "Friday.wav" }).split("\r\n")).toEqual([
    'TITLE "Friday"',
    'FILE "Friday.wav" WAVE',
    "  TRACK 01 AUDIO",
    '    TITLE "One"',
    '    PERFORMER "Us"',
    "    INDEX 01 00:00:00",
    "  TRACK 02 AUDIO",
    "    TITLE \"Say 'Two'\"",
    "    INDEX 01 01:01:38",
    "  TRACK 03 AUDIO",
    '    TITLE "Three"',
    '    PERFORMER "Them"',
    "    INDEX 01 66:40:00",
    "",
  ]);
});

test("the parts of a recording cover it without a gap", () => {
  expect(partsOf(cues, 100, "Friday")).toEqual([
    { from: 0, to: 61.5, name: "Us – One" },
    { from: 61.5, to: 100, name: 'Say "Two"' },
  ]);
  expect(partsOf([], 100, "Friday")).toEqual([{ from: 0, to: 100, name: "Friday" }]);
});
