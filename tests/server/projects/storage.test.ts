import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Project } from "../../../contract/project/document";
import { SYNC_PROTOCOL } from "../../../contract/sync/protocol";
import { STORAGE_STEP } from "../../../server/projects/storage";
import { sineWav } from "../releases/support";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { kept, newDocument, sent } from "./support";

const { owner } = PEOPLE;
const GB = 1_000_000_000;
const key = `plan:storage:${owner.session.accountId}`;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());
beforeEach(() => app.platform.pool.query("delete from projects; delete from account_samples; delete from counters"));

const call = (method: string, path: string, json?: object) =>
  app.call(method, `/api/projects/${path}`, { token: owner.token, ...(json ? { json } : {}) });
const used = async () => {
  const { rows } = await app.platform.pool.query("select used from counters where key = $1", [key]);
  return Number(rows[0]?.used ?? 0);
};
/** Leaves so many bytes of the Free plan's gigabyte. */
const leave = (bytes: number) =>
  app.platform.pool.query(
    `insert into counters (key, period, used) values ($1, 'all', $2)
     on conflict (key, period) do update set used = excluded.used`,
    [key, GB - bytes],
  );
const inSteps = (bytes: number) => Math.ceil(bytes / STORAGE_STEP) * STORAGE_STEP;
const rename = (project: Project, clientSeq: number, name: string) =>
  call("POST", `${project.id}/sync`, {
    protocolVersion: SYNC_PROTOCOL,
    clientId: "a-device",
    lastRev: 0,
    edits: [{ clientSeq, baseRev: 0, command: { name: "renameProject", args: { name } } }],
  });
/** A document of more than 30 KB. */
function long(): Project {
  const document = newDocument();
  const points = Array.from({ length: 400 }, (_, index) => ({ id: randomUUID(), tick: (index + 1) * 960, bpm: 100 }));
  const tempo = { ...document.tempo, ...Object.fromEntries(points.map((point) => [point.id, point])) };
  return { ...document, tempo };
}

test("a document, its versions and the edits that are kept count as their owner's, in steps", async () => {
  const document = await kept(app, owner, long());
  const bytes = JSON.stringify(document).length;
  expect(bytes).toBeGreaterThan(25_000);
  expect(await used()).toBe(inSteps(bytes));
  for (const name of ["one", "two", "three"]) {
    expect((await call("POST", `${document.id}/versions`, { name })).status).toBe(201);
  }
  expect(await used()).toBe(inSteps(bytes * 4));
  // a hundred edits with long names
  const names = Array.from({ length: 100 }, (_, index) => `${index} ${"n".repeat(190)}`);
  for (const [index, name] of names.entries()) expect((await rename(document, index + 1, name)).status).toBe(200);
  const edits = names.reduce((sum, name) => sum + JSON.stringify({ name }).length, 0);
  const now = JSON.stringify({ ...document, name: names.at(-1) }).length;
  // what a document takes is known at most: edits add their patches to it
  expect(await used()).toBeGreaterThanOrEqual(inSteps(bytes * 3 + now + edits));
  expect(await used()).toBeLessThanOrEqual(inSteps(bytes * 3 + now + 3 * edits));
  const before = await used();
  const [version] = (await call("GET", `${document.id}/versions?limit=10`)).json.items;
  await call("DELETE", `${document.id}/versions/${version.id}`);
  expect(before - (await used())).toBeGreaterThanOrEqual(bytes - STORAGE_STEP);
});

test("where there is no room nothing more is kept: no project, no copy, no version, no edit", async () => {
  const document = await kept(app, owner, long());
  await leave(1000);
  const another = await app.call("POST", "/api/projects", { token: owner.token, json: { document: newDocument() } });
  const copy = await call("POST", `${document.id}/duplicate`, { id: newDocument().id });
  const version = await call("POST", `${document.id}/versions`, { name: "Full" });
  for (const { status, json } of [another, copy, version]) {
    expect([status, json.error.code]).toEqual([402, "plan_limit"]);
    expect(json.error.message).toContain("The Free plan has 1 GB of storage");
  }
  expect((await call("GET", `${document.id}/versions?limit=10`)).json.items).toEqual([]);
  // an edit that stays within its step is taken, those that go on are not
  const statuses: number[] = [];
  for (let seq = 1; seq <= 200 && statuses.at(-1) !== 402; seq += 1) {
    statuses.push((await rename(document, seq, `${seq} ${"n".repeat(190)}`)).status);
  }
  expect(statuses.at(-1)).toBe(402);
  const { rows } = await app.platform.pool.query("select rev from projects where id = $1", [document.id]);
  expect(Number(rows[0].rev)).toBe(statuses.length - 1);
});

test("of versions that are saved at once no more are kept than there is room for", async () => {
  const document = await kept(app, owner, long());
  const bytes = JSON.stringify(document).length;
  const others = [await kept(app, owner, long()), await kept(app, owner, long())];
  await leave(inSteps(bytes * 2) - inSteps(bytes));
  const answers = await Promise.all(
    [document, ...others].map(({ id }) => call("POST", `${id}/versions`, { name: "At once" })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 402, 402]);
  expect(await used()).toBeLessThanOrEqual(GB);
});

test("what is deleted stops counting only as far as the trash is no larger than the plan", async () => {
  const [first, second] = [await kept(app, owner), await kept(app, owner)];
  const [large, small] = [sineWav(0.05), sineWav(0.06)];
  await sent(app, owner, first.id, large);
  await sent(app, owner, second.id, small);
  expect(await used()).toBe(2 * STORAGE_STEP + large.length + small.length);
  // as though they were nearly as large as the plan, and two megabytes
  for (const [wav, bytes] of [
    [large, GB - 1_000_000],
    [small, 2_000_000],
  ] as const) {
    await app.platform.pool.query("update account_samples set bytes = $1 where bytes = $2", [bytes, wav.length]);
  }
  await leave(0);
  await call("DELETE", first.id);
  expect(await used()).toBe(1_000_000 - STORAGE_STEP);
  await leave(0);
  await call("DELETE", second.id);
  // its recording goes on counting, its small document fits
  expect(await used()).toBe(GB - STORAGE_STEP);
  app.clock.advance({ days: 32 });
  await app.platform.pool.query("select graphile_worker.add_job('projects.sweep', '{}')");
  await app.runJobs();
  expect((await app.platform.pool.query("select from account_samples")).rowCount).toBe(0);
  expect(await used()).toBe(GB - STORAGE_STEP - 2_000_000);
});
