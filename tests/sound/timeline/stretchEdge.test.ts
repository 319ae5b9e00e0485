import { describe, expect, test } from "vitest";
import type { AudioClip } from "../../../contract/project/document";
import { clipEnd } from "../../../contract/project/intervals";
import { tempoMap } from "../../../contract/project/time";
import { finePitch, transposed, wholePitch } from "../../../src/sound/clip/pitch";
import { stretchEdge } from "../../../src/sound/timeline/edit/stretch";
import { trimEnd, trimStart } from "../../../src/sound/timeline/edit/trim";
import { buildScene } from "../../../src/sound/timeline/model/scene";
import { audio, notes, testProject } from "../fixture";

/** 120 BPM, and from tick 3,840 on 60; a clip of 96,000 frames lasts two seconds. */
function placed(clip: AudioClip | ReturnType<typeof notes>) {
  const project = testProject([clip]);
  project.tempo.slow = { id: "slow", tick: 3840, bpm: 60 };
  const tempo = tempoMap(project.tempo);
  return { project, tempo, placed: buildScene(project, tempo).clips.get(clip.id)! };
}
const stretch = { ratio: 1, transpose: 0, keepFormants: false };

describe("stretching a clip by its edge", () => {
  test.each<[string, AudioClip, "start" | "end", number]>([
    ["the end of a musical clip", audio("a"), "end", 5000],
    ["that begins at one tempo and ends at another", audio("a", { start: 1920 }), "end", 4800],
    ["the start", audio("a", { start: 960 }), "start", 480],
    ["one that is stretched already", audio("a", { stretch: { ...stretch, ratio: 1.5, bpm: 90 } }), "end", 2222],
    ["an absolute clip over the change", audio("a", { timeBase: "absolute", start: 0.5 }), "end", 4321.5],
    ["one at another rate", audio("a", { rate: 0.5 }), "end", 5000],
  ])("%s puts it there and leaves the other", (_, clip, side, tick) => {
    const { project, tempo, placed: of } = placed(clip);
    const done = stretchEdge(project, tempo, of, side, tick)!;
    const after = { ...clip, ...done.set, start: done.move?.moves[0]?.start ?? clip.start } as AudioClip;
    expect(side === "start" ? after.start : clipEnd(after, project.samples, tempo)).toBeCloseTo(tick, 6);
    const other = side === "start" ? clipEnd(after, project.samples, tempo) : after.start;
    expect(other).toBeCloseTo(side === "start" ? of.end : of.start, 6);
    expect([after.offset, after.length]).toEqual([clip.offset, clip.length]);
    expect("bpm" in after.stretch!).toBe(clip.timeBase === "musical");
  });

  test("is nothing for notes, nor where a length in ticks cuts the source", () => {
    for (const clip of [notes("n"), audio("a", { duration: 960 })]) {
      const { project, tempo, placed: of } = placed(clip);
      expect(stretchEdge(project, tempo, of, "end", 5000)).toBe(null);
    }
  });
});

describe("trimming a stretched clip", () => {
  test("that follows the tempo cuts where its sound is", () => {
    // half speed at 120 BPM: 12.5 frames a tick, whatever the tempo
    const { project, tempo, placed: of } = placed(audio("a", { stretch: { ...stretch, ratio: 2, bpm: 120 } }));
    expect(trimEnd(project, tempo, of, 4800)).toMatchObject({ length: 60_000 });
    expect(trimStart(project, tempo, of, 4800)).toMatchObject({ start: 4800, offset: 60_000, length: 36_000 });
  });

  test("that keeps its time cuts at its second", () => {
    const { project, tempo, placed: of } = placed(audio("a", { stretch: { ...stretch, ratio: 2 } }));
    // tick 4,800 is second 3: half as much of the source
    expect(trimEnd(project, tempo, of, 4800)).toMatchObject({ length: 72_000 });
  });
});

test("a pitch is whole semitones and cents, within its limits", () => {
  for (const cents of [-2400, -1250, -51, -50, -1, 0, 49, 50, 51, 1249, 2400]) {
    const transpose = cents / 100;
    expect(transposed(wholePitch(transpose), finePitch(transpose))).toBe(transpose);
    expect(Math.abs(finePitch(transpose))).toBeLessThanOrEqual(50);
  }
  expect(transposed(24, 50)).toBe(24);
});
