import { expect, test } from "vitest";
import { keptLoops } from "../../../contract/dj/savedLoops";
import { track } from "../../stores/dj/fakeDecks";

test("a track's loops come in their order, each with what the track is without it", () => {
  const loop = { slot: 11, frame: 500, end: 900, label: "Break", color: "#32be44" };
  const cue = { slot: 0, frame: 0, end: null, label: "", color: "#c50a08" };
  const free = { id: "free", start: 100, end: 300, label: "", color: null };
  const found = keptLoops(track("song", { hotCues: [cue, loop], loops: [free] }));
  expect(found).toEqual([
    { start: 100, end: 300, label: "", number: null, removed: { loops: [] } },
    { start: 500, end: 900, label: "Break", number: 12, removed: { hotCues: [cue] } },
  ]);
});
