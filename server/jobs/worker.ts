import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../log";
import type { JobHandled } from "./job";
import { jobLogger } from "./logger";
import { QUEUES, type Queue } from "./queues";
import { holdServerLock, releaseDeadWorkers, type ServerLock } from "./servers";

interface Options {
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly jobs: readonly JobHandled[];
  /** how many jobs of a queue run at once in this server, where that is not `QUEUES` */
  readonly slots?: Partial<Record<Queue, number>>;
  /** how long running jobs may take to finish when the server ends */
  readonly shutdownSeconds?: number;
}

export interface JobWorker {
  /** Throws if the worker has stopped running. */
  check(): Promise<void>;
  /** Takes no more jobs and lets running ones finish. */
  close(): Promise<void>;
}

/** Milliseconds between searches for dead servers whose jobs have to be unlocked. */
const SWEEP_MS = 15_000;

/** The tasks of these jobs by name, in the job library's form. Throws if two jobs have the same name. */
export function tasksOf(jobs: readonly JobHandled[], log: Log): TaskList {
  const names = new Set<string>();
  const tasks: TaskList = {};
  for (const { job, run: carryOut } of jobs) {
    if (names.has(job.name)) throw new Error(`Two jobs have the name ${job.name}.`);
    names.add(job.name);
    tasks[job.name] = async (raw, helpers) => {
      // cron adds a field of its own to the payload
      const { _cron, ...given } = (raw ?? {}) as Record<string, unknown>;
      const { attempts, max_attempts } = helpers.job;
      const signal = helpers.abortSignal ?? new AbortController().signal;
      await carryOut(job.payload.parse(given), { log, attempt: attempts, attempts: max_attempts, signal });
    };
  }
  return tasks;
}

/**
 * Runs queued jobs in this process until it is closed. A server that died leaves its jobs locked; the others unlock
 * them, so that they are retried within seconds.
 */
export async function startJobs({ pool, log, jobs, slots = {}, shutdownSeconds = 10 }: Options): Promise<JobWorker> {
  // throws if two jobs have the same name, before anything is started
  tasksOf(jobs, log);
  const lock = await holdServerLock(pool, log);

  const sweep = () =>
    releaseDeadWorkers(pool, log).catch((error) => log.error({ err: error }, "jobs of dead servers were not freed"));
  await sweep();
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();

  const beginLane = async (lane: readonly JobHandled[], concurrentJobs: number): Promise<Runner> => {
    const events = new EventEmitter() as WorkerEvents;
    const registrations: Promise<void>[] = [];
    // jobs are locked in the name of the worker pool, not of a single worker
    events.on("pool:create", ({ workerPool }) => registrations.push(lock.register(workerPool.id)));
    const runner = await run({
      pgPool: pool,
      taskList: tasksOf(lane, log),
      parsedCronItems: parseCronItems(
        lane.flatMap(({ job }) =>
          job.cron ? [{ task: job.name, match: job.cron, options: { maxAttempts: job.attempts } }] : [],
        ),
      ),
      logger: jobLogger(log),
      events,
      noHandleSignals: true,
      preset: {
        worker: {
          concurrentJobs,
          gracefulShutdownAbortTimeout: shutdownSeconds * 1000,
          // no batching: in a batch, an outcome that the database refuses would become an unhandled rejection
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    });
    runner.promise.catch(() => undefined); // callers get this error from `promise` themselves; this only prevents an unhandled rejection
    try {
      await Promise.all(registrations);
    } catch (error) {
      await end([runner]);
      throw error;
    }
    return runner;
  };
  const lanes = (Object.keys(QUEUES) as Queue[])
    .map((queue) => ({
      lane: jobs.filter(({ job }) => (job.queue ?? "usual") === queue),
      concurrentJobs: slots[queue] ?? QUEUES[queue],
    }))
    .filter(({ lane }) => lane.length > 0);
  const begin = async () =>
    together(await allOrNone(lanes.map(({ lane, concurrentJobs }) => beginLane(lane, concurrentJobs))));
  try {
    return new KeptWorker(begin, await begin(), lock, timer, log);
  } catch (error) {
    clearInterval(timer);
    await lock.release();
    throw error;
  }
}

/** Ends runners and waits for them; ignores those that have ended already. */
async function end(runners: readonly Runner[]): Promise<void> {
  await Promise.allSettled(runners.map((runner) => runner.stop()));
  await Promise.allSettled(runners.map(({ promise }) => promise));
}

/** Starts runners together: if one cannot start, the others are ended. */
async function allOrNone(beginning: readonly Promise<Runner>[]): Promise<readonly Runner[]> {
  const begun = await Promise.allSettled(beginning);
  const failed = begun.find((one) => one.status === "rejected");
  const runners = begun.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (!failed) return runners;
  await end(runners);
  throw failed.reason;
}

/** Runs jobs of the queue until it is stopped or fails. */
type Running = Pick<Runner, "promise" | "stop">;

/** Combines runners into one: when one ends, the others are ended, too. */
function together(runners: readonly Runner[]): Running {
  const over = Promise.race(runners.map(({ promise }) => promise));
  return { promise: over.finally(() => end(runners)), stop: () => end(runners) };
}

/** Milliseconds between attempts to start running jobs again. */
const AGAIN_MS = 250;

/** Runs jobs until it is closed: a runner that ends, because the database was away for long, is replaced. */
class KeptWorker implements JobWorker {
  private readonly over = new AbortController();
  private ended: string | null = null;
  private readonly kept: Promise<void>;

  constructor(
    private readonly begin: () => Promise<Running>,
    private runner: Running,
    private readonly lock: ServerLock,
    private readonly timer: NodeJS.Timeout,
    private readonly log: Log,
  ) {
    this.kept = this.keep();
  }

  private async keep(): Promise<void> {
    while (!this.over.signal.aborted) {
      this.ended = await this.runner.promise.then(
        () => "it has stopped",
        (error: unknown) => String(error),
      );
      if (this.over.signal.aborted) return;
      // logged once, however long the database is away
      this.log.error({ reason: this.ended }, "jobs run no longer, and are begun again");
      while (this.ended !== null && !this.over.signal.aborted) {
        await sleep(AGAIN_MS, undefined, { signal: this.over.signal }).catch(() => undefined);
        if (this.over.signal.aborted) return;
        try {
          await this.lock.retireWorkers();
          this.runner = await this.begin();
          this.ended = null;
          // closed while the runner was starting, when there was nothing to stop yet
          if (this.over.signal.aborted) await this.runner.stop();
        } catch (error) {
          this.ended = String(error);
        }
      }
    }
  }

  readonly check = async (): Promise<void> => {
    if (this.ended !== null) throw new Error(`Jobs run no longer: ${this.ended}.`);
    this.lock.check();
  };

  readonly close = async (): Promise<void> => {
    this.over.abort();
    clearInterval(this.timer);
    if (this.ended === null) await this.runner.stop();
    await this.kept;
    await this.lock.release();
  };
}
