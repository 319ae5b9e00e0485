import type pg from "pg";
import { type AdminJob, admin } from "../../contract/api/admin";
import type { Clock } from "../clock";
import type { Queryable } from "../database/database";
import { ApiError } from "../errors";
import { empty, type Handled, handle, ok } from "../http/handlers";
import { hideSecrets } from "../log";

interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly state: AdminJob["state"];
  readonly attempts: number;
  readonly max_attempts: number;
  readonly created_at: Date;
  readonly run_at: Date;
  readonly last_error: string | null;
}

const STATE = `case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'failed'
  when j.attempts > 0 then 'retrying' else 'waiting' end`;
// the payload is not read, because it may be secret (a mail with a code)
const JOB = `select j.id::text, j.task_identifier as name, ${STATE} as state, j.attempts, j.max_attempts, j.created_at,
    j.run_at, j.last_error
  from graphile_worker.jobs j`;

interface Wanted {
  readonly failed: boolean;
  /** the last job of the previous part */
  readonly before: string | undefined;
  readonly limit: number;
}

/** Unfinished jobs, the latest first; one more than `limit` if there are more. */
async function listJobs(on: Queryable, { failed, before, limit }: Wanted): Promise<JobRow[]> {
  const { rows } = await on.query<JobRow>(
    `${JOB} where (not $1 or ${STATE} = 'failed') and ($2::bigint is null or j.id < $2) order by j.id desc limit $3`,
    [failed, before ?? null, limit + 1],
  );
  return rows;
}

async function findJob(on: Queryable, id: string): Promise<JobRow | null> {
  return (await on.query<JobRow>(`${JOB} where j.id = $1`, [id])).rows[0] ?? null;
}

async function countJobs(on: Queryable) {
  const { rows } = await on.query<Record<AdminJob["state"] | "unknown", number>>(
    `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'running')::int as running,
       count(*) filter (where state = 'retrying')::int as retrying, count(*) filter (where state = 'failed')::int as failed,
       (select count(*) from outside_effects where state = 'unknown')::int as unknown
     from (select ${STATE} as state from graphile_worker.jobs j) all_jobs`,
  );
  const [row] = rows;
  if (!row) throw new Error("The database counted no jobs.");
  return row;
}

/** Characters of an error message that are shown. */
const MOST_PROBLEM = 500;

const present = (row: JobRow): AdminJob => ({
  id: row.id,
  name: row.name,
  state: row.state,
  tries: row.attempts,
  mostTries: row.max_attempts,
  madeAt: row.created_at.toISOString(),
  dueAt: row.run_at.toISOString(),
  problem: row.last_error === null ? null : String(hideSecrets(row.last_error)).slice(0, MOST_PROBLEM),
});

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

/** Routes for background jobs, for administrators. */
export function jobRoutes({ pool, clock }: Ports): Handled[] {
  /** Throws unless the statement changed the job; it may have been started or finished meanwhile. */
  const change = async (id: string, changed: number | null, otherwise: string): Promise<void> => {
    if (changed === 1) return;
    if (!(await findJob(pool, id))) throw new ApiError("not_found", "There is no such job: it may be done by now.");
    throw new ApiError("conflict", otherwise);
  };
  return [
    handle(admin.jobs, async ({ query: { show, limit, cursor } }) => {
      if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) throw new ApiError("invalid_request", "Not a cursor.");
      const [rows, counts] = await Promise.all([
        listJobs(pool, { failed: show === "failed", before: cursor, limit }),
        countJobs(pool),
      ]);
      const items = rows.slice(0, limit).map(present);
      return ok({ items, counts, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null });
    }),
    handle(admin.retryJob, async ({ session, params: { jobId }, log }) => {
      const { rowCount } = await pool.query(
        "select from graphile_worker.reschedule_jobs(array[$1::bigint], run_at := $2, attempts := 0)",
        [jobId, clock()],
      );
      await change(jobId, rowCount, "This job is running.");
      log.info({ event: "job tried again", job: jobId, by: session.userId }, "changed");
      const row = await findJob(pool, jobId);
      // the job ended between the two statements
      if (!row) throw new ApiError("not_found", "This job is done by now.");
      return ok(present(row));
    }),
    handle(admin.dropJob, async ({ session, params: { jobId }, log }) => {
      const { rowCount } = await pool.query(
        `select from graphile_worker.complete_jobs(array(
           select j.id from graphile_worker.jobs j where j.id = $1 and ${STATE} = 'failed'))`,
        [jobId],
      );
      await change(jobId, rowCount, "Only a job that has failed is given up.");
      log.warn({ event: "job given up", job: jobId, by: session.userId }, "changed");
      return empty();
    }),
  ];
}
