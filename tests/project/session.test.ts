import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newProject } from "../../contract/project/newProject";
import { newId } from "../../src/project/ids";
import type { ProjectListener } from "../../src/project/port";
import { ProjectSession, type SessionEnvironment } from "../../src/project/session";
import { type Database, logRange, openDatabase } from "../../src/project/storage/database";
import { StorageError } from "../../src/project/storage/errors";
import { createProject, loadProject } from "../../src/project/storage/projects";
import { fakeLocks } from "./fakeLocks";

let database: Database;
let environment: SessionEnvironment;
let opened: ProjectSession[];
let run = 0;

beforeEach(async () => {
  database = await openDatabase(`session-${++run}`, () => undefined);
  opened = [];
  environment = {
    database,
    locks: fakeLocks(),
    openChannel: (scope, name) => scope.channel(`${run}-${name}`),
    now: () => 1_000_000,
    newId,
  };
});

afterEach(async () => {
  for (const session of opened) await session.close({ force: true });
  database.close();
});

async function project() {
  const made = newProject(newId);
  await createProject(database, made, 0);
  return made;
}

async function open(id: string, listener: ProjectListener = {}) {
  const session = await ProjectSession.open(environment, id, listener);
  opened.push(session);
  return session;
}

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe("a session", () => {
  it("has every edit on disk before it says saved, and opens as it was, with its undo", async () => {
    const { id } = await project();
    const first = await open(id);
    first.run("renameProject", { name: "A" });
    expect(first.saved).toEqual({ kind: "saving" });
    first.run("renameProject", { name: "B" });
    first.undo();
    await until(() => first.saved.kind === "saved");
    expect((await loadProject(database, id)).project).toEqual(first.project);
    await first.close();

    const second = await open(id);
    expect(second.project.name).toBe("A");
    expect(second.canUndo).toBe("Rename project");
    expect(second.canRedo).toBe("Rename project");
    second.redo();
    expect(second.project.name).toBe("B");
    second.undo();
    second.undo();
    expect(second.project.name).toBe("Untitled Project");
  });

  it("survives an end without closing at any moment: what was saved is there", async () => {
    const { id } = await project();
    const session = await open(id);
    for (let edit = 1; edit <= 450; edit++) session.run("renameProject", { name: `Edit ${edit}` });
    await session.flush();
    const entries = await database.getAll("log", logRange(id));
    expect(entries.length).toBe(450);
    expect((await database.get("snapshots", id))?.seq).toBeGreaterThanOrEqual(200);
    expect((await loadProject(database, id)).project.name).toBe("Edit 450");
  });

  it("trims the log to what undo may need once a snapshot holds the rest", async () => {
    const { id } = await project();
    const session = await open(id);
    for (let edit = 1; edit <= 900; edit++) {
      session.run("renameProject", { name: `Edit ${edit}` });
      if (edit % 50 === 0) await session.flush();
    }
    await session.close();
    expect(await database.count("log", logRange(id))).toBe(500);
    const again = await open(id);
    let steps = 0;
    while (again.canUndo) {
      again.undo();
      steps++;
    }
    expect(steps).toBe(500);
    expect(again.project.name).toBe("Edit 400");
  });

  it("says that a project is not there, or that its snapshot is damaged", async () => {
    await expect(open("nowhere")).rejects.toMatchObject({ code: "notFound" });
    const { id } = await project();
    await database.put("snapshots", { projectId: id, seq: 0, project: { name: 5 } });
    await expect(open(id)).rejects.toMatchObject({ code: "damaged" });
  });
});

describe("two tabs on one project", () => {
  it("the second only looks, and sees the edits of the first", async () => {
    const { id } = await project();
    const first = await open(id);
    const seen: string[] = [];
    const second = await open(id, { changed: (now) => seen.push(now.name) });
    expect(first.readOnly).toBe(false);
    expect(second.readOnly).toBe(true);
    expect(() => second.run("renameProject", { name: "X" })).toThrow(StorageError);
    first.run("renameProject", { name: "A" });
    await until(() => second.project.name === "A");
    first.undo();
    await until(() => second.project.name === "Untitled Project");
    expect(seen).toEqual(["A", "Untitled Project"]);
  });

  it("the second takes over: the first writes what it has and looks on", async () => {
    const { id } = await project();
    const first = await open(id);
    const second = await open(id);
    first.run("renameProject", { name: "A" });
    first.beginGesture("Drag");
    first.run("setCountIn", { countInBars: 4 });
    await second.takeOver();
    expect(second.readOnly).toBe(false);
    expect(second.project.name).toBe("A");
    expect(second.project.countInBars).toBe(4);
    await until(() => first.readOnly);
    expect(() => first.run("renameProject", { name: "lost" })).toThrow(StorageError);
    second.run("renameProject", { name: "B" });
    await until(() => first.project.name === "B");
    await first.takeOver();
    expect(first.readOnly).toBe(false);
    first.run("renameProject", { name: "C" });
    await first.flush();
    await until(() => second.project.name === "C" && second.readOnly);
    expect((await loadProject(database, id)).project.name).toBe("C");
  });

  it("the second edits by itself when the first is closed", async () => {
    const { id } = await project();
    const first = await open(id);
    const second = await open(id);
    first.run("renameProject", { name: "A" });
    await first.close();
    await until(() => !second.readOnly);
    second.run("renameProject", { name: "B" });
    await second.flush();
    expect((await loadProject(database, id)).project.name).toBe("B");
  });

  it("a tab whose lock was taken without asking cannot write over the other", async () => {
    const { id } = await project();
    const first = await open(id);
    await database.put("projects", { ...(await database.get("projects", id))!, editor: "another session" });
    const notices: string[] = [];
    first.listen({ notice: (sentence) => notices.push(sentence) });
    first.run("renameProject", { name: "late" });
    await until(() => notices.length > 0);
    expect(notices[0]).toMatch(/Another tab took over/);
    expect((await loadProject(database, id)).project.name).toBe("Untitled Project");
    // Nobody holds the lock here, so the tab takes the project up again as it is on disk.
    await until(() => !first.readOnly);
    expect(first.project.name).toBe("Untitled Project");
  });
});
