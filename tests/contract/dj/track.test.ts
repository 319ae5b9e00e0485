import { describe, expect, test } from "vitest";
import { type TrackList, withMoved, withoutEntries, withoutTracks, withTracks } from "../../../contract/dj/list";
import { autoGain, startOf, trackSchema } from "../../../contract/dj/track";

const LEAST = {
  id: "t",
  sampleId: "0".repeat(64),
  origin: { kind: "file", name: "a.mp3" },
  frames: 100,
  rate: 44100,
  channels: 2,
  title: "A",
  added: 0,
};

describe("a track's record", () => {
  test("of what a file says alone is a track that is not analysed yet", () => {
    expect(trackSchema.parse(LEAST)).toMatchObject({ analysed: false, bpm: null, grid: null, hotCues: [], rating: 0 });
  });

  test.each([
    ["two hot cues in one slot", { hotCues: [0, 0].map((slot) => ({ slot, frame: 0, color: "#ffffff" })) }],
    ["a hot cue behind the 36th", { hotCues: [{ slot: 36, frame: 0, color: "#ffffff" }] }],
    ["a loop that ends before it begins", { loops: [{ id: "l", start: 10, end: 10 }] }],
    ["a colour that is markup", { color: "red;}" }],
    ["a title without letters", { title: "" }],
    ["six stars", { rating: 6 }],
    ["a place that is no number", { cue: Number.NaN }],
    ["a sample that is none", { sampleId: "../../etc" }],
  ])("is refused with %s", (_, wrong) => expect(trackSchema.safeParse({ ...LEAST, ...wrong }).success).toBe(false));

  test("says where a deck stands: at the cue, else where the sound begins", () => {
    expect(startOf({ cue: 5, sound: { start: 9, end: 10 } })).toBe(5);
    expect(startOf({ cue: null, sound: { start: 9, end: 10 } })).toBe(9);
    expect(startOf({ cue: null, sound: null })).toBe(0);
  });

  test("gives the gain that brings it to −14 LUFS", () => {
    expect(autoGain({ lufs: -9, truePeak: -0.1 })).toBe(-9);
    // a quiet track with loud peaks is raised only as far as they have room
    expect(autoGain({ lufs: -24, truePeak: -5 })).toBe(2);
    expect(autoGain({ lufs: -20, truePeak: 0 })).toBe(-3);
    expect(autoGain({ lufs: null, truePeak: null })).toBe(0);
    expect(autoGain({ lufs: -60, truePeak: -40 })).toBe(20);
  });
});

describe("lists", () => {
  const list = (kind: "crate" | "playlist" | "prepare", ...tracks: string[]): TrackList => ({
    id: "l",
    kind,
    name: "L",
    created: 0,
    tracks,
  });
  const entries = (made: TrackList) => (made.kind === "set" ? [] : made.tracks);

  test("a crate and the prepare list take no track twice, a playlist does", () => {
    expect(entries(withTracks(list("crate", "a", "b"), ["b", "c", "c"]))).toEqual(["a", "b", "c"]);
    expect(entries(withTracks(list("prepare", "a"), ["a"]))).toEqual(["a"]);
    expect(entries(withTracks(list("playlist", "a", "b"), ["b", "a"], 1))).toEqual(["a", "b", "a", "b"]);
  });

  test.each([
    [[0, 1], 4, ["c", "d", "a", "b"]],
    [[3], 0, ["d", "a", "b", "c"]],
    [[0, 2], 1, ["a", "c", "b", "d"]],
    [[1], 1, ["a", "b", "c", "d"]],
  ])("entries %j move before place %i", (places, before, expected) => {
    expect(entries(withMoved(list("playlist", "a", "b", "c", "d"), new Set(places), before))).toEqual(expected);
  });

  test("one entry goes where a track stands twice; all of them where the track goes", () => {
    const twice = list("playlist", "a", "b", "a");
    expect(entries(withoutEntries(twice, new Set([2])))).toEqual(["a", "b"]);
    expect(entries(withoutTracks(twice, new Set(["a"])))).toEqual(["b"]);
  });
});
