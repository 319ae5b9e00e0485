import { readFileSync } from "node:fs";
import { enablePatches } from "immer";
import { describe, expect, test } from "vitest";
import { memoryBytes, readBackline } from "../../../contract/backline";
import { differences } from "../../../contract/project/changes";
import { type Project, project as projectSchema } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { soundingClips } from "../../../contract/project/intervals";
import { migrateProject } from "../../../contract/project/migrate";
import { clipsOf, tempoOfProject } from "../../../contract/project/select";
import { History } from "../../../src/project/history";
import { recover } from "../../../src/project/storage/recover";
import { eventRecords } from "../../../workers/program/events";

/**
 * What version 2 left behind, written by its own code: `stored.json` holds a project's snapshot and log as its browser
 * kept them, the document after all of it, and what sounds of it: for each audio track at two rates the stretches that it
 * gave the engine, for each MIDI track its events. `project.backline` is the same project saved as a file.
 */
const FIXTURES = new URL("../../fixtures/version2/", import.meta.url);
const stored = JSON.parse(readFileSync(new URL("stored.json", FIXTURES), "utf8"));
const present = migrateProject(stored.document) as Project;

enablePatches();

const expectPresentVersion = (project: Project) =>
  expect(projectSchema.strict().safeParse(project).error).toBeUndefined();

function expectSameSound(project: Project): void {
  const tempo = tempoOfProject(project);
  for (const [rate, tracks] of Object.entries<Record<string, object[]>>(stored.sounding)) {
    for (const [track, sounding] of Object.entries(tracks)) {
      const now = soundingClips(clipsOf(project, track), project.samples, tempo, Number(rate));
      expect(now.map(({ clip, ...rest }) => ({ clip: clip.id, ...rest }))).toEqual(sounding);
    }
  }
  for (const [track, words] of Object.entries(stored.events)) {
    expect([...eventRecords(clipsOf(project, track))]).toEqual(words);
  }
}

test("the fixture is of version 2, with overlapping audio, notes, a take and changes of tempo", () => {
  expect(stored.snapshot.project.version).toBe(2);
  expect(Object.values(stored.document.clips).every((clip) => !("timeBase" in (clip as object)))).toBe(true);
  const stretches = Object.values<Record<string, object[]>>(stored.sounding).flatMap((of) => Object.values(of).flat());
  expect(stretches.length).toBeGreaterThan(10);
  expect(Object.keys(stored.document.tempo)).toHaveLength(2);
});

describe("a project as version 2 kept it in the browser", () => {
  const { project, commits, seq, lost } = recover(stored.snapshot, stored.log);

  test("comes back whole, with musical clips that sound at the same frames, to the last bit", () => {
    expect({ seq, lost }).toEqual({ seq: stored.log.length, lost: 0 });
    expectPresentVersion(project);
    expect(differences(project, present)).toEqual([]);
    expect(Object.values(project.clips).map(({ timeBase }) => timeBase)).toEqual(Array(9).fill("musical"));
    expect(Object.values(project.clips).some((clip) => "duration" in clip)).toBe(false);
    expectSameSound(project);
  });

  test("comes back from its snapshot alone, and with some of its log", () => {
    const { snapshot, log, document } = stored;
    expect(recover({ ...snapshot, seq: log.length, project: document }, log).project).toEqual(project);
    expect(recover(snapshot, log.slice(0, 10)).seq).toBe(10);
  });

  test("undo goes all the way back, and redo all the way on", () => {
    const refused: string[] = [];
    const history = new History(project, {
      changed: () => {},
      committed: () => {},
      refused: (text) => refused.push(text),
    });
    history.restore(project, commits);
    let steps = 0;
    for (; history.canUndo; steps++) {
      history.undo();
      expectPresentVersion(history.project);
    }
    expect(differences(history.project, migrateProject(stored.snapshot.project) as Project)).toEqual([]);
    for (; steps > 0; steps--) history.redo();
    expect(differences(history.project, project)).toEqual([]);
    expect(refused).toEqual([]);
  });

  test("its commands, as the cloud still lacks or keeps them, make the same document", () => {
    let replayed = migrateProject(stored.snapshot.project) as Project;
    for (const { commands } of stored.log) {
      for (const command of commands) replayed = execute(replayed, command).project;
    }
    expect(differences(replayed, project)).toEqual([]);
  });
});

test("a file that version 2 saved opens as what it was, and sounds the same", async () => {
  const bytes = new Uint8Array(readFileSync(new URL("project.backline", FIXTURES)));
  const { project, missing, audio } = await readBackline(memoryBytes(bytes));
  expectPresentVersion(project);
  expect(missing).toEqual([]);
  expect(audio).toHaveLength(1);
  expect(differences(project, present)).toEqual([]);
  expectSameSound(project);
});

test.each([{ version: 2 }, { version: 2, clips: 3 }, { version: 2, clips: { a: null } }])(
  "%j is no project, and stays what it is for whoever reads it",
  (json) => {
    expect(projectSchema.safeParse(migrateProject(json)).success).toBe(false);
    expect(() => recover({ projectId: "p", seq: 0, project: json }, [])).toThrow("damaged");
  },
);
