import { expect, test } from "vitest";
import { type NoteClip, TICKS_PER_QUARTER as Q } from "../../../contract/project/document";
import { tempoMap } from "../../../contract/project/time";
import { clipOfNotes, notesOfClip } from "../../../src/studios/instruments/recording/keptNotes";

const note = (id: string, start: number, length: number) => [id, { id, start, length, key: 60, velocity: 90 }] as const;

test("notes are kept in seconds as they sound, and come back into a project of another tempo", () => {
  // half a second a quarter, then a quarter of one
  const tempo = tempoMap({ a: { tick: 0, bpm: 120 }, b: { tick: 4 * Q, bpm: 240 } });
  const clip: NoteClip = {
    ...{ id: "c", trackId: "t", name: "Take", kind: "notes", timeBase: "musical", muted: false, controls: {} },
    ...{ start: 2 * Q, length: 3 * Q, offset: Q },
    // before the clip, across the change of tempo, and beyond the clip's end
    notes: Object.fromEntries([note("before", 0, Q / 2), note("across", 2 * Q, 2 * Q), note("beyond", 3.5 * Q, 9 * Q)]),
  };
  const kept = notesOfClip(clip, tempo);
  expect(kept.map(({ at, length }) => [at, length])).toEqual([
    [0.5, 0.5 + 0.25],
    [1.0 + 0.125, 0.125],
  ]);
  const slow = tempoMap({ a: { tick: 0, bpm: 60 } });
  const back = clipOfNotes({ name: "Take", seconds: 2, notes: kept }, { id: "n", trackId: "t", start: 8 * Q }, slow);
  expect(back).toMatchObject({ start: 8 * Q, length: 2 * Q, offset: 0 });
  expect(Object.values(back.notes).map(({ start, length }) => [start / Q, length / Q])).toEqual([
    [0.5, 0.75],
    [1.125, 0.125],
  ]);
});
