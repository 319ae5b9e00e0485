import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BrowserLibrary } from "../../../src/project/library";
import { CloudProjects } from "../../../src/project/sync/cloud";
import { FakeCloud } from "./fakeCloud";

let library: BrowserLibrary;
let server: FakeCloud;
let cloud: CloudProjects;
let adopted: number[];
let database = "";

beforeEach(async () => {
  database = `cloud-test-${Date.now()}-${Math.random()}`;
  library = await BrowserLibrary.open({ lost: () => undefined, problem: () => undefined }, database);
  server = new FakeCloud();
  adopted = [];
  cloud = new CloudProjects(library, server, {
    status: () => undefined,
    audioArrived: () => undefined,
    adopted: (count) => adopted.push(count),
    problem: () => undefined,
  });
});

afterEach(async () => {
  await cloud.close();
  await library.close();
  indexedDB.deleteDatabase(database);
});

const names = async () => (await library.list()).map(({ name }) => name).sort();

it("takes a visitor's projects along to the account under their ids, and removes what the cloud has when asked", async () => {
  const ids = [await library.create("One"), await library.create("Two")];
  await library.openDemo();
  await cloud.signedIn("ann");
  expect(adopted).toEqual([2]);
  expect(await cloud.unsent()).toEqual([]);
  expect([...server.projects.keys()].sort()).toEqual([...ids].sort());

  const [one = ""] = ids;
  const open = await library.open(one);
  open.run("renameProject", { name: "One, renamed" });
  await open.close();
  expect(await cloud.unsent()).toEqual([]);
  await cloud.removeCopies(new Set());
  await cloud.signedIn(null);
  expect(await names()).toEqual(["First Light (demo)"]);
  expect(await library.database.getAll("confirmed")).toEqual([]);

  await cloud.signedIn("ann");
  const again = await library.open(one);
  expect(again.project).toEqual(server.projects.get(one)?.document);
  expect(again.project.name).toBe("One, renamed");
  await again.close();
});

it("knows whose the projects are as soon as it is asked, also while somebody is still signing in", async () => {
  const id = await library.create("One");
  const entering = cloud.signedIn("ann");
  expect((await cloud.copies()).map((copy) => copy.id)).toEqual([id]);
  await entering;
});

it("makes the demo a project of whoever edits it, and opens that one from then on", async () => {
  await cloud.signedIn("ann");
  const id = await library.openDemo();
  const open = await library.open(id);
  await cloud.syncNow(id);
  expect(server.projects.size).toBe(0);
  open.run("renameProject", { name: "My light" });
  await vi.waitFor(() => expect(server.projects.get(id)?.document.name).toBe("My light"), { timeout: 30_000 });
  expect((await cloud.copies()).map((copy) => copy.id)).toEqual([id]);
  expect(await library.openDemo()).toBe(id);
  await open.close();
  await cloud.signedIn("bob");
  const theirs = await library.openDemo();
  expect(theirs).not.toBe(id);
  // what a visitor does with it is theirs as they sign in
  await cloud.signedIn(null);
  await library.rename(theirs, "Bob's light");
  await cloud.signedIn("bob");
  expect(adopted).toEqual([1]);
});

it("says what the cloud lacks, keeps that, and shows it to no other account", async () => {
  await cloud.signedIn("ann");
  const id = await library.create("Sent");
  expect(await cloud.unsent()).toEqual([]);
  server.online = false;
  await library.rename(id, "Renamed offline");
  const other = await library.create("Never sent");
  const unsent = await cloud.unsent();
  expect(unsent).toHaveLength(2);
  expect(unsent).toContainEqual({ id, name: "Renamed offline", edits: 1 });
  expect(unsent).toContainEqual({ id: other, name: "Never sent", edits: null });
  await cloud.removeCopies(new Set(unsent.map((one) => one.id)));
  await cloud.signedIn(null);

  await cloud.signedIn("bob");
  expect(await names()).toEqual([]);
  await expect(library.open(id)).rejects.toThrow(/Sign in there first/);
  server.online = true;
  await cloud.signedIn("ann");
  expect(await cloud.unsent()).toEqual([]);
  expect(server.projects.get(id)?.document.name).toBe("Renamed offline");
});
