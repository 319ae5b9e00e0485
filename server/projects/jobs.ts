import { z } from "zod";
import { PROJECT } from "../../contract/projects";
import { transaction } from "../database/database";
import { type JobHandled, job, runs } from "../jobs/job";
import type { ProjectPorts } from "./projects";
import { forgetUnused } from "./samples";
import { countingCollaborators } from "./sharing";
import { purgeProject } from "./store";

const sweep = job({ name: "projects.sweep", payload: z.object({}), attempts: 1, cron: "13 3 * * *" });

const DAY_MS = 86_400_000;
const BATCH = 500;

/** Every night: removes projects that nobody can bring back any more, and forgets recordings that no project has. */
export function projectJobs({ pool, clock, limits, log }: ProjectPorts): JobHandled[] {
  return [
    runs(sweep, async () => {
      const now = clock();
      const before = new Date(now.getTime() - PROJECT.restoreDays * DAY_MS);
      const { rows } = await pool.query<{ id: string; account_id: string }>(
        "select id, account_id from projects where deleted_at < $1 order by deleted_at limit $2",
        [before, BATCH],
      );
      for (const { id, account_id } of rows) {
        await transaction(pool, (tx) =>
          countingCollaborators(tx, limits, account_id, () => purgeProject(tx, id, before)),
        );
      }
      const samples = await transaction(pool, (tx) => forgetUnused(tx, limits, null, new Date(now.getTime() - DAY_MS)));
      if (rows.length + samples > 0) log.info({ projects: rows.length, samples }, "removed deleted projects");
    }),
  ];
}
