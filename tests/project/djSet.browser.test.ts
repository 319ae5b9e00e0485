import { afterEach, beforeEach, expect, test } from "vitest";
import { DJ_SET_ID, deckTrack, eqOf } from "../../contract/dj/channels";
import { isWholeSet, newDjSet } from "../../contract/dj/set";
import { ensureDjSet } from "../../src/project/djSet";
import { BrowserLibrary } from "../../src/project/library";
import { openDatabase } from "../../src/project/storage/database";
import { createProject, loadProject } from "../../src/project/storage/projects";

let library: BrowserLibrary;
let problems: string[];
let name = "";
let run = 0;

const openLibrary = () =>
  BrowserLibrary.open({ lost: () => problems.push("lost"), problem: (sentence) => problems.push(sentence) }, name);

beforeEach(async () => {
  problems = [];
  name = `dj-set-test-${Date.now()}-${++run}`;
  library = await openLibrary();
});

afterEach(async () => {
  await library.close();
  indexedDB.deleteDatabase(name);
  expect(problems).toEqual([]);
});

const lowOf = (deck: "a" | "b") => ({ address: `device/${eqOf(deckTrack(deck))}/low`, value: 20 });

test("the set is made once, keeps its edits, and is in no list", async () => {
  expect(await library.djSet()).toBe(DJ_SET_ID);
  const set = await library.open(DJ_SET_ID);
  expect(isWholeSet(set.project)).toBe(true);
  set.run("setParameter", lowOf("a"));
  await set.close();
  await library.djSet();
  const again = await library.open(DJ_SET_ID);
  expect(again.project.devices[eqOf(deckTrack("a"))]!.params.low).toBe(20);
  expect(await library.list()).toEqual([]);
  // a tab that has it open leaves it alone
  expect(await library.djSet()).toBe(DJ_SET_ID);
  expect(library.session(DJ_SET_ID)).toBe(again);
});

test("a set of an earlier version is made whole, with its settings", async () => {
  const old = newDjSet();
  delete old.devices[eqOf(deckTrack("b"))];
  old.devices[eqOf(deckTrack("a"))]!.params.low = 35;
  const database = await openDatabase(name, () => undefined);
  await createProject(database, old, Date.now());
  database.close();
  const set = await library.open(await library.djSet());
  expect(isWholeSet(set.project)).toBe(true);
  expect(set.project.devices[eqOf(deckTrack("a"))]!.params.low).toBe(35);
});

test("a damaged set is made anew", async () => {
  const database = await openDatabase(name, () => undefined);
  await createProject(database, newDjSet(), Date.now());
  await database.put("snapshots", { projectId: DJ_SET_ID, seq: 0, project: { format: "none" } as never });
  database.close();
  const set = await library.open(await library.djSet());
  expect(isWholeSet(set.project)).toBe(true);
});

test("a set that is being made whole is there in every moment, with its settings", async () => {
  const old = newDjSet();
  delete old.devices[eqOf(deckTrack("b"))];
  old.devices[eqOf(deckTrack("a"))]!.params.low = 35;
  const database = await openDatabase(name, () => undefined);
  await createProject(database, old, Date.now());
  // the page dies with the first change that is written: nothing that was begun later is kept
  const written: string[][] = [];
  const before = database.transaction.bind(database);
  const dying = new Proxy(database, {
    get: (target, key) => {
      if (key !== "transaction") {
        const value = Reflect.get(target, key) as unknown;
        return typeof value === "function" ? value.bind(target) : value;
      }
      return (stores: string[], mode?: IDBTransactionMode, options?: IDBTransactionOptions) => {
        if (mode === "readwrite" && written.push([...stores]) > 1) throw new Error("The page is gone.");
        return before(stores as never, mode as never, options);
      };
    },
  });
  await ensureDjSet(dying, Date.now()).catch(() => undefined);
  const { project } = await loadProject(database, DJ_SET_ID);
  database.close();
  expect(project.devices[eqOf(deckTrack("a"))]!.params.low).toBe(35);
  expect(written).toHaveLength(1);
});
