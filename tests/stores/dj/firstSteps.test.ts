import { expect, test } from "vitest";
import { FIRST_STEPS, firstSteps, type HeardDecks, NOT_BEGUN } from "../../../src/stores/dj/firstSteps";

const deck = { loaded: true, playing: true, beat: 8.5, bpm: 120, volume: 0 };
const mixing: HeardDecks = { a: deck, b: { ...deck, beat: 4.5 }, crossfader: 50 };
const after = (...heard: HeardDecks[]) => [...heard.reduce(firstSteps, NOT_BEGUN).done];
const withB = (b: Partial<HeardDecks["b"]>): HeardDecks => ({ ...mixing, b: { ...mixing.b, ...b } });

test("loading and playing are done as they happen, and stay done", () => {
  const empty = { loaded: false, playing: false, beat: 0, bpm: 0, volume: 0 };
  const loaded = { ...mixing, a: { ...deck, playing: false }, b: empty };
  expect(after({ ...loaded, a: empty })).toEqual([]);
  expect(after(loaded)).toEqual(["load"]);
  expect(after({ ...mixing, b: empty }, loaded)).toEqual(["load", "play"]);
  expect(after(withB({ playing: false }))).toEqual(["load", "play", "loadOther"]);
});

test("sync is done only while both play, at one tempo and on one beat", () => {
  expect(after(mixing)).toContain("sync");
  expect(after(withB({ beat: 4.47 }))).toContain("sync");
  // on either side of a beat
  expect(after({ ...mixing, a: { ...deck, beat: 8.99 }, b: { ...deck, beat: 5.01 } })).toContain("sync");
  expect(after(withB({ playing: false }))).not.toContain("sync");
  expect(after(withB({ bpm: 122 }))).not.toContain("sync");
  expect(after(withB({ beat: 4.6 }))).not.toContain("sync");
  expect(after({ ...mixing, a: { ...deck, bpm: 0, beat: 0 }, b: { ...deck, bpm: 0, beat: 0 } })).not.toContain("sync");
});

test("a blend is done only once crossfader or volume was moved while both were heard", () => {
  expect(after(mixing, mixing)).not.toContain("blend");
  expect(after(mixing, { ...mixing, crossfader: 55 })).not.toContain("blend");
  expect(after(mixing, { ...mixing, crossfader: 90 })).toEqual([...FIRST_STEPS]);
  expect(after(mixing, withB({ volume: -9 }))).toContain("blend");
  // moved while only one was heard
  expect(after(withB({ playing: false }), { ...mixing, crossfader: 90 })).not.toContain("blend");
  expect(after(withB({ volume: -90 }), { ...withB({ volume: -90 }), crossfader: 90 })).not.toContain("blend");
  // what was moved before a pause does not count after it
  expect(after(mixing, withB({ playing: false }), { ...mixing, crossfader: 90 })).not.toContain("blend");
});
