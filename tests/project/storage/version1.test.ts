import { readFileSync } from "node:fs";
import { enablePatches } from "immer";
import { describe, expect, test } from "vitest";
import { memoryBytes, readBackline } from "../../../contract/backline";
import { differences } from "../../../contract/project/changes";
import { type Project, project as projectSchema } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { migrateProject } from "../../../contract/project/migrate";
import { History } from "../../../src/project/history";
import { recover } from "../../../src/project/storage/recover";

/**
 * What version 1 left behind, written by its own code: `stored.json` holds a project's snapshot and log as its browser
 * kept them, and the document after all of it; `project.backline` is the same project saved as a file.
 */
const FIXTURES = new URL("../../fixtures/version1/", import.meta.url);
const stored = JSON.parse(readFileSync(new URL("stored.json", FIXTURES), "utf8"));
const PERSONAL = ["armed", "monitor", "audioInput", "midiInput"];

enablePatches();

function expectPresentVersion(project: Project): void {
  expect(projectSchema.strict().safeParse(project).error).toBeUndefined();
  for (const track of Object.values(project.tracks)) {
    expect(Object.keys(track).filter((field) => PERSONAL.includes(field))).toEqual([]);
  }
}

test("the fixture is of version 1, with armed tracks, inputs and solo", () => {
  const tracks: Record<string, unknown>[] = Object.values(stored.document.tracks);
  expect(stored.snapshot.project.version).toBe(1);
  expect(tracks.filter(({ armed }) => armed)).toHaveLength(2);
  expect(tracks.filter(({ solo }) => solo)).toHaveLength(1);
  expect(tracks.some(({ audioInput }) => audioInput)).toBe(true);
  expect(tracks.some(({ midiInput }) => midiInput)).toBe(true);
});

describe("a project as version 1 kept it in the browser", () => {
  const { project, commits, seq, lost } = recover(stored.snapshot, stored.log);

  test("comes back whole but for what belongs to a person; solo stays, for everyone", () => {
    expect({ seq, lost }).toEqual({ seq: stored.log.length, lost: 0 });
    expectPresentVersion(project);
    expect(differences(project, migrateProject(stored.document) as Project)).toEqual([]);
    expect(Object.values(project.tracks).flatMap(({ name, solo }) => (solo ? [name] : []))).toEqual(["Voice"]);
  });

  test("comes back from its snapshot alone, and with some of its log", () => {
    const { snapshot, log, document } = stored;
    const late = { ...snapshot, seq: log.length, project: document };
    expect(recover(late, log).project).toEqual(project);
    expect(recover(snapshot, log.slice(0, 3)).seq).toBe(3);
  });

  test("undo goes all the way back, past edits of what is no part of it any more", () => {
    const history = new History(project, { changed: () => {}, committed: () => {}, refused: expect.unreachable });
    history.restore(project, commits);
    const labels: string[] = [];
    while (history.canUndo) {
      labels.push(history.canUndo);
      history.undo();
      expectPresentVersion(history.project);
    }
    expect(differences(history.project, migrateProject(stored.snapshot.project) as Project)).toEqual([]);
    // arming alone is no step any more, what was done together with something else is
    expect(labels).toContain("Two things");
    for (let steps = labels.length; steps > 0; steps--) history.redo();
    expect(differences(history.project, project)).toEqual([]);
  });

  test("its commands, as the cloud still lacks or keeps them, make the same document", () => {
    let replayed = migrateProject(stored.snapshot.project) as Project;
    for (const { commands } of stored.log) {
      for (const command of commands) {
        replayed = execute(replayed, command).project;
      }
    }
    expect(replayed).toEqual(project);
  });
});

test("a file that version 1 saved opens as what it was", async () => {
  const bytes = new Uint8Array(readFileSync(new URL("project.backline", FIXTURES)));
  const { project, missing, audio } = await readBackline(memoryBytes(bytes));
  expectPresentVersion(project);
  expect(missing).toEqual([]);
  expect(audio).toHaveLength(1);
  expect(differences(project, migrateProject(stored.document) as Project)).toEqual([]);
});

test.each([null, 7, "text", [], {}, { version: 1 }, { version: 1, tracks: 3 }, { version: 1, tracks: { a: null } }])(
  "%j is no project, and stays what it is for whoever reads it",
  (json) => {
    expect(projectSchema.safeParse(migrateProject(json)).success).toBe(false);
    expect(() => recover({ projectId: "p", seq: 0, project: json }, [])).toThrow("damaged");
  },
);
