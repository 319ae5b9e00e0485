import { runOnce } from "graphile-worker";
import type pg from "pg";
import { expect } from "vitest";
import type { JobHandled } from "../../../server/jobs/job";
import { jobLogger } from "../../../server/jobs/logger";
import { tasksOf } from "../../../server/jobs/worker";
import type { Log } from "../../../server/log";
import { eventually } from "./eventually";

/**
 * Runs every job that is due, and waits until the outcome of each is noted. Throws nothing that a job threw: it is tried
 * again later.
 */
export async function runAllJobs(pool: pg.Pool, jobs: readonly JobHandled[], log: Log): Promise<void> {
  await runOnce({ pgPool: pool, taskList: tasksOf(jobs, log), logger: jobLogger(log), noHandleSignals: true });
  await eventually(async () => {
    const { rowCount } = await pool.query("select 1 from graphile_worker._private_jobs where locked_by is not null");
    expect(rowCount).toBe(0);
  });
}
