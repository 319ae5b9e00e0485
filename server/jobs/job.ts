import type { z } from "zod";
import type { Queryable } from "../database/database";
import type { Log } from "../log";

/** A kind of job: its name, the form of its payload, and how it is tried. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** capability and deed: "releases.render" */
  readonly name: string;
  readonly payload: Payload;
  /** how often it is tried at all, with growing pauses between */
  readonly attempts: number;
  /** when it is begun by itself, in the form of cron; its payload is then empty */
  readonly cron?: string;
  /** takes long or much of the machine, so it has slots of its own; queue it for an account with `enqueueFor` */
  readonly heavy?: true;
}

/** Names a kind of job, with its payload's type. */
export function job<Payload extends z.ZodType, Definition extends Job<Payload>>(
  definition: Definition & Job<Payload>,
): Definition {
  return definition;
}

interface When {
  /** not before this time */
  readonly runAt?: Date;
  /** a second job of this key replaces the first while that has not begun */
  readonly key?: string;
}

/**
 * Puts a job into the queue, within the caller's transaction: it runs only if that commits.
 * Throws where the payload is not of the job's form.
 */
export async function enqueue<Payload extends z.ZodType>(
  on: Queryable,
  definition: Job<Payload>,
  payload: z.input<Payload>,
  { runAt, key }: When = {},
): Promise<void> {
  await on.query({
    name: "jobs.enqueue",
    text: "select graphile_worker.add_job($1, payload := $2::json, run_at := $3::timestamptz, max_attempts := $4::int, job_key := $5)",
    values: [
      definition.name,
      JSON.stringify(definition.payload.parse(payload)),
      runAt ?? null,
      definition.attempts,
      key === undefined ? null : `${definition.name}:${key}`,
    ],
  });
}

/** PostgreSQL keeps a priority in two bytes. */
const LAST_PRIORITY = 32_767;

/**
 * Puts a heavy job of an account into the queue, within the caller's transaction. Accounts take turns, however many
 * jobs each has (start-time fair queueing): the n-th waiting job of an account runs after the first n−1 jobs of the
 * others. The turn is the job's priority, counted from the turn that runs now.
 */
export async function enqueueFor<Payload extends z.ZodType>(
  on: Queryable,
  definition: Job<Payload> & { readonly heavy: true },
  accountId: string,
  payload: z.input<Payload>,
): Promise<void> {
  await on.query({
    name: "jobs.enqueueFor",
    text: `with turns as (
        select coalesce(max(priority) filter (where flags ? $4) + 1, 0) as own,
          coalesce(min(priority) filter (where run_at <= now()), 0) as present
        from graphile_worker.jobs where flags is not null and attempts < max_attempts
      )
      select graphile_worker.add_job($1, payload := $2::json, max_attempts := $3::int, flags := array[$4],
        priority := least($5::int, greatest(turns.own, turns.present))) from turns`,
    values: [
      definition.name,
      JSON.stringify(definition.payload.parse(payload)),
      definition.attempts,
      `account ${accountId}`,
      LAST_PRIORITY,
    ],
  });
}

/** What a running job gets besides its payload. */
export interface JobRun {
  readonly log: Log;
  /** how often it has been tried, this time included */
  readonly attempt: number;
  readonly attempts: number;
  /** aborted when the server ends and the job has had its time */
  readonly signal: AbortSignal;
}

/** A kind of job with what carries it out. */
export interface JobHandled {
  readonly job: Job;
  readonly run: (payload: unknown, run: JobRun) => Promise<void>;
}

/** Binds what carries a job out to its kind; what it throws lets it be tried again. */
export function runs<Payload extends z.ZodType>(
  definition: Job<Payload>,
  run: (payload: z.output<Payload>, run: JobRun) => Promise<void>,
): JobHandled {
  return { job: definition as unknown as Job, run: run as JobHandled["run"] };
}
