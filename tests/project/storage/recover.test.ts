import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import type { Project } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { newProject } from "../../../contract/project/newProject";
import { type Commit, History } from "../../../src/project/history";
import type { LogRecord } from "../../../src/project/storage/database";
import { openDatabase } from "../../../src/project/storage/database";
import {
  appendCommits,
  claimProject,
  createProject,
  loadProject,
  writeSnapshot,
} from "../../../src/project/storage/projects";
import { recover } from "../../../src/project/storage/recover";
import { ids, randomCommand, seeded } from "../../contract/project/randomCommands";

/** A session's worth of edits: the log they leave, and the document after each entry. */
function session(seed: number, steps: number) {
  const random = seeded(seed);
  const makeId = ids();
  const start = newProject(makeId);
  const log: LogRecord[] = [];
  const versions: Project[] = [start];
  const history: History = new History(start, {
    changed: () => undefined,
    committed(commit: Commit) {
      log.push(structuredClone({ ...commit, projectId: start.id, seq: log.length + 1 }) as unknown as LogRecord);
      versions.push(history.project);
    },
  });
  while (log.length < steps) {
    const dice = random();
    if (dice < 0.15) history.undo();
    else if (dice < 0.2) history.redo();
    else {
      const { name, args } = randomCommand(history.project, random, makeId);
      try {
        history.run(name, args as never);
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
      }
    }
  }
  return { start, log, versions, history };
}

const snapshotOf = (project: Project, seq: number) => ({ projectId: project.id, seq, project });

describe("recovery", () => {
  it("gives the last version from any snapshot, whatever was undone", () => {
    const { log, versions, history } = session(1, 120);
    for (const seq of [0, 1, 57, 119, 120]) {
      const recovered = recover(snapshotOf(versions[seq]!, seq), log);
      expect(recovered).toMatchObject({ seq: 120, lost: 0 });
      expect(recovered.project).toEqual(versions[120]);
      const again = new History(recovered.project, { changed: () => undefined, committed: () => undefined });
      again.restore(recovered.project, recovered.commits);
      expect(again.canUndo).toBe(history.canUndo);
      expect(again.canRedo).toBe(history.canRedo);
    }
  });

  it("cuts the log where an entry is torn, and says how many are lost", () => {
    const { log, versions } = session(2, 60);
    const random = seeded(20);
    for (let round = 0; round < 60; round++) {
      const at = Math.floor(random() * log.length);
      const torn: unknown[] = structuredClone(log);
      const record = torn[at] as Record<string, unknown>;
      const harm = Math.floor(random() * 5);
      if (harm === 0) torn.splice(at, 1);
      else if (harm === 1) delete record.patches;
      else if (harm === 2) record.kind = "other";
      else if (harm === 3) torn[at] = null;
      else record.patches = [{ op: "replace", path: ["clips", "nowhere", "start"], value: 5 }];
      const missing = harm === 0 ? 1 : 0;
      const recovered = recover(snapshotOf(versions[0]!, 0), torn);
      expect(recovered.seq, `harm ${harm} at ${at}`).toBe(at);
      expect(recovered.lost).toBe(log.length - at - missing);
      expect(recovered.project).toEqual(versions[at]);
    }
  });

  it("steps back to the last sound version where an entry breaks the document", () => {
    const { log, versions } = session(3, 30);
    const bad = structuredClone(log);
    bad[20]!.patches = [{ op: "replace", path: ["id"], value: 7 }];
    const recovered = recover(snapshotOf(versions[0]!, 0), bad);
    expect(recovered.seq).toBeLessThanOrEqual(20);
    expect(recovered.project).toEqual(versions[recovered.seq]);
    expect(recovered.seq + recovered.lost).toBe(30);
    expect(recovered.seq).toBe(20);
  });

  it("offers no undo across a gap in what was before the snapshot", () => {
    const { log, versions } = session(4, 40);
    const gap = log.filter(({ seq }) => seq !== 10);
    const recovered = recover(snapshotOf(versions[30]!, 30), gap);
    expect(recovered.project).toEqual(versions[40]);
    expect(recovered.commits).toHaveLength(30);
  });

  it("does not open what has no sound snapshot", () => {
    const { versions } = session(5, 1);
    const { name: _, ...nameless } = versions[0]!;
    for (const snapshot of [undefined, null, {}, { ...snapshotOf(versions[0]!, 0), project: nameless }]) {
      expect(() => recover(snapshot, [])).toThrow(/damaged/);
    }
  });
});

describe("the log in the database", () => {
  it("is appended all or none, whichever write of a batch fails", async () => {
    const { start, log, versions } = session(6, 12);
    const database = await openDatabase("recover-atomic", () => undefined);
    await createProject(database, start, 0);
    await claimProject(database, start.id, "me", 0);
    const append = (first: number, last: number) =>
      appendCommits(database, {
        session: "me",
        seq: first,
        commits: log.slice(first - 1, last) as unknown as Commit[],
        project: versions[last]!,
        now: 1,
      });
    await append(1, 4);
    // A batch whose last entry cannot be stored (a function) leaves none of it behind.
    const broken = { ...log[6]!, commands: [{ name: "x", args: () => 1 }] } as unknown as Commit;
    await expect(
      appendCommits(database, {
        session: "me",
        seq: 5,
        commits: [log[4] as unknown as Commit, log[5] as unknown as Commit, broken],
        project: versions[7]!,
        now: 1,
      }),
    ).rejects.toThrow();
    expect((await loadProject(database, start.id)).project).toEqual(versions[4]);
    await append(5, 12);
    expect((await loadProject(database, start.id)).project).toEqual(versions[12]);
    await expect(append(5, 12), "an entry is never written over").rejects.toThrow();
    await writeSnapshot(database, { session: "me", seq: 12, project: versions[12]! });
    expect(await loadProject(database, start.id)).toMatchObject({ seq: 12, lost: 0 });
    await expect(writeSnapshot(database, { session: "other", seq: 12, project: versions[12]! })).rejects.toMatchObject({
      code: "elsewhere",
    });
    database.close();
  });

  it("loses its unusable end when the project is claimed, so that new entries follow on", async () => {
    const { start, log, versions } = session(7, 10);
    const database = await openDatabase("recover-cut", () => undefined);
    await createProject(database, start, 0);
    await claimProject(database, start.id, "me", 0);
    await appendCommits(database, {
      session: "me",
      seq: 1,
      commits: log as unknown as Commit[],
      project: versions[10]!,
      now: 1,
    });
    await database.delete("log", [start.id, 6]);
    const recovered = await loadProject(database, start.id);
    expect(recovered).toMatchObject({ seq: 5, lost: 4 });
    await claimProject(database, start.id, "next", recovered.seq);
    await appendCommits(database, {
      session: "next",
      seq: 6,
      commits: [log[5] as unknown as Commit],
      project: versions[6]!,
      now: 2,
    });
    expect(await loadProject(database, start.id)).toMatchObject({ seq: 6, lost: 0 });
    expect((await loadProject(database, start.id)).project).toEqual(versions[6]);
    database.close();
  });
});
