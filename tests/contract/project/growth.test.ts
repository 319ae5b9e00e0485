import { expect, test } from "vitest";
import { CommandError } from "../../../contract/project/errors";
import { execute } from "../../../contract/project/execute";
import { growthOf } from "../../../contract/project/growth";
import { newProject } from "../../../contract/project/newProject";
import { ids, randomCommand, seeded } from "./randomCommands";

test("what patches add is what the document's JSON grows by, but for commas of collections that were empty or are", () => {
  const random = seeded(11);
  const makeId = ids();
  let project = newProject(makeId);
  let done = 0;
  for (let step = 0; step < 500; step += 1) {
    try {
      const executed = execute(project, randomCommand(project, random, makeId));
      const grown = JSON.stringify(executed.project).length - JSON.stringify(project).length;
      const off = Math.abs(growthOf(executed.patches, executed.inverse) - grown);
      expect(off, executed.command.name).toBeLessThanOrEqual(executed.patches.length);
      project = executed.project;
      done += 1;
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
    }
  }
  expect(done).toBeGreaterThan(200);
});
