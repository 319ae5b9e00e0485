import { describe, expect, test } from "vitest";
import { execute } from "../../../contract/project/execute";
import { newProject } from "../../../contract/project/newProject";
import { tempoMap } from "../../../contract/project/time";
import { midiPlace, type Place, placeSample } from "../../../src/sound/import/placement";
import { audio, counter, SAMPLE, testProject } from "../fixture";

/** Puts the ten seconds of the fixture down, 20 quarters at 120 BPM, where a clip of four stands at tick 9600. */
function placed(place: Place) {
  const project = testProject([audio("there", { start: 9600 })]);
  const sample = project.samples[SAMPLE]!;
  const found = placeSample(project, tempoMap(project.tempo), sample, place, "ten seconds", counter());
  let after = project;
  for (const command of found.commands) after = execute(after, command).project;
  expect(after.clips[found.clipId]).toMatchObject({ trackId: found.trackId, start: place.tick });
  return { ...found, kind: after.tracks[found.trackId]?.kind, isNew: !(found.trackId in project.tracks) };
}

describe("a sample is put down", () => {
  test("where somebody pointed, over what is there", () => {
    expect(placed({ trackId: "audio1", tick: 0 })).toMatchObject({ trackId: "audio1", isNew: false, end: 19_200 });
  });

  test("on a track that nobody pointed at only where it covers no clip, else on a new one", () => {
    expect(placed({ trackId: "audio1", tick: 0, yields: true })).toMatchObject({ kind: "audio", isNew: true });
    expect(placed({ trackId: "audio1", tick: 13_439, yields: true }).isNew).toBe(true);
    expect(placed({ trackId: "audio1", tick: 13_440, yields: true })).toMatchObject({ trackId: "audio1" });
    expect(placed({ trackId: "audio2", tick: 0, yields: true })).toMatchObject({ trackId: "audio2" });
  });

  test("on a new track where the one that was meant takes no audio", () => {
    expect(placed({ trackId: "midi1", tick: 0 })).toMatchObject({ kind: "audio", isNew: true });
    expect(placed({ trackId: null, tick: 0 })).toMatchObject({ kind: "audio", isNew: true });
  });
});

describe("a MIDI file", () => {
  test("comes from the first bar on with its own time, wherever it is dropped on an untouched project", () => {
    const project = newProject(counter(), { name: "Untouched" });
    expect(midiPlace(project, 0)).toEqual({ at: 0, timeMap: true });
    expect(midiPlace(project, 7680)).toEqual({ at: 0, timeMap: true });
  });

  test("goes where it is dropped beside tracks, and brings its own time only as the first music", () => {
    const tracksOnly = testProject([]);
    expect(midiPlace(tracksOnly, 7680)).toEqual({ at: 7680, timeMap: false });
    expect(midiPlace(tracksOnly, 0)).toEqual({ at: 0, timeMap: true });
    expect(midiPlace(testProject([audio("there", { start: 9600 })]), 0)).toEqual({ at: 0, timeMap: false });
  });
});
