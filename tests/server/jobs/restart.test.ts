import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { openDatabase } from "../../../server/database/database";
import { migrate } from "../../../server/database/migrate";
import { enqueue, job, runs } from "../../../server/jobs/job";
import { startJobs } from "../../../server/jobs/worker";
import { createLog } from "../../../server/log";
import { startPostgres } from "../../../server/postgres/supervisor";
import { eventually } from "../support/eventually";

const log = createLog("silent");
const greet = job({ name: "test.greet", payload: z.object({ who: z.string() }), attempts: 5 });

test("after kill -9 of the database jobs run again, and this server shows again that it lives", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "backline-jobs-"));
  const postgres = await startPostgres({ dataDir, log: () => {} });
  const { pool, close } = openDatabase({ url: postgres.connectionString, connections: 8, log });
  await migrate(pool, log);
  const greeted: string[] = [];
  let cutOff = 0;
  const greets = runs(greet, async ({ who }, { attempt }) => {
    if (who === "during" && attempt === 1) {
      cutOff++;
      const connection = await pool.connect();
      connection.on("error", () => undefined); // it is lost on purpose
      const lost = new Promise((resolve) => connection.once("end", resolve));
      process.kill(postgres.pid!, "SIGKILL");
      await lost;
      connection.release(true);
      throw new Error("the database is gone");
    }
    greeted.push(who);
  });
  const worker = await startJobs({ pool, log, jobs: [greets] });
  /** A job that ran and could not be noted as done would run again. */
  const allNoted = () =>
    eventually(async () => expect((await pool.query("select from graphile_worker._private_jobs")).rowCount).toBe(0));
  await enqueue(pool, greet, { who: "before" });
  await eventually(() => expect(greeted).toEqual(["before"]));
  await allNoted();

  process.kill(postgres.pid!, "SIGKILL");
  await eventually(() => expect(worker.check()).rejects.toThrow());
  await eventually(() => worker.check());
  await enqueue(pool, greet, { who: "after" });
  await eventually(() => expect(greeted).toEqual(["before", "after"]));
  await allNoted();

  // neither the failure nor the attempt could be noted: the job is set free, and its time comes again
  await enqueue(pool, greet, { who: "during" });
  await eventually(() => expect(greeted).toEqual(["before", "after", "during"]));
  expect(cutOff).toBe(1);
  await eventually(() => worker.check());
  const { rows } = await pool.query(
    `select s.worker_id from job_servers s join pg_locks l on l.locktype = 'advisory' and l.granted
       and l.objid::bigint = s.server_lock`,
  );
  expect(rows.length).toBeGreaterThan(0);

  await worker.close();
  expect((await pool.query("select from job_servers")).rowCount).toBe(0);
  await close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});
