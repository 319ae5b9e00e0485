import { applyPatches, type Patch } from "immer";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../../contract/project/commands";
import { type Project, project as schema } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { execute } from "../../../contract/project/execute";
import { violations } from "../../../contract/project/invariants";
import { newDevice, newProject } from "../../../contract/project/newProject";
import { audio, notes, SAMPLE, SAMPLE_FRAMES, testProject } from "../../sound/fixture";
import { ids, randomCommand, sampleId, seeded } from "./randomCommands";

describe("random sequences of commands", () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    it(`keep the rules, undo exactly and survive JSON (seed ${seed})`, () => {
      const random = seeded(seed);
      const makeId = ids();
      const start = newProject(makeId);
      let project: Project = start;
      let text = JSON.stringify(project);
      const done: { before: Project; after: Project; patches: Patch[]; inverse: Patch[] }[] = [];
      for (let step = 0; step < 600; step++) {
        const before = project;
        const command = randomCommand(project, random, makeId);
        try {
          const { project: next, patches, inverse } = execute(project, command);
          project = next;
          if (next !== before) done.push({ before, after: next, patches, inverse });
        } catch (error) {
          if (!(error instanceof CommandError)) throw error;
          expect(error.message).toMatch(/\.$/);
          expect(JSON.stringify(project)).toBe(text);
          continue;
        }
        if (violations(project).length > 0) expect(violations(project), JSON.stringify(command)).toEqual([]);
        text = JSON.stringify(project);
      }
      expect(done.length).toBeGreaterThan(150);
      expect(schema.parse(JSON.parse(JSON.stringify(project)))).toEqual(project);

      let forward = start;
      for (const step of done) forward = applyPatches(forward, JSON.parse(JSON.stringify(step.patches)));
      expect(forward).toEqual(project);
      // every document was left alone by the edits that followed it: undoing them gives it again
      for (const step of done.reverse()) {
        expect(project).toEqual(step.after);
        project = applyPatches(project, step.inverse);
        expect(project).toEqual(step.before);
      }
      expect(project).toEqual(start);
    });
  }

  it("reach every command with success", () => {
    const reached = new Set<string>();
    const all = Object.keys(COMMANDS);
    for (let seed = 100; seed < 112 && reached.size < all.length; seed++) {
      const random = seeded(seed);
      const makeId = ids();
      let project = newProject(makeId);
      for (let step = 0; step < 600; step++) {
        const command = randomCommand(project, random, makeId);
        try {
          const next = execute(project, command);
          if (next.project !== project) reached.add(command.name);
          project = next.project;
        } catch (error) {
          if (!(error instanceof CommandError)) throw error;
        }
      }
    }
    expect([...reached].sort()).toEqual(all.sort());
  });
});

describe("execute", () => {
  it("leaves the document and gives no patches where nothing changes", () => {
    const project = newProject(ids());
    const result = execute(project, { name: "renameProject", args: { name: project.name } });
    expect(result.project).toBe(project);
    expect(result.patches).toEqual([]);
  });

  it("refuses an unknown command and wrong arguments with a sentence", () => {
    const project = newProject(ids());
    expect(() => execute(project, { name: "toString", args: {} })).toThrow(/no command “toString”/);
    expect(() => execute(project, { name: "setTempo", args: { id: "a", tick: -1, bpm: 100 } })).toThrow(
      /setTempo at tick/,
    );
  });
});

describe("the rules after a change", () => {
  const { trackId: _, muted: __, ...played } = audio("take", { sampleId: sampleId(9), length: 10 });
  const range = { trackId: "audio1", takeId: "take", crossfade: 0 };
  const clips = testProject([audio("a"), audio("b", { fadeOut: 50_000 }), notes("n")]);
  const base: Project = {
    ...clips,
    samples: { ...clips.samples, [sampleId(9)]: { ...clips.samples[SAMPLE]!, id: sampleId(9) } },
    takeLanes: {
      lane: { id: "lane", trackId: "audio1", name: "", order: "V" },
      near: { id: "near", trackId: "audio1", name: "", order: "W" },
      other: { id: "other", trackId: "audio2", name: "", order: "V" },
    },
    takes: { take: { ...played, laneId: "lane", pass: 1 } },
    compRanges: {
      range: { ...range, id: "range", start: 0, end: 960 },
      next: { ...range, id: "next", start: 960, end: 1920 },
    },
    devices: {
      ...clips.devices,
      comp: { ...newDevice({ id: "comp", trackId: "audio2", order: "V", kind: "compressor" }), sidechain: "drums1" },
    },
  };
  it.each<[string, Patch]>([
    ["a clip on a track that is not there", { op: "replace", path: ["clips", "a", "trackId"], value: "gone" }],
    [
      "a clip on a track that carries no such clips",
      { op: "replace", path: ["clips", "n", "trackId"], value: "audio1" },
    ],
    ["a clip of a sample that is not there", { op: "replace", path: ["clips", "a", "sampleId"], value: sampleId(7) }],
    ["a clip longer than its sample", { op: "replace", path: ["clips", "a", "length"], value: SAMPLE_FRAMES + 1 }],
    ["a clip shorter than its fades", { op: "replace", path: ["clips", "b", "length"], value: 40_000 }],
    ["a clip under another key than its id", { op: "replace", path: ["clips", "a", "id"], value: "other" }],
    ["a clip put where another stood", { op: "replace", path: ["clips", "a"], value: audio("b") }],
    ["a clip added that fits nowhere", { op: "add", path: ["clips", "c"], value: audio("c", { trackId: "gone" }) }],
    ["all clips at once", { op: "replace", path: ["clips"], value: { c: audio("c", { trackId: "gone" }) } }],
    ["a track taken away from under its clips", { op: "remove", path: ["tracks", "audio1"] }],
    [
      "a track made one that carries no such clips",
      { op: "replace", path: ["tracks", "midi1", "kind"], value: "audio" },
    ],
    ["a sample taken away from under its clips", { op: "remove", path: ["samples", SAMPLE] }],
    ["a sample shorter than its clips", { op: "replace", path: ["samples", SAMPLE, "frames"], value: 10 }],
    ["a sample that only a take plays taken away", { op: "remove", path: ["samples", sampleId(9)] }],
    ["a lane taken away from under its takes", { op: "remove", path: ["takeLanes", "lane"] }],
    [
      "a lane put on a track that carries no such takes",
      { op: "replace", path: ["takeLanes", "lane", "trackId"], value: "midi1" },
    ],
    [
      "a lane put on another track than the comp's",
      { op: "replace", path: ["takeLanes", "lane", "trackId"], value: "audio2" },
    ],
    ["a lane at another's place", { op: "replace", path: ["takeLanes", "lane", "order"], value: "W" }],
    ["a track with lanes made one without", { op: "replace", path: ["tracks", "audio2", "kind"], value: "group" }],
    ["a take taken away from under the comp", { op: "remove", path: ["takes", "take"] }],
    ["a take put into another track's lane", { op: "replace", path: ["takes", "take", "laneId"], value: "other" }],
    ["a take in a lane that is not there", { op: "replace", path: ["takes", "take", "laneId"], value: "gone" }],
    ["a range over another", { op: "replace", path: ["compRanges", "range", "end"], value: 1000 }],
    ["a range that ends before it begins", { op: "replace", path: ["compRanges", "next", "end"], value: 900 }],
    ["a range of another track", { op: "replace", path: ["compRanges", "range", "trackId"], value: "audio2" }],
    ["a source of a sidechain taken away", { op: "remove", path: ["tracks", "drums1"] }],
    ["a source of a sidechain made the master", { op: "replace", path: ["tracks", "drums1", "kind"], value: "master" }],
    ["a sidechain on a device without one", { op: "replace", path: ["devices", "comp", "kind"], value: "delay" }],
    ["a sidechain that closes a circle", { op: "replace", path: ["devices", "comp", "sidechain"], value: "audio2" }],
  ])("find %s, whichever part of the document is looked at", (_, patch) => {
    expect(violations(base)).toEqual([]);
    const broken = applyPatches(base, [patch]);
    const found = violations(broken, [patch]);
    expect(found).not.toEqual([]);
    expect(found).toEqual(violations(broken));
  });
});
