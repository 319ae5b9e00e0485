import { expect, test } from "vitest";
import { demoProject } from "../../contract/demo";
import { MUSIC_STEPS, musicSteps, type Situation } from "../../src/stores/firstSteps/music";

let made = 0;
const project = demoProject(() => `id-${made++}`);
const still: Situation = { project, isPlaying: false, kept: 0 };
const [clip] = Object.values(project.clips);
const [track] = Object.values(project.tracks);
if (!clip || !track) throw new Error("The demo has clips and tracks.");
const withLevel = (level: number): Situation => ({
  ...still,
  project: { ...project, tracks: { ...project.tracks, [track.id]: { ...track, strip: { ...track.strip, level } } } },
});

test("opening a full project does no step by itself", () => {
  expect(musicSteps(still, still)).toEqual([]);
});

test("each step of the music studio is done by what happens, and only by that", () => {
  expect(musicSteps(still, { ...still, isPlaying: true })).toEqual(["play"]);
  const added = { ...still, project: { ...project, clips: { ...project.clips, fresh: { ...clip, id: "fresh" } } } };
  expect(musicSteps(still, added)).toEqual(["add"]);
  // taking something away adds nothing
  expect(musicSteps(added, still)).toEqual([]);
  expect(musicSteps(still, withLevel(track.strip.level - 5))).toEqual(["fader"]);
  expect(musicSteps(still, withLevel(track.strip.level - 0.1))).toEqual([]);
  expect(musicSteps({ ...still, kept: 2 }, { ...still, kept: 3 })).toEqual(["keep"]);
  expect(musicSteps(still, { ...still, isPlaying: true, kept: 1 }, MUSIC_STEPS)).toEqual([]);
});
