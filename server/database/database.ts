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

/** The log of each pool, for what nobody waits for any more when it fails. */
const logs = new WeakMap<pg.Pool, Log>();

/** One transaction: what is said of it to others waits until it is committed. */
export interface Tx extends Queryable {
  /**
   * Has this done once the transaction is committed, in the order in which it was asked for: announcements, caches. A
   * transaction that is rolled back forgets it. What it throws is logged, and keeps nothing else from being done.
   */
  afterCommit(follow: () => void | Promise<void>): void;
}

/** How often a transaction is tried at all that others keep from being serialised. */
const MOST_TRIES = 5;
/** Milliseconds of the longest pause before the second try; each further one may be twice as long. */
const FIRST_PAUSE_MS = 20;
/** serialization_failure and deadlock_detected: PostgreSQL asks for these to be tried again. */
const TRIED_AGAIN: ReadonlySet<unknown> = new Set(["40001", "40P01"]);

/** Whether the transaction only came in the way of another one; also where the error was wrapped. */
function isTriedAgain(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && TRIED_AGAIN.has(cause.code)) return true;
  }
  return false;
}

/** Runs and commits `work` once; gives its result with what is to follow. */
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
    // a transaction in which a statement failed is rolled back by its commit, which is no error to PostgreSQL
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
 * Runs `work` in one transaction of one connection; commits what it returns, rolls back what it throws. A transaction
 * that could not be serialised, or was the victim of a deadlock, is begun anew, a few times at most: `work` may run more
 * than once, and does nothing outside the database but by `afterCommit`. Returns once that is done too.
 */
export async function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { result, following } = await attempt(pool, work);
      for (const follow of following) await carryOn(pool, follow);
      return result;
    } catch (error) {
      if (tries >= MOST_TRIES || !isTriedAgain(error)) throw error;
      // at random, so that those who met do not meet again
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
