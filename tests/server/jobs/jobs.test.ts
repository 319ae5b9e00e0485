import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { transaction } from "../../../server/database/database";
import { enqueue, enqueueFor, job, runs } from "../../../server/jobs/job";
import { QUEUES, type Queue } from "../../../server/jobs/queues";
import { startJobs } from "../../../server/jobs/worker";
import { createLog } from "../../../server/log";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { runAllJobs } from "../support/jobs";

const log = createLog("silent");
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Waits until every connection of the pool has been given back: one that is not keeps a server from ending. */
const nothingHeld = () => eventually(() => expect(database.pool.idleCount).toBe(database.pool.totalCount));

const greet = job({
  name: "test.greet",
  payload: z.object({ name: z.string(), times: z.number().default(1) }),
  attempts: 3,
});

test("a job runs with its parsed payload once its transaction has committed", async () => {
  const greeted: unknown[] = [];
  const jobs = [runs(greet, async (payload) => void greeted.push(payload))];
  await runAllJobs(database.pool, jobs, log);
  await transaction(database.pool, async (client) => {
    await enqueue(client, greet, { name: "Ann" });
    await runAllJobs(database.pool, jobs, log);
    expect(greeted).toEqual([]);
  });
  await expect(
    transaction(database.pool, async (client) => {
      await enqueue(client, greet, { name: "nobody" });
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await runAllJobs(database.pool, jobs, log);
  expect(greeted).toEqual([{ name: "Ann", times: 1 }]);
});

test("a payload of another form is refused before it is queued", async () => {
  await expect(enqueue(database.pool, greet, { name: 1 as unknown as string })).rejects.toThrow();
});

test("a job that fails is tried again as often as it says", async () => {
  const tries: number[] = [];
  const jobs = [
    runs(greet, async (_payload, { attempt, attempts }) => {
      tries.push(attempt);
      expect(attempts).toBe(3);
      throw new Error("not today");
    }),
  ];
  await enqueue(database.pool, greet, { name: "Bob" });
  for (let time = 0; time < 5; time += 1) {
    await runAllJobs(database.pool, jobs, log);
    await database.pool.query("update graphile_worker._private_jobs set run_at = now()");
  }
  expect(tries).toEqual([1, 2, 3]);
  await database.pool.query("delete from graphile_worker._private_jobs");
});

test("a job of the same key replaces the first, one for later waits", async () => {
  const greeted: string[] = [];
  const jobs = [runs(greet, async ({ name }) => void greeted.push(name))];
  await enqueue(database.pool, greet, { name: "first" }, { key: "k" });
  await enqueue(database.pool, greet, { name: "second" }, { key: "k" });
  await enqueue(database.pool, greet, { name: "later" }, { runAt: new Date(Date.now() + 3_600_000) });
  await runAllJobs(database.pool, jobs, log);
  expect(greeted).toEqual(["second"]);
  await database.pool.query("delete from graphile_worker._private_jobs");
});

test("a worker runs jobs as they come; at its end it lets them finish and takes no more", async () => {
  const greeted: string[] = [];
  let begun = () => {};
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const jobs = [
    runs(greet, async ({ name }) => {
      if (name === "slow") {
        begun();
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
      }
      greeted.push(name);
    }),
  ];
  const worker = await startJobs({ pool: database.pool, log, jobs });
  await worker.check();
  await enqueue(database.pool, greet, { name: "quick" });
  await eventually(() => expect(greeted).toEqual(["quick"]));
  await enqueue(database.pool, greet, { name: "slow" });
  await waiting;
  const closed = worker.close();
  finish();
  await closed;
  expect(greeted).toEqual(["quick", "slow"]);
  await enqueue(database.pool, greet, { name: "too late" });
  // a worker that still listened would take it at once
  await sleep(500);
  expect(greeted).toEqual(["quick", "slow"]);
  await expect(worker.check()).rejects.toThrow("Jobs run no longer");
  expect((await database.pool.query("select 1 from job_servers")).rowCount).toBe(0);
  await database.pool.query("delete from graphile_worker._private_jobs");
});

test("two jobs of one name keep the worker from starting", async () => {
  await expect(
    startJobs({ pool: database.pool, log, jobs: [runs(greet, async () => {}), runs(greet, async () => {})] }),
  ).rejects.toThrow("Two jobs");
  await nothingHeld();
});

test("where one kind of job cannot begin, the others don't go on without anybody who could stop them", async () => {
  const broken = job({ name: "test.broken", payload: z.object({}), attempts: 1, queue: "media", cron: "whenever" });
  await expect(
    startJobs({ pool: database.pool, log, jobs: [runs(greet, async () => {}), runs(broken, async () => {})] }),
  ).rejects.toThrow("whenever");
  await nothingHeld();
});

test("a worker that is closed while it begins again leaves nothing behind", async () => {
  const worker = await startJobs({ pool: database.pool, log, jobs: [runs(greet, async () => {})] });
  const { exitCode } = process;
  await transaction(database.pool, async (client) => {
    // what a worker reads first when it begins
    await client.query("lock table graphile_worker.migrations");
    // ends those that run
    await database.pool.query(`select pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 99}')`);
    await eventually(async () => {
      const { rowCount } = await database.pool.query(
        "select 1 from pg_locks where not granted and relation = 'graphile_worker.migrations'::regclass",
      );
      expect(rowCount).toBe(1);
    });
    await expect(worker.check()).rejects.toThrow("Jobs run no longer");
  }).finally(() => {
    process.exitCode = exitCode;
  });
  await worker.close();
  await nothingHeld();
});

test("the jobs of a server that is gone are set free and run", async () => {
  const greeted: string[] = [];
  await enqueue(database.pool, greet, { name: "orphan" });
  // as a killed server leaves it: locked by its worker, its own lock gone with its connection
  await database.pool.query("update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now()");
  await database.pool.query("insert into job_servers (worker_id, server_lock) values ('worker-dead', 12345)");
  const worker = await startJobs({
    pool: database.pool,
    log,
    jobs: [runs(greet, async ({ name }) => void greeted.push(name))],
  });
  await eventually(() => expect(greeted).toEqual(["orphan"]));
  await worker.close();
});

test("the jobs of a server that lives are left to it", async () => {
  let finish = () => {};
  const begun: string[] = [];
  const jobs = [
    runs(greet, async ({ name }) => {
      begun.push(name);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    }),
  ];
  const one = await startJobs({ pool: database.pool, log, jobs });
  await enqueue(database.pool, greet, { name: "mine" });
  await eventually(() => expect(begun).toEqual(["mine"]));
  // starting looks for dead servers
  const two = await startJobs({ pool: database.pool, log, jobs });
  await two.close();
  expect(
    (await database.pool.query("select locked_by from graphile_worker._private_jobs where locked_by is not null"))
      .rowCount,
  ).toBe(1);
  finish();
  await one.close();
  expect(begun).toEqual(["mine"]);
});

describe("media jobs", () => {
  const render = job({ name: "test.render", payload: z.object({ name: z.string() }), attempts: 3, queue: "media" });
  const ann = "0190a000-0000-7000-8000-00000000000a";
  const ben = "0190a000-0000-7000-8000-00000000000b";
  const cat = "0190a000-0000-7000-8000-00000000000c";
  const asked = (account: string, name: string) => enqueueFor(database.pool, render, account, { name });
  afterEach(() => database.pool.query("delete from graphile_worker._private_jobs"));

  test("an account's hundred hold another's one for no longer than the one that runs", async () => {
    const rendered: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const jobs = [
      runs(render, async ({ name }) => {
        rendered.push(name);
        if (name === "ann 0") await held;
      }),
    ];
    for (let number = 0; number < 100; number += 1) await asked(ann, `ann ${number}`);
    const worker = await startJobs({ pool: database.pool, log, jobs, slots: { media: 1 } });
    await eventually(() => expect(rendered).toEqual(["ann 0"]));
    await asked(ben, "ben 0");
    await asked(cat, "cat 0");
    await asked(cat, "cat 1");
    release();
    await eventually(() => expect(rendered).toHaveLength(103));
    await worker.close();
    expect(rendered.slice(0, 6)).toEqual(["ann 0", "ben 0", "cat 0", "ann 1", "cat 1", "ann 2"]);
    expect(rendered.slice(-1)).toEqual(["ann 99"]);
  });

  test("who comes again and again does not overtake those whose turn has come", async () => {
    const order: string[] = [];
    const jobs = [
      runs(render, async ({ name }) => {
        order.push(name);
        // the next one is asked for as soon as the one before is done
        if (name.startsWith("ben") && order.length < 12) await asked(ben, `ben ${order.length}`);
      }),
    ];
    for (let number = 0; number < 6; number += 1) await asked(ann, `ann ${number}`);
    await asked(ben, "ben");
    const worker = await startJobs({ pool: database.pool, log, jobs, slots: { media: 1 } });
    await eventually(() => expect(order.filter((name) => name.startsWith("ann"))).toHaveLength(6));
    await worker.close();
    // between two of Ann's there is at most one of Ben's
    expect(order.join(" ")).not.toMatch(/ben \d+ ben \d+ ben/);
    expect(order.indexOf("ann 5")).toBeLessThan(13);
  });
});

test("a flood in one queue delays no other, and none runs more than its limit at once", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const running: Record<string, number> = {};
  const most: Record<string, number> = {};
  const queues = Object.keys(QUEUES) as Queue[];
  const floods = queues.map((queue) =>
    job({ name: `test.flood.${queue}`, payload: z.object({ holds: z.boolean() }), attempts: 1, queue }),
  );
  const done: string[] = [];
  const jobs = floods.map((flood) =>
    runs(flood, async ({ holds }) => {
      const { queue } = flood;
      running[queue] = (running[queue] ?? 0) + 1;
      most[queue] = Math.max(most[queue] ?? 0, running[queue]);
      if (holds) await held;
      else done.push(queue);
      running[queue] -= 1;
    }),
  );
  const worker = await startJobs({ pool: database.pool, log, jobs });
  // each queue in turn is full of jobs that never end; the others go on all the same
  const flooded = floods[queues.indexOf("mail")];
  const full = async (flood: (typeof floods)[number]) => {
    for (let count = 0; count < 20; count += 1) await enqueue(database.pool, flood, { holds: true });
    await eventually(() => expect(running[flood.queue]).toBe(QUEUES[flood.queue]));
  };
  if (!flooded) throw new Error("There is no queue of mails.");
  await full(flooded);
  for (const flood of floods) if (flood !== flooded) await enqueue(database.pool, flood, { holds: false });
  const others = queues.filter((queue) => queue !== "mail").sort();
  await eventually(() => expect([...done].sort()).toEqual(others));
  for (const flood of floods) if (flood !== flooded && flood.queue !== "payments") await full(flood);
  const payments = floods[queues.indexOf("payments")];
  if (payments) await enqueue(database.pool, payments, { holds: false });
  await eventually(() => expect(done.filter((queue) => queue === "payments")).toHaveLength(2));
  release();
  await eventually(() => expect(Object.values(running).every((count) => count === 0)).toBe(true));
  await worker.close();
  expect(most).toMatchObject({ mail: QUEUES.mail, media: QUEUES.media, sweeps: QUEUES.sweeps, usual: QUEUES.usual });
  await database.pool.query("delete from graphile_worker._private_jobs");
});
