import { z } from "zod";
import type { Clock } from "../clock";
import type { Queryable } from "../database/database";
import { type JobHandled, job, runs } from "../jobs/job";
import type { Rates } from "./rates";

const sweep = job({ name: "limits.sweep", payload: z.object({}), attempts: 1, cron: "17 * * * *" });

/** Deletes expired rates and counts every hour. */
export function limitJobs(pool: Queryable, rates: Rates, clock: Clock): JobHandled[] {
  return [
    runs(sweep, async () => {
      await rates.sweep();
      await pool.query("delete from counters where expires_at < $1", [clock()]);
    }),
  ];
}
