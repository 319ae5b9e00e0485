import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log";

/** What can run a statement: the pool, or one connection within a transaction. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, "query">;

export interface OpenDatabase {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

interface Options {
  readonly url: string;
  readonly connections: number;
  readonly log: Log;
}

/**
 * Opens the pool of connections. Bigints come as strings, timestamps as Dates.
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
  logs.set(pool, log);
  let closing = false;
  pool.on("error", (error) => {
    // at the end the database may be quicker than the connections' farewell
    if (!closing) log.error({ err: error }, "an idle database connection broke");
  });
  pool.on("connect", (client) => {
    client.on("error", (error) => log.debug({ err: error }, "a database connection broke"));
  });
  const close = () => {
    closing = true;
    return pool.end();
  };
  return { pool, close };
}

/** The log of each pool, for failures after a commit, when nobody waits any more. */
const logs = new WeakMap<pg.Pool, Log>();

/** A transaction, with what to announce once it is committed. */
export interface Tx extends Queryable {
  /**
   * Runs `follow` after the commit, in the order of the calls: for announcements and caches. After a rollback it is not
   * run. Its errors are logged and do not stop the others.
   */
  afterCommit(follow: () => void | Promise<void>): void;
}

/** How often a transaction is tried in all, if it collides with others. */
const MOST_TRIES = 5;
/** Milliseconds of the longest pause before the second try; each further one may be twice as long. */
const FIRST_PAUSE_MS = 20;
/** serialization_failure and deadlock_detected: PostgreSQL asks for these to be tried again. */
const TRIED_AGAIN: ReadonlySet<unknown> = new Set(["40001", "40P01"]);

/** Whether an error, wrapped or not, means that the transaction only collided with another one. */
function isTriedAgain(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && TRIED_AGAIN.has(cause.code)) return true;
  }
  return false;
}

/** Runs and commits `work` once. Returns its result and what to run after the commit. */
async function attempt<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>) {
  const client = await pool.connect();
  const following: (() => void | Promise<void>)[] = [];
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work({
      query: client.query.bind(client) as Queryable["query"],
      afterCommit: (follow) => void following.push(follow),
    });
    // if a statement failed, PostgreSQL answers the commit with a rollback and no error
    const { command } = await client.query("commit");
    if (command !== "COMMIT") throw new Error("A statement of the transaction failed, and its error was lost.");
    return { result, following };
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` in a transaction on one connection; commits if it returns, rolls back if it throws. After a serialisation
 * failure or a deadlock it starts again, a few times at most, so `work` may run more than once and must do everything
 * outside the database in `afterCommit`. Returns once that is done.
 */
export async function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { result, following } = await attempt(pool, work);
      for (const follow of following) await carryOn(pool, follow);
      return result;
    } catch (error) {
      if (tries >= MOST_TRIES || !isTriedAgain(error)) throw error;
      // at random, so that transactions that collided do not collide again
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** (tries - 1));
    }
  }
}

async function carryOn(pool: pg.Pool, follow: () => void | Promise<void>): Promise<void> {
  try {
    await follow();
  } catch (error) {
    logs.get(pool)?.error({ err: error }, "what follows a committed transaction failed");
  }
}
