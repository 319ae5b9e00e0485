import { randomInt } from "node:crypto";
import { makeWorkerUtils } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../log";
import { jobLogger } from "./logger";

/** First key of the advisory locks by which servers show that they live. */
const SPACE = 42_690;

/** That this server lives, as the database sees it. */
export interface ServerLock {
  /** Notes a worker as this server's. */
  register(workerId: string): Promise<void>;
  /** Throws where the connection that holds the lock broke. */
  check(): void;
  release(): Promise<void>;
}

/**
 * Takes an advisory lock on a connection of its own: the database frees it the moment this process is gone,
 * however it went.
 */
export async function holdServerLock(pool: pg.Pool, log: Log): Promise<ServerLock> {
  const number = randomInt(1, 2 ** 31 - 1);
  const client = await pool.connect();
  let broken: Error | null = null;
  client.on("error", (error) => {
    broken = error;
    log.error({ err: error }, "the connection that shows this server's life broke");
  });
  await client.query("select pg_advisory_lock($1, $2)", [SPACE, number]);
  return {
    register: async (workerId) => {
      await pool.query("insert into job_servers (worker_id, server_lock) values ($1, $2)", [workerId, number]);
    },
    check: () => {
      if (broken) throw broken;
    },
    release: async () => {
      if (!broken) {
        await pool.query("delete from job_servers where server_lock = $1", [number]);
        await client.query("select pg_advisory_unlock($1, $2)", [SPACE, number]);
      }
      client.release(true);
    },
  };
}

/** Sets the jobs of servers free that are gone without having stopped. */
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
  const utils = await makeWorkerUtils({ pgPool: pool, logger: jobLogger(log) });
  try {
    await utils.forceUnlockWorkers(rows.map((row) => row.worker_id));
  } finally {
    await utils.release();
  }
  await pool.query("delete from job_servers where worker_id = any($1)", [rows.map((row) => row.worker_id)]);
  log.warn({ workers: rows.length }, "set jobs free of a server that is gone");
}
