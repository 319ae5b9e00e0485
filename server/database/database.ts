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
 * Opens the pool of connections. Bigints are returned as strings, timestamps as Dates. An idle connection that breaks
 * is logged and replaced.
 */
export function openDatabase({ url, connections, log }: Options): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // nobody waits any longer for such a statement, so it must not go on holding locks
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: "backline",
  });
  logs.set(pool, log);
  let closing = false;
  pool.on("error", (error) => {
    // at shutdown the database may close connections before the pool does
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

/** The log of each pool, for errors after a commit, when no caller waits any more. */
const logs = new WeakMap<pg.Pool, Log>();

/** A transaction, with functions to call after its commit. */
export interface Tx extends Queryable {
  /**
   * Runs `follow` after the commit, in the order of the calls: for announcements and caches. It is not run after a
   * rollback. Its errors are logged and do not stop the others.
   */
  afterCommit(follow: () => void | Promise<void>): void;
}

/** How often a transaction that collides with others is tried in all. */
const MOST_TRIES = 5;
/** The longest pause before the second try, in ms; each further pause may be twice as long. */
const FIRST_PAUSE_MS = 20;
/** serialization_failure and deadlock_detected: PostgreSQL's documentation asks to try these again. */
const TRIED_AGAIN: ReadonlySet<unknown> = new Set(["40001", "40P01"]);

/** Whether an error, wrapped or not, means only that the transaction collided with another one. */
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
      // a random pause, so that transactions that collided do not collide again
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
