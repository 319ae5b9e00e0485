import { applyPatches, type Patch } from "immer";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../../contract/project/commands";
import { type Project, project as schema } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { execute } from "../../../contract/project/execute";
import { violations } from "../../../contract/project/invariants";
import { newProject } from "../../../contract/project/newProject";
import { ids, randomCommand, seeded } from "./randomCommands";

describe("random sequences of commands", () => {
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    it(`keep the rules, undo exactly and survive JSON (seed ${seed})`, () => {
      const random = seeded(seed);
      const makeId = ids();
      const start = newProject(makeId);
      let project: Project = start;
      const done: { before: Project; after: Project; patches: Patch[]; inverse: Patch[] }[] = [];
      for (let step = 0; step < 600; step++) {
        const before = project;
        const text = JSON.stringify(before);
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
        expect(violations(project), `after ${JSON.stringify(command)}`).toEqual([]);
        expect(JSON.stringify(before), "the document before is left alone").toBe(text);
      }
      expect(done.length).toBeGreaterThan(150);
      expect(schema.parse(JSON.parse(JSON.stringify(project)))).toEqual(project);

      let forward = start;
      for (const step of done) forward = applyPatches(forward, JSON.parse(JSON.stringify(step.patches)));
      expect(forward).toEqual(project);
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
    for (let seed = 100; seed < 112; seed++) {
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
    expect([...reached].sort()).toEqual(Object.keys(COMMANDS).sort());
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
