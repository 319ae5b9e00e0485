import { beforeEach, expect, test } from "vitest";
import { combine, useSelection } from "../../src/stores/selection";

beforeEach(() => useSelection.getState().clear());
const now = () => useSelection.getState();

test.each([
  ["only", ["c"], ["c"]],
  ["add", ["b", "c"], ["a", "b", "c"]],
  ["toggle", ["b", "c"], ["a", "c"]],
] as const)("%s %s after a and b", (mode, ids, after) => {
  expect([...combine(new Set(["a", "b"]), ids, mode)]).toEqual(after);
});

test("the track chosen last is the one shown, and a toggle off gives it to another", () => {
  now().selectTrack("a");
  now().selectTrack("b", "add");
  expect(now().trackId).toBe("b");
  now().selectTrack("b", "toggle");
  expect(now().trackId).toBe("a");
  expect([...now().trackIds]).toEqual(["a"]);
});

test("another clip in the piano roll has no selected notes; the same one keeps them", () => {
  now().editClip("clip");
  now().selectNotes(["n"]);
  now().editClip("clip");
  expect(now().noteIds.size).toBe(1);
  now().editClip("other");
  expect(now().noteIds.size).toBe(0);
});

test("what is gone is no longer selected", () => {
  now().selectTrack("a");
  now().selectTrack("b", "add");
  now().selectClips(["x", "y"]);
  now().selectDevice("d");
  const clips = now().clipIds;
  now().prune({ track: (id) => id === "a", clip: () => true, note: () => true, device: () => false });
  expect(now().trackId).toBe("a");
  expect([...now().trackIds]).toEqual(["a"]);
  expect(now().clipIds).toBe(clips);
  expect(now().deviceId).toBeNull();
});
