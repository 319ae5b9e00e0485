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
}

/** Names a kind of job, with its payload's type. */
export function job<Payload extends z.ZodType>(definition: Job<Payload>): Job<Payload> {
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
