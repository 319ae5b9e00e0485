import { describe, expect, it } from "vitest";
import type { Clip, Project, Take } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { execute } from "../../../contract/project/execute";
import { clipEnd, projectEnd, trackEnds } from "../../../contract/project/intervals";
import { newProject } from "../../../contract/project/newProject";
import { clipsOf, tempoOfProject, usedSamples } from "../../../contract/project/select";
import { tempoMap } from "../../../contract/project/time";
import { buildScene } from "../../../src/sound/timeline/model/scene";
import { ids, randomCommand, seeded } from "./randomCommands";

/** A project and all that came of it by random commands. */
function versions(seed: number, steps: number): Project[] {
  const random = seeded(seed);
  const makeId = ids();
  const all = [newProject(makeId)];
  for (let step = 0; step < steps; step++) {
    const project = all.at(-1) as Project;
    try {
      const next = execute(project, randomCommand(project, random, makeId)).project;
      if (next !== project) all.push(next);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
    }
  }
  return all;
}

/** Every reading, computed from all clips without a cache. */
function readAll(project: Project) {
  const tempo = tempoMap(project.tempo);
  const clips = Object.values(project.clips);
  const takes = Object.values(project.takes);
  const comps = Object.values(project.compRanges).map((range) =>
    Math.min(range.end, clipEnd(project.takes[range.takeId] as Take, project.samples, tempo)),
  );
  const end = (clip: Clip) => clipEnd(clip, project.samples, tempo);
  const lists = Object.keys(project.tracks).map((track) => {
    const own = clips.filter(({ trackId }) => trackId === track);
    return [track, own.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))] as const;
  });
  return {
    lists,
    ends: lists.map(([, list]) => list.map(end)),
    end: Math.max(0, ...clips.map(end), ...comps),
    samples: new Set([...clips, ...takes].flatMap((clip) => (clip.kind === "audio" ? [clip.sampleId] : []))),
    placed: clips.map((clip) => [clip.id, clip.start, end(clip)] as const),
  };
}

describe("readings that remember what stayed", () => {
  it("say of every version, in whatever order they are asked, what looking at all of it says", () => {
    const random = seeded(77);
    const all = [...versions(3, 500), ...versions(4, 200)];
    // forwards as one edits, then in any order, as undo, another tab or another project may cause
    const order = [...all.keys(), ...Array.from({ length: 200 }, () => Math.floor(random() * all.length))];
    for (const index of order) {
      const project = all[index] as Project;
      const tempo = tempoOfProject(project);
      const expected = readAll(project);
      expect(Object.keys(project.tracks).map((track) => [track, clipsOf(project, track)])).toEqual(expected.lists);
      expect(Object.keys(project.tracks).map((track) => trackEnds(project, track, tempo))).toEqual(expected.ends);
      expect(projectEnd(project, tempo)).toBe(expected.end);
      expect(usedSamples(project)).toEqual(expected.samples);
      const scene = buildScene(project, tempo, true);
      const lanes = new Map(scene.rows.map((row, at) => [row.track.id, at]));
      for (const [id, start, end] of expected.placed) {
        const row = lanes.get(project.clips[id]?.trackId ?? "");
        expect(scene.clips.get(id)).toEqual({ clip: project.clips[id], row, start, end });
      }
      expect(scene.clips.all()).toHaveLength(expected.placed.length);
      expect(scene.end).toBe(expected.end);
    }
  });

  it("give a track's clips and row again when another track was edited", () => {
    const project = versions(3, 500).at(-1) as Project;
    const [first, second] = Object.keys(project.tracks).filter((track) => clipsOf(project, track).length > 0);
    const moved = clipsOf(project, first ?? "")[0] as Clip;
    const args = { id: moved.id, muted: !moved.muted };
    const next = execute(project, { name: "setClip", args }).project;
    expect(clipsOf(next, first ?? "")).not.toEqual(clipsOf(project, first ?? ""));
    expect(clipsOf(next, second ?? "")).toBe(clipsOf(project, second ?? ""));
    expect(usedSamples(next)).toBe(usedSamples(project));
    const rows = [project, next].map((version) =>
      buildScene(version, tempoOfProject(version), true).rows.find(({ track }) => track.id === second),
    );
    expect(rows[1]?.clips).toBe(rows[0]?.clips);
  });
});
