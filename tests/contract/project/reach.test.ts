import { enablePatches, produceWithPatches } from "immer";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../../contract/project/commands";
import { COLLECTIONS, type Project } from "../../../contract/project/document";
import { entryChanges } from "../../../contract/project/entries";
import { CommandError } from "../../../contract/project/errors";
import { execute, parseCommand } from "../../../contract/project/execute";
import { newProject } from "../../../contract/project/newProject";
import { reachOf } from "../../../contract/project/reach";
import { RECIPES } from "../../../contract/project/recipes";
import type { ProjectDraft } from "../../../contract/project/recipes/lookup";
import { ids, randomCommand, seeded } from "./randomCommands";

enablePatches();

describe("a command on the clips that it names", () => {
  const reached = new Set<string>();
  for (const seed of [41, 42, 43]) {
    it(`does what it does with all clips at hand, to the order of keys and the last patch (seed ${seed})`, () => {
      const random = seeded(seed);
      const makeId = ids();
      let project: Project = newProject(makeId);
      for (let step = 0; step < 700; step++) {
        const command = randomCommand(project, random, makeId);
        let done: ReturnType<typeof execute>;
        try {
          done = execute(project, command);
        } catch (error) {
          if (!(error instanceof CommandError)) throw error;
          continue;
        }
        const parsed = parseCommand(command);
        const recipe = RECIPES[parsed.name] as (draft: ProjectDraft, args: unknown) => void;
        const [whole, ...patches] = produceWithPatches(project, (draft: ProjectDraft) => recipe(draft, parsed.args));
        const text = JSON.stringify(command);
        expect(JSON.stringify(done.project), text).toBe(JSON.stringify(whole));
        expect([done.patches, done.inverse], text).toEqual(patches);
        if (whole === project) expect(done.project).toBe(project);
        else if (reachOf(project, parsed)) reached.add(parsed.name);
        // what has not changed is the same object, and caches keyed by it find everything that has changed
        // (an assertion of each entry would take most of this test's time)
        const anew = COLLECTIONS.filter(
          (name) => whole[name] === project[name] && done.project[name] !== project[name],
        );
        const entriesAnew = COLLECTIONS.flatMap((name) =>
          Object.entries(project[name]).filter(
            ([id, entry]) => whole[name][id] === entry && done.project[name][id] !== entry,
          ),
        );
        expect([anew, entriesAnew], text).toEqual([[], []]);
        const { set, gone } = entryChanges(project.clips, done.project.clips) ?? { set: {}, gone: [] };
        const others = Object.keys(done.project.clips).filter((id) => done.project.clips[id] !== project.clips[id]);
        expect([Object.keys(set), gone]).toEqual([
          others,
          Object.keys(project.clips).filter((id) => !Object.hasOwn(done.project.clips, id)),
        ]);
        expect(Object.isFrozen(done.project) && Object.isFrozen(done.project.clips)).toBe(true);
        project = done.project;
      }
    });
  }

  it("was tried with every command that names its clips", () => {
    const named = Object.keys(COMMANDS).filter((name) => /Clip|Notes|Controls|TimeBase|Parameter/.test(name));
    expect([...reached].sort()).toEqual(named.sort());
  });
});
