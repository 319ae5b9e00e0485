import pg from "pg";
import type { Queryable } from "../database/database";
import type { Log } from "../log";
import type { EventBus } from "./events";
import { busOver, type Heard } from "./sending";

const CHANNEL = "backline_events";
/** The commit of a notification locks the whole database cluster. */
const GATHER_MS = 20;
const RETRY_MS = 1000;

interface Options {
  readonly pool: Queryable;
  /** for the extra connection that listens */
  readonly url: string;
  readonly log: Log;
}

/** The event bus of several servers on one database. Resolves once it listens. */
export function createPostgresEvents({ pool, url, log }: Options): Promise<EventBus> {
  return busOver({ log, gatherMs: GATHER_MS }, async (heard) => {
    const stop = await listen(url, log, heard);
    return { send: (text) => pool.query("select pg_notify($1, $2)", [CHANNEL, text]), close: stop };
  });
}

/** Listens until the function that it resolves to is called; a connection that breaks is replaced. */
async function listen(url: string, log: Log, heard: Heard): Promise<() => Promise<void>> {
  let closed = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: "backline events", keepAlive: true });
    fresh.on("error", (error) => log.warn({ err: error }, "the connection that listens for events broke"));
    fresh.on("notification", ({ payload }) => heard.text(payload ?? ""));
    fresh.on("end", () => {
      if (client === fresh) client = null;
      connectSoon();
    });
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    client = fresh;
  };
  /**
   * A failing connection reports both an error and an end; it must be replaced only once, or events would be delivered
   * twice.
   */
  const connectSoon = () => {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = null;
      connect()
        .then(heard.gap)
        .catch((error) => {
          log.warn({ err: error }, "listening for events failed");
          connectSoon();
        });
    }, RETRY_MS);
  };
  await connect();
  return async () => {
    closed = true;
    if (retry) clearTimeout(retry);
    await client?.end();
  };
}
