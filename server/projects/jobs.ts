import { z } from "zod";
import { PROJECT } from "../../contract/projects";
import { DAY_MS } from "../clock";
import { transaction } from "../database/database";
import { type JobHandled, job, runs } from "../jobs/job";
import type { ProjectPorts } from "./projects";
import { detachUnused, forgetUnused } from "./samples/samples";
import { countingCollaborators } from "./sharing/sharing";
import { findProject, lockProject, purgeProject } from "./store";
import type { Documents } from "./sync/documents";

const sweep = job({ name: "projects.sweep", queue: "sweeps", payload: z.object({}), attempts: 1, cron: "13 3 * * *" });

const BATCH = 500;
/** How long a recording that was removed from a project is kept, because the removal can be undone. */
const UNUSED_MS = 30 * DAY_MS;
/** The name under which the threads count the sweep's work. */
const SWEEP = "the sweep";
/** How far back edits are searched, in case some nights were missed. */
const LOOKED_MS = 7 * DAY_MS;

/**
 * Every night: deletes projects that nobody can restore any more, detaches recordings that their project has not used
 * for a while, and deletes recordings that no project has.
 */
export function projectJobs({ pool, clock, limits, log }: ProjectPorts, documents: Documents): JobHandled[] {
  /** Checks projects in which recordings may have become unused. */
  const detachAll = async (now: Date) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from projects p where deleted_at is null
         and exists (select from project_samples s where s.project_id = p.id and (s.unused_since is not null or p.modified_at > $1))`,
      [new Date(now.getTime() - LOOKED_MS)],
    );
    const times = { now, before: new Date(now.getTime() - UNUSED_MS) };
    for (const { id } of rows) {
      try {
        await documents.turns.take(id, async () => {
          const project = await findProject(pool, id, null);
          if (!project) return;
          const samples = await documents.samples(project, SWEEP);
          await transaction(pool, async (tx) => {
            await lockProject(tx, id);
            // an edit on another server may use a recording again
            if ((await findProject(tx, id, null))?.rev !== project.rev) return;
            await detachUnused(tx, limits, id, samples, times);
          });
        });
      } catch (error) {
        // a project that cannot be opened keeps its recordings, and the sweep continues with the next one
        log.warn({ err: error, project: id }, "the recordings of a project were not looked at");
      }
    }
  };
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
          countingCollaborators(tx, limits, account_id, async () => {
            const charged = await purgeProject(tx, id, before);
            if (charged > 0n) await limits.release(tx, account_id, "storage", charged);
          }),
        );
      }
      await detachAll(now);
      const samples = await transaction(pool, (tx) => forgetUnused(tx, limits, null, new Date(now.getTime() - DAY_MS)));
      if (rows.length + samples > 0) log.info({ projects: rows.length, samples }, "removed deleted projects");
    }),
  ];
}
