import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { releases } from "../../../contract/api/releases";
import type { Cue } from "../../../contract/dj/cueSheet";
import {
  isRecordedSet,
  movedPart,
  rangeOfSet,
  recordedSetProject,
  releaseTracks,
  tracksIn,
  tracksOfSet,
} from "../../../contract/dj/recordedSet";
import { execute } from "../../../contract/project/execute";
import { renderProject } from "../../../workers/render/render";
import { memorySamples, noise, wav } from "../../workers/render/song";
import { ids, sampleId } from "../project/randomCommands";

const RATE = 48_000;
const SECONDS = 9;
const sample = { id: sampleId(1), name: "Set", channels: 2 as const, sampleRate: RATE, frames: SECONDS * RATE };
const cues: Cue[] = [
  { seconds: 0.7, deck: "a", title: "One", artist: "Us" },
  { seconds: 3.123, deck: "b", title: "Two – live", artist: "Them" },
  { seconds: 6.5, deck: "a", title: "Three", artist: "" },
];
const set = (list: readonly Cue[] = cues) => recordedSetProject(sample, list, "DJ set, tonight", ids("set"));

test("its bounce is the recording, sample for sample", async () => {
  // louder than full scale in places, as a master without a limiter may be
  const [left, right] = [noise(sample.frames, 1), noise(sample.frames, 2)].map((one) =>
    one.map((value) => value * 2.2),
  );
  const file = wav([left!, right!], RATE);
  const out = [new Float32Array(sample.frames), new Float32Array(sample.frames)];
  let at = 0;
  const module = await WebAssembly.compile(await readFile("dsp/build/engine.wasm"));
  await renderProject(
    {
      module,
      project: set(),
      samples: memorySamples(new Map([[sample.id, file]])),
      presets: async () => null,
    } as never,
    (chunk) => {
      out[0]!.set(chunk.left, at);
      out[1]!.set(chunk.right, at);
      at += chunk.left.length;
    },
  );
  expect(at).toBe(sample.frames);
  let worst = 0;
  for (let i = 0; i < sample.frames; i++) {
    worst = Math.max(worst, Math.abs(out[0]![i]! - left![i]!), Math.abs(out[1]![i]! - right![i]!));
  }
  expect(worst).toBeLessThan(1e-6);
});

test("its clips are its track list, the first from the beginning", () => {
  const project = set();
  expect(isRecordedSet(project.id)).toBe(true);
  const found = tracksOfSet(project);
  expect(found.map(({ title, artist }) => [artist, title])).toEqual([
    ["Us", "One"],
    ["Them", "Two – live"],
    ["", "Three"],
  ]);
  for (const [index, seconds] of [0, 3.123, 6.5].entries()) expect(found[index]!.seconds).toBeCloseTo(seconds, 3);
  expect(tracksOfSet(set([]))).toEqual([]);
});

test("the track list follows what is edited: a clip is renamed, cut in two, muted", () => {
  let project = set();
  const run = (name: string, args: unknown) => {
    project = execute(project, { name, args }).project;
  };
  const clip = (name: string) => Object.values(project.clips).find((one) => one.name === name)!;
  run("setClip", { id: clip("Three").id, name: "Us – Three (edit)" });
  run("splitClip", { id: clip("Us – One").id, newId: "half-of-the-first", tick: 1000 });
  run("setClip", { id: clip("Them – Two – live").id, muted: true });
  expect(tracksOfSet(project).map(({ title }) => title)).toEqual(["One", "Three (edit)"]);
});

test("a part of a set has the tracks that are heard in it, from its beginning", () => {
  const project = set();
  expect(rangeOfSet(project).from).toBe(0);
  expect(rangeOfSet(project).to).toBeCloseTo(SECONDS, 3);
  const list = [
    { seconds: 0, title: "One", artist: "" },
    { seconds: 10, title: "Two", artist: "" },
    { seconds: 20, title: "Three", artist: "" },
    { seconds: 30, title: "Four", artist: "" },
  ];
  expect(tracksIn(list, { from: 12, to: 30 }).map(({ seconds, title }) => [seconds, title])).toEqual([
    [0, "Two"],
    [8, "Three"],
  ]);
  expect(tracksIn(list, { from: 10, to: 11 }).map(({ seconds, title }) => [seconds, title])).toEqual([[0, "Two"]]);
});

test("an end of the part that passes the other one takes the rest of the set, and never nothing", () => {
  const part = { start: 100, end: 200 };
  expect(movedPart(part, "start", 150, 900)).toEqual({ start: 150, end: 200 });
  expect(movedPart(part, "end", 150, 900)).toEqual({ start: 100, end: 150 });
  expect(movedPart(part, "start", 200, 900)).toEqual({ start: 200, end: 900 });
  expect(movedPart(part, "end", 100, 900)).toEqual({ start: 0, end: 100 });
  expect(movedPart(part, "start", 900, 900)).toBeNull();
  expect(movedPart(part, "end", 0, 900)).toBeNull();
  // a place beyond the sound is its end
  expect(movedPart(part, "end", 5000, 900)).toEqual({ start: 100, end: 900 });
});

test("a release takes the list, whatever stands in names", () => {
  const wild = Array.from({ length: 400 }, (_, at) => ({
    seconds: at,
    title: at % 2 ? " \u0007\u202e " : "x".repeat(300),
    artist: "a\nb",
  }));
  const tracklist = releaseTracks([...wild, { seconds: 20_000, title: "Late", artist: "" }]);
  const body = { uploadId: "u".repeat(16), title: "Set", genre: "Other", tracklist };
  expect(releases.create.body.safeParse(body).error).toBeUndefined();
  expect(tracklist[1]).toEqual({ seconds: 1, title: "Untitled", artist: "a b" });
});
