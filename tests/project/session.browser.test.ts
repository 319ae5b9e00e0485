import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BrowserLibrary } from "../../src/project/library";

/** Two libraries on one database: what two tabs have, with the browser's own locks and channels between them. */
let here: BrowserLibrary;
let there: BrowserLibrary;
let database = "";
let run = 0;

const openLibrary = () => BrowserLibrary.open({ lost: () => undefined, problem: () => undefined }, database);

beforeEach(async () => {
  database = `session-test-${Date.now()}-${++run}`;
  here = await openLibrary();
  there = await openLibrary();
});

afterEach(async () => {
  await here.close();
  await there.close();
  indexedDB.deleteDatabase(database);
});

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe("two tabs", () => {
  it("one edits, the other follows, takes over, and gives back", async () => {
    const id = await here.create("Song");
    const first = await here.open(id);
    const second = await there.open(id);
    expect([first.readOnly, second.readOnly]).toEqual([false, true]);
    for (let edit = 0; edit < 50; edit++) first.run("renameProject", { name: `Edit ${edit}` });
    await until(() => second.project.name === "Edit 49");
    first.run("renameProject", { name: "Last" });
    await second.takeOver();
    expect([first.readOnly, second.readOnly]).toEqual([true, false]);
    expect(second.project.name).toBe("Last");
    second.undo();
    await second.flush();
    await until(() => first.project.name === "Edit 49");
    await second.close();
    await until(() => !first.readOnly);
    expect(first.project.name).toBe("Edit 49");
    expect(first.canRedo).toBe("Rename project");
  });

  it("both ask at once and one of them edits, with nothing lost", async () => {
    const id = await here.create("Song");
    const first = await here.open(id);
    const second = await there.open(id);
    first.run("renameProject", { name: "A" });
    await Promise.all([second.takeOver(), first.takeOver()]);
    await until(() => first.readOnly !== second.readOnly);
    const editor = first.readOnly ? second : first;
    editor.run("renameProject", { name: "B" });
    await editor.flush();
    await until(() => first.project.name === "B" && second.project.name === "B");
  });

  it("what is open in one cannot be deleted or renamed behind its back in the other", async () => {
    const id = await here.create("Song");
    await here.open(id);
    await expect(there.remove(id)).rejects.toThrow(/another tab/);
    await expect(there.rename(id, "X")).rejects.toThrow(/another tab/);
    const copy = await there.duplicate(id);
    expect((await there.list()).map((project) => project.id).sort()).toEqual([id, copy].sort());
  });

  it("a change of the list is told in the other", async () => {
    let told = 0;
    there.onChange(() => told++);
    await here.create("New");
    await until(() => told > 0);
  });
});
