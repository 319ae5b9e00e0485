import { runMigrations as migrateJobs } from "graphile-worker";
import type pg from "pg";
import { jobLogger } from "../jobs/logger";
import type { Log } from "../log";
import { STEPS } from "./migrations";

/** One step of the database forward; there are no steps back. Runs in a transaction of its own. */
export interface Migration {
  up(client: pg.PoolClient): Promise<void>;
}

/** A migration with its place in the order. */
export interface Step extends Migration {
  readonly number: number;
  readonly name: string;
}

/** Key of the advisory lock that lets one server at a time migrate. */
const LOCK = 4_269_001;

async function run(client: pg.PoolClient, step: Step): Promise<void> {
  await client.query("begin");
  try {
    await step.up(client);
    await client.query("insert into migrations (number, name) values ($1, $2)", [step.number, step.name]);
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback");
    throw new Error(`Migration ${step.number} (${step.name}) failed; the database is as it was before it.`, { cause });
  }
}

/**
 * Migrates the database to the present version, or to migration `upTo`. Several servers may call it at once. Throws if
 * the database is newer than this server.
 */
export async function migrate(
  pool: pg.Pool,
  log: Log,
  upTo = Number.POSITIVE_INFINITY,
  steps: readonly Step[] = STEPS,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(
      "create table if not exists migrations (number int primary key, name text not null, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ number: number; name: string }>("select number, name from migrations");
    const numbers = new Set(steps.map((step) => step.number));
    const later = rows.find((row) => !numbers.has(row.number));
    if (later) {
      throw new Error(
        `The database has migration ${later.number} (${later.name}), which this server does not know. Start the later version of the server.`,
      );
    }
    const applied = new Set(rows.map((row) => row.number));
    for (const step of steps.filter(({ number }) => number <= upTo && !applied.has(number))) {
      log.info({ migration: step.number, name: step.name }, "migrating the database");
      await run(client, step);
    }
    await migrateJobs({ pgPool: pool, logger: jobLogger(log) });
  } finally {
    await client.query("select pg_advisory_unlock_all()").catch(() => undefined);
    // this connection had settings of its own, so it is not given back to the pool
    client.release(true);
  }
}
