import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Log } from "../log";
import type { Database } from "./schema";

export type Db = Kysely<Database>;
/** What can run a statement: the pool, or one connection within a transaction. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, "query">;

export interface OpenDatabase {
  readonly pool: pg.Pool;
  readonly db: Db;
  close(): Promise<void>;
}

interface Options {
  readonly url: string;
  readonly connections: number;
  readonly log: Log;
}

/**
 * Opens the pool of connections and Kysely over it. Bigints come as strings, timestamps as Dates.
 * A connection that breaks while idle is logged and replaced, it ends nothing.
 */
export function openDatabase({ url, connections, log }: Options): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // a statement that outlives its caller's patience holds locks for nobody
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: "backline",
  });
  let closing = false;
  pool.on("error", (error) => {
    // at the end the database may be quicker than the connections' farewell
    if (!closing) log.error({ err: error }, "an idle database connection broke");
  });
  pool.on("connect", (client) => {
    client.on("error", (error) => log.debug({ err: error }, "a database connection broke"));
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  // Kysely ends a pool only if it has used it
  const close = () => {
    closing = true;
    return pool.end();
  };
  return { pool, db, close };
}

/** Runs `work` in one transaction of one connection; commits what it returns, rolls back what it throws. */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
