import { getEventListeners } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPlanLimits } from "../../../server/plans/limits";
import { releaseJobs } from "../../../server/releases/jobs";
import type { Render } from "../../../server/releases/rendition/render";
import { renderInThread } from "../../../server/releases/rendition/render";
import { createTestApp, type TestApp } from "../support/app";
import { runAllJobs } from "../support/jobs";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { created, sineWav } from "./support";

const { owner } = PEOPLE;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const limits = createPlanLimits(() => app.clock.now());
const run = async (render: Render) => {
  await app.platform.pool.query(
    "update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts",
  );
  await runAllJobs(app.platform.pool, releaseJobs({ ...app.platform, limits, render }), app.platform.log);
};
const owned = async (id: string) => (await app.call("GET", `/api/releases/${id}`, { token: owner.token })).json.owned;

test("a thread that dies leaves the release as it was; the next one does the work", async () => {
  const id = await created(app, owner, {}, sineWav(2));
  const started: number[] = [];
  const dying: Render = (task, progress, signal) => {
    const death = new AbortController();
    return renderInThread(
      task,
      (done, total) => {
        started.push(done);
        progress(done, total);
        death.abort(new Error("killed"));
      },
      AbortSignal.any([signal, death.signal]),
    );
  };
  await run(dying);
  expect(started.length).toBeGreaterThan(0);
  expect(await owned(id)).toMatchObject({ state: "processing", reason: null });
  await run(renderInThread);
  expect(await owned(id)).toMatchObject({ state: "ready", progress: null });
});

test("nothing of a rendition stays at the signal of the jobs, which outlives it", async () => {
  await created(app, owner, {}, sineWav(0.1));
  const listeners: number[] = [];
  await run(async (task, progress, signal) => {
    const count = () => listeners.push(getEventListeners(signal, "abort").length);
    count();
    const result = await renderInThread(task, progress, signal);
    count();
    return result;
  });
  expect(listeners).toHaveLength(2);
  expect(listeners[1]).toBe(listeners[0]);
});

test("progress is counted in frames and can be read meanwhile", async () => {
  const id = await created(app, owner, {}, sineWav(0.5));
  const seen: unknown[] = [];
  await run(async (task, progress, signal) => {
    progress(11_025, 22_050);
    await expect.poll(async () => (await owned(id)).progress).toEqual({ done: 11_025, total: 22_050 });
    seen.push((await owned(id)).progress);
    return renderInThread(task, () => {}, signal);
  });
  expect(seen).toEqual([{ done: 11_025, total: 22_050 }]);
  expect((await owned(id)).state).toBe("ready");
});

test("work that breaks off each time ends with a sentence, and is not tried for ever", async () => {
  const id = await created(app, owner, {}, sineWav(0.1));
  let tries = 0;
  const broken: Render = async () => {
    tries += 1;
    throw new Error("no memory");
  };
  for (let round = 0; round < 6; round++) await run(broken);
  expect(tries).toBe(4);
  expect(await owned(id)).toMatchObject({
    state: "refused",
    reason: expect.stringContaining("could not read this file"),
  });
});

test("a last try that the server's end broke off says nothing about the file: the next server tries again", async () => {
  const id = await created(app, owner, {}, sineWav(0.1));
  const { pool, log } = app.platform;
  await pool.query("delete from graphile_worker._private_jobs");
  const ending: Render = async (_task, _progress, signal) => {
    signal.throwIfAborted();
    throw new Error("not aborted");
  };
  const [job] = releaseJobs({ ...app.platform, limits, render: ending });
  const signal = AbortSignal.abort(new Error("the server ends"));
  await expect(job?.run({ releaseId: id }, { log, attempt: 4, attempts: 4, signal })).rejects.toThrow(
    "the server ends",
  );
  expect(await owned(id)).toMatchObject({ state: "processing" });
  await run(renderInThread);
  expect(await owned(id)).toMatchObject({ state: "ready" });
});

test("a release that is deleted meanwhile is left alone", async () => {
  const id = await created(app, owner, {}, sineWav(0.1));
  await app.call("DELETE", `/api/releases/${id}`, { token: owner.token });
  let tries = 0;
  await run(async (...given) => {
    tries += 1;
    return renderInThread(...given);
  });
  expect(tries).toBe(0);
});
