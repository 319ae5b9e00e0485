import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Queryable, transaction } from "../../../server/database/database";
import { type EffectKind, EffectRefused, effectJobs, type Outcome, requestEffect } from "../../../server/jobs/effects";

import { createLog } from "../../../server/log";
import { createClock } from "../support/clock";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { runAllJobs } from "../support/jobs";

const log = createLog("silent");
// jobs are due by the database's own clock
const clock = createClock(new Date().toISOString());
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The other side: what was done there, and how it answers. */
let done: string[];
let asked: number;
let settled: string[];
let doIt: (id: string, signal: AbortSignal) => Promise<Record<string, unknown>>;
let know: (id: string) => Outcome;
const kind: EffectKind = {
  name: "test.charge",
  timeoutSeconds: 60,
  perform: (_payload, id, signal) => doIt(id, signal),
  status: async (_payload, id) => {
    asked += 1;
    return know(id);
  },
  settled: async (_on, { reference, outcome }) => void settled.push(`${reference} ${outcome.state}`),
};
const ports = {
  clock: clock.now,
  log,
  inTransaction: <T>(work: (on: Queryable) => Promise<T>) => transaction(database.pool, work),
};
const jobs = effectJobs({ ...ports, kinds: [kind] });
const run = () => runAllJobs(database.pool, jobs, log);
/** Lets what is to be tried again later be tried now. */
const hurry = () => database.pool.query("update graphile_worker._private_jobs set run_at = now()");
const stateOf = async (id: string) =>
  (await database.pool.query("select state, reason, result from outside_effects where id = $1", [id])).rows[0];

beforeEach(async () => {
  await database.pool.query("delete from graphile_worker._private_jobs");
  done = [];
  settled = [];
  asked = 0;
  doIt = async (id) => {
    done.push(id);
    return { receipt: 1 };
  };
  know = (id) =>
    done.includes(id) ? { state: "succeeded", result: { receipt: 2 } } : { state: "failed", reason: "Nothing came." };
});
const request = (reference: string) =>
  transaction(database.pool, (on) => requestEffect(on, clock.now, kind, reference, { amount: "500" }));

test("an effect happens once, and its result is kept", async () => {
  const id = await request("a");
  await run();
  await run();
  expect(done).toEqual([id]);
  expect(await stateOf(id)).toEqual({ state: "succeeded", reason: null, result: { receipt: 1 } });
  expect(settled).toEqual(["a succeeded"]);
});

test("the same reference is the same effect", async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => request("b")));
  expect(new Set(ids).size).toBe(1);
  await run();
  expect(done).toHaveLength(1);
});

test("what is rolled back never happens", async () => {
  await expect(
    transaction(database.pool, async (on) => {
      await requestEffect(on, clock.now, kind, "c", {});
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await run();
  expect(done).toEqual([]);
});

test("a refusal is a failure with its reason", async () => {
  doIt = async () => {
    throw new EffectRefused("The card has expired.");
  };
  const id = await request("d");
  await run();
  expect(await stateOf(id)).toMatchObject({ state: "failed", reason: "The card has expired." });
  expect(asked).toBe(0);
  expect(settled).toEqual(["d failed"]);
});

test.each([
  ["had happened", true, "succeeded"],
  ["had not happened", false, "failed"],
])("a time-out leaves it unknown; asking tells that it %s; it is never done again", async (_name, happened, state) => {
  doIt = async (id) => {
    if (happened) done.push(id);
    throw new DOMException("timed out", "TimeoutError");
  };
  const id = await request(`e ${state}`);
  await run();
  expect(asked).toBe(1);
  expect((await stateOf(id)).state).toBe(state);
  await hurry();
  await run();
  expect(done).toHaveLength(happened ? 1 : 0);
  expect(settled).toEqual([`e ${state} ${state}`]);
});

test("as long as the other side does not know, it is asked again and nothing is done", async () => {
  doIt = async (id) => {
    done.push(id);
    throw new Error("connection reset");
  };
  know = () => ({ state: "unknown" });
  const id = await request("f");
  await run();
  for (let time = 0; time < 3; time += 1) {
    expect((await stateOf(id)).state).toBe("unknown");
    await hurry();
    await run();
  }
  expect(done).toHaveLength(1);
  expect(asked).toBe(4);
  know = () => ({ state: "succeeded", result: {} });
  await hurry();
  await run();
  expect((await stateOf(id)).state).toBe("succeeded");
});

test("a server that died in the middle left it running: it is asked about, not done again", async () => {
  const id = await request("g");
  await database.pool.query("update outside_effects set state = 'running' where id = $1", [id]);
  done.push(id);
  await run();
  expect(done).toEqual([id]);
  expect((await stateOf(id)).state).toBe("succeeded");
});

test("one that nobody comes back to is found by the sweep", async () => {
  const id = await request("h");
  await database.pool.query("delete from graphile_worker._private_jobs");
  await database.pool.query("update outside_effects set state = 'running', changed_at = $2 where id = $1", [
    id,
    new Date(clock.now().getTime() - 121_000),
  ]);
  await database.pool.query("select graphile_worker.add_job('effects.sweep', '{}')");
  await run();
  expect(done).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ state: "failed", reason: "Nothing came." });
});
