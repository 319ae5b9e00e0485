import type { z } from "zod";
import type { Queryable } from "../database/database";
import type { Log } from "../log";
import type { Queue } from "./queues";

/** A kind of job: its name, the schema of its payload, and how it is retried. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** capability and what is done: "releases.render" */
  readonly name: string;
  readonly payload: Payload;
  /** how often it is tried in all, with growing pauses */
  readonly attempts: number;
  /** when it starts by itself, in cron notation; its payload is then empty */
  readonly cron?: string;
  /** whose slots it takes (`queues.ts`): "usual" where nothing is said; use `enqueueFor` for an account's "media" */
  readonly queue?: Queue;
}

/** Declares a kind of job, with the type of its payload. */
export function job<Payload extends z.ZodType, Definition extends Job<Payload>>(
  definition: Definition & Job<Payload>,
): Definition {
  return definition;
}

interface When {
  /** not before this time */
  readonly runAt?: Date;
  /** not before so many milliseconds from now, by the database's clock */
  readonly inMs?: number;
  /** replaces an earlier job with this key that has not begun */
  readonly key?: string;
  /** those of one name run one after the other, and take one slot of their queue at most */
  readonly serially?: string;
}

/**
 * Queues a job within the caller's transaction, so that it runs only if that commits. Throws if the payload does not
 * fit the job's schema.
 */
export async function enqueue<Payload extends z.ZodType>(
  on: Queryable,
  definition: Job<Payload>,
  payload: z.input<Payload>,
  { runAt, inMs = 0, key, serially }: When = {},
): Promise<void> {
  await on.query({
    name: "jobs.enqueue",
    text: "select graphile_worker.add_job($1, payload := $2::json, run_at := coalesce($3::timestamptz, now() + $6::float8 * interval '1 ms'), max_attempts := $4::int, job_key := $5, queue_name := $7)",
    values: [
      definition.name,
      JSON.stringify(definition.payload.parse(payload)),
      runAt ?? null,
      definition.attempts,
      key === undefined ? null : `${definition.name}:${key}`,
      inMs,
      serially ?? null,
    ],
  });
}

/** PostgreSQL stores a priority in two bytes. */
const LAST_PRIORITY = 32_767;

/**
 * Puts a media job of an account into the queue, within the caller's transaction. Accounts take turns, however many
 * jobs each has (start-time fair queueing): the n-th waiting job of an account runs after the first n−1 jobs of the
 * others. The turn is the job's priority, counted from the turn that runs now.
 */
export async function enqueueFor<Payload extends z.ZodType>(
  on: Queryable,
  definition: Job<Payload> & { readonly queue: "media" },
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
  /** number of this try, from 1 */
  readonly attempt: number;
  readonly attempts: number;
  /** aborts when the server shuts down and the job has had its time */
  readonly signal: AbortSignal;
}

/** A kind of job with its handler. */
export interface JobHandled {
  readonly job: Job;
  readonly run: (payload: unknown, run: JobRun) => Promise<void>;
}

/** Binds a handler to a kind of job; if the handler throws, the job is retried. */
export function runs<Payload extends z.ZodType>(
  definition: Job<Payload>,
  run: (payload: z.output<Payload>, run: JobRun) => Promise<void>,
): JobHandled {
  return { job: definition as unknown as Job, run: run as JobHandled["run"] };
}
