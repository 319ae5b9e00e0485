import { enablePatches, produceWithPatches } from "immer";
import { describe, expect, it } from "vitest";
import type { Project } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { execute, parseCommand } from "../../../contract/project/execute";
import { carryOutInPlace } from "../../../contract/project/inPlace";
import { violations } from "../../../contract/project/invariants";
import { newProject } from "../../../contract/project/newProject";
import { RECIPES } from "../../../contract/project/recipes";
import type { ProjectDraft } from "../../../contract/project/recipes/lookup";
import { notes, testProject } from "../../studios/music/fixture";
import { ids, randomCommand, seeded } from "./randomCommands";

enablePatches();

/** A document with a command carried out, whether it holds its rules or not; null where its recipe refuses. */
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
  for (const seed of [31, 32, 33, 34, 35, 36]) {
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
        // what is found first is what a person is told
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
