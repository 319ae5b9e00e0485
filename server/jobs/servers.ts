import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { makeWorkerUtils } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../log";
import { jobLogger } from "./logger";

/** First key of the advisory locks by which servers show that they are alive. */
const SPACE = 42_690;

/** Shows in the database that this server is alive. */
export interface ServerLock {
  /** Records that a worker belongs to this server. */
  register(workerId: string): Promise<void>;
  /** Unlocks the jobs that this server's workers still hold, after the workers have ended. */
  retireWorkers(): Promise<void>;
  /** Throws while the connection that holds the lock is broken. */
  check(): void;
  release(): Promise<void>;
}

/** Milliseconds between attempts to take the lock again after the connection broke. */
const RETRY_MS = 100;

class HeldLock implements ServerLock {
  private readonly number = randomInt(1, 2 ** 31 - 1);
  private workers: readonly string[] = [];
  private readonly over = new AbortController();
  private client: pg.PoolClient | null = null;
  private broken: Error | null = null;
  private retrying: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    private readonly log: Log,
  ) {}

  async take(): Promise<void> {
    const client = await this.pool.connect();
    client.once("error", (error) => {
      client.release(true);
      if (this.client !== client) return;
      this.client = null;
      this.broken = error;
      this.log.error({ err: error }, "the connection that shows this server's life broke, and is made anew");
      this.retrying = this.takeAgain();
    });
    try {
      await client.query("select pg_advisory_lock($1, $2)", [SPACE, this.number]);
    } catch (error) {
      client.removeAllListeners("error");
      client.on("error", () => undefined); // it has failed already and is being replaced
      client.release(true);
      throw error;
    }
    this.client = client;
    this.broken = null;
  }

  private async takeAgain(): Promise<void> {
    while (!this.over.signal.aborted) {
      try {
        await this.take();
        // Another server may have taken this one for dead and removed its workers from the list.
        for (const workerId of this.workers) await this.note(workerId);
        return;
      } catch (error) {
        this.log.debug({ err: error }, "the lock that shows this server's life is not to be had yet");
        await sleep(RETRY_MS, undefined, { signal: this.over.signal }).catch(() => undefined);
      }
    }
  }

  private async note(workerId: string): Promise<void> {
    await this.pool.query(
      "insert into job_servers (worker_id, server_lock) values ($1, $2) on conflict (worker_id) do nothing",
      [workerId, this.number],
    );
  }

  async register(workerId: string): Promise<void> {
    this.workers = [...this.workers, workerId];
    await this.note(workerId);
  }

  async retireWorkers(): Promise<void> {
    await unlockJobsOf(this.pool, this.log, this.workers);
    this.workers = [];
  }

  check(): void {
    if (this.broken) throw this.broken;
  }

  async release(): Promise<void> {
    this.over.abort();
    await this.retrying;
    const { client } = this;
    if (!client) return;
    this.client = null;
    client.removeAllListeners("error");
    client.on("error", () => undefined); // this connection is being given up
    await this.pool.query("delete from job_servers where server_lock = $1", [this.number]).finally(() => {
      client.release(true);
    });
  }
}

/**
 * Takes an advisory lock on a connection of its own; the database releases it as soon as this process is gone. A broken
 * connection is replaced as soon as the database is back.
 */
export async function holdServerLock(pool: pg.Pool, log: Log): Promise<ServerLock> {
  const lock = new HeldLock(pool, log);
  await lock.take();
  return lock;
}

/** Unlocks the jobs of workers and removes the workers from the list. */
async function unlockJobsOf(pool: pg.Pool, log: Log, workerIds: readonly string[]): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: jobLogger(log) });
  try {
    await utils.forceUnlockWorkers([...workerIds]);
  } finally {
    await utils.release();
  }
  await pool.query("delete from job_servers where worker_id = any($1)", [workerIds]);
}

/** Unlocks the jobs of servers that have died. */
export async function releaseDeadWorkers(pool: pg.Pool, log: Log): Promise<void> {
  const { rows } = await pool.query<{ worker_id: string; server_lock: number }>(
    `select worker_id, server_lock from job_servers s where not exists (
       select 1 from pg_locks l
       where l.locktype = 'advisory' and l.objsubid = 2 and l.granted
         and l.database = (select oid from pg_database where datname = current_database())
         and l.classid::bigint = $1 and l.objid::bigint = s.server_lock)`,
    [SPACE],
  );
  if (rows.length === 0) return;
  await unlockJobsOf(
    pool,
    log,
    rows.map((row) => row.worker_id),
  );
  log.warn({ workers: rows.length }, "set jobs free of a server that is gone");
}
