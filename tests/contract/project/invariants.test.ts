import { enablePatches, produceWithPatches } from "immer";
import { describe, expect, it } from "vitest";
import type { Clip, Project } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { execute, parseCommand } from "../../../contract/project/execute";
import { carryOutInPlace } from "../../../contract/project/inPlace";
import { violations } from "../../../contract/project/invariants";
import { newProject } from "../../../contract/project/newProject";
import { RECIPES } from "../../../contract/project/recipes";
import type { ProjectDraft } from "../../../contract/project/recipes/lookup";
import { audio, notes, testProject } from "../../sound/fixture";
import { ids, randomCommand, seeded } from "./randomCommands";

enablePatches();

/** A document after a command, whether its rules hold or not; null if its recipe refuses. */
function carriedOut(project: Project, command: { name: string; args: unknown }) {
  try {
    const { name, args } = parseCommand(command);
    const recipe = RECIPES[name] as (draft: ProjectDraft, args: unknown) => void;
    return produceWithPatches(project, (draft: ProjectDraft) => recipe(draft, args));
  } catch (error) {
    if (error instanceof CommandError) return null;
    throw error;
  }
}

describe("the rules of a document", () => {
  const broken = new Set<string>();
  for (const seed of [31, 32, 33, 34]) {
    it(`are found broken by what an edit touched exactly where looking at everything finds them (seed ${seed})`, () => {
      const random = seeded(seed);
      const makeId = ids();
      let project = newProject(makeId);
      for (let step = 0; step < 900; step++) {
        const command = randomCommand(project, random, makeId);
        const done = carriedOut(project, command);
        if (!done) continue;
        const [next, patches] = done;
        const all = violations(next);
        const found = violations(next, patches);
        const text = JSON.stringify(command);
        // the first violation is the one that a person is told
        expect(found[0], text).toEqual(all[0]);
        for (const one of found) expect(all, text).toContainEqual(one);
        if (all.length === 0) project = next;
        else {
          broken.add(all[0]!.sentence);
          expect(() => execute(project, command)).toThrow(
            expect.objectContaining({
              code: command.name === "change" ? "notAllowed" : all[0]!.code,
              message: all[0]!.sentence,
            }),
          );
        }
      }
    });
  }

  it("were broken in many ways by that", () => {
    expect(broken.size).toBeGreaterThan(15);
  });
});

describe("commands that work ticks out", () => {
  const END = 2 ** 30;
  const huge = (clip: Clip): Project => {
    const project = testProject([clip]);
    for (const sample of Object.values(project.samples)) sample.frames = 2 ** 50;
    return project;
  };
  it.each<[string, Clip, string, unknown]>([
    ["a MIDI clip is trimmed", notes("c"), "trimClip", { id: "c", start: 0, offset: 0, length: END + 1 }],
    [
      "a MIDI clip's content is moved out of sight",
      notes("c"),
      "trimClip",
      { id: "c", start: 0, offset: END + 1, length: 1 },
    ],
    [
      "an audio clip with a length in ticks is trimmed",
      audio("c", { duration: 960 }),
      "trimClip",
      { id: "c", start: 0, offset: 0, length: 2 ** 45 },
    ],
    [
      "the tempo moves a clip that keeps its time",
      audio("c", { timeBase: "absolute", start: END }),
      "setTempo",
      { id: "t", tick: 0, bpm: 6000 },
    ],
  ])("leave no document that cannot be read again: %s", (_, clip, name, args) => {
    const project = huge(clip);
    const refusal = { code: "outOfPlace", message: "A clip cannot reach beyond the end of the timeline." };
    expect(() => execute(project, { name, args })).toThrow(expect.objectContaining(refusal));
    const stored = structuredClone(project);
    expect(carryOutInPlace(stored, { name, args }, 1e6)).toMatchObject({ error: refusal });
    expect(stored).toEqual(project);
  });
});

describe("an id that would set a prototype", () => {
  it.each([
    ["addClips", { clips: [notes("__proto__")] }],
    ["addNotes", { clipId: "c", notes: [{ id: "__proto__", start: 0, length: 1, key: 60, velocity: 100 }] }],
    ["setTempo", { id: "__proto__", tick: 960, bpm: 100 }],
    ["setCompRange", { range: { id: "__proto__", trackId: "audio1", takeId: "none", start: 0, end: 1, crossfade: 0 } }],
  ])("is no id: %s", (name, args) => {
    const project = testProject([notes("c")]);
    const refusal = { code: "arguments" };
    expect(() => execute(project, { name, args })).toThrow(expect.objectContaining(refusal));
    expect(carryOutInPlace(structuredClone(project), { name, args }, 1e6)).toMatchObject({ error: refusal });
  });
});
