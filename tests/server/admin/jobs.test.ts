import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { enqueue, job, runs } from "../../../server/jobs/job";
import { createTestApp, type TestApp } from "../support/app";
import { signedUp } from "../support/signedUp";

const errand = job({ name: "test.errand", payload: z.object({ secret: z.string() }), attempts: 1 });
let broken = true;
let done = 0;

let app: TestApp;
let token: string;
beforeAll(async () => {
  const carryOut = runs(errand, async () => {
    if (broken) throw new Error("The van broke down at https://van.test/?token=s3cr3t");
    done += 1;
  });
  app = await createTestApp({ besides: () => [{ jobs: [carryOut] }] });
  token = (await signedUp(app, "keeper", "admin")).token;
  await app.runJobs();
});
afterAll(() => app.close());

const list = async (query = "") => {
  const { json } = await app.call("GET", `/api/admin/jobs?${query}`, { token });
  return json as { items: Record<string, unknown>[]; counts: Record<string, number>; nextCursor: string | null };
};

test("what failed is shown with why, without what it was about, tried again, and done", async () => {
  await enqueue(app.platform.pool, errand, { secret: "for your eyes only" });
  expect(await list()).toMatchObject({
    counts: { waiting: 1, running: 0, retrying: 0, failed: 0, unknown: 0 },
    items: [{ name: "test.errand", state: "waiting", tries: 0, mostTries: 1, problem: null }],
  });
  await app.runJobs();
  const failed = await app.call("GET", "/api/admin/jobs?show=failed", { token });
  expect(failed.json).toMatchObject({
    counts: { waiting: 0, failed: 1 },
    items: [{ state: "failed", tries: 1, problem: expect.stringContaining("The van broke down") }],
  });
  expect(failed.text).not.toMatch(/eyes only|s3cr3t/);

  const [{ id } = {}] = failed.json.items;
  broken = false;
  const retried = await app.call("POST", `/api/admin/jobs/${id}/retry`, { token });
  expect(retried.json).toMatchObject({ id, state: "waiting", tries: 0 });
  await app.runJobs();
  expect(done).toBe(1);
  expect(await list()).toMatchObject({ items: [], counts: { waiting: 0, failed: 0 } });
  expect((await app.call("POST", `/api/admin/jobs/${id}/retry`, { token })).status).toBe(404);
});

test("only what has failed is given up; a running job is left alone", async () => {
  broken = true;
  const { pool } = app.platform;
  await enqueue(pool, errand, { secret: "x" });
  const [waiting] = (await list()).items;
  const drop = () => app.call("DELETE", `/api/admin/jobs/${waiting?.id}`, { token });
  expect((await drop()).status).toBe(409);
  await pool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another server' where id = $1",
    [waiting?.id],
  );
  expect((await list()).items).toMatchObject([{ state: "running" }]);
  expect((await app.call("POST", `/api/admin/jobs/${waiting?.id}/retry`, { token })).status).toBe(409);
  await pool.query("update graphile_worker._private_jobs set locked_at = null, locked_by = null where id = $1", [
    waiting?.id,
  ]);
  await app.runJobs();
  expect((await drop()).status).toBe(204);
  expect((await drop()).status).toBe(404);
  expect((await list()).items).toEqual([]);
});

test("the list goes on where it ended", async () => {
  const { pool } = app.platform;
  for (let n = 0; n < 5; n += 1) await enqueue(pool, errand, { secret: "x" });
  const seen: unknown[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const part = await list(`limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
    seen.push(...part.items.map(({ id }) => id));
    cursor = part.nextCursor;
  }
  expect(new Set(seen).size).toBe(5);
  expect(seen).toEqual([...seen].sort((a, b) => Number(b) - Number(a)));
});
