import pg from "pg";
import { z } from "zod";
import type { Queryable } from "../database/database";
import { randomId } from "../ids";
import type { Log } from "../log";
import type { Event, EventBus } from "./events";
import { Listeners } from "./listeners";

const CHANNEL = "backline_events";
/**
 * Milliseconds for which events are collected, because the commit of a notification locks the whole database cluster.
 */
const GATHER_MS = 20;
/** PostgreSQL takes notifications of less than 8000 bytes. */
const MOST_BYTES = 7800;
const RETRY_MS = 1000;

const message = z.object({
  from: z.string(),
  events: z.array(z.object({ topic: z.string(), data: z.record(z.string(), z.unknown()) })),
});

/** Batches of events, each small enough for one notification. Throws if a single event is too large. */
function batchesOf(from: string, events: readonly Event[]): string[] {
  const batches: string[] = [];
  const frame = JSON.stringify({ from, events: [] }).length;
  let parts: string[] = [];
  let bytes = frame;
  const close = () => {
    if (parts.length > 0) batches.push(`{"from":${JSON.stringify(from)},"events":[${parts.join(",")}]}`);
    parts = [];
    bytes = frame;
  };
  for (const event of events) {
    const text = JSON.stringify(event);
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > MOST_BYTES) close();
    parts.push(text);
    bytes += size;
  }
  close();
  return batches;
}

interface Options {
  readonly pool: Queryable;
  /** for the extra connection that listens */
  readonly url: string;
  readonly log: Log;
}

/** The event bus of several servers on one database. Resolves once it listens. */
export async function createPostgresEvents({ pool, url, log }: Options): Promise<EventBus> {
  const self = randomId(9);
  const listeners = new Listeners(log);
  let closed = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let waiting: Event[] = [];
  let timer: NodeJS.Timeout | null = null;
  let sent: Promise<void> = Promise.resolve();

  const hear = (payload: string | undefined) => {
    const result = message.safeParse(JSON.parse(payload ?? "null"));
    if (!result.success) log.error({ err: result.error }, "a notification cannot be read");
    else if (result.data.from !== self) for (const event of result.data.events) listeners.tell(event);
  };
  const listen = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: "backline events", keepAlive: true });
    fresh.on("error", (error) => log.warn({ err: error }, "the connection that listens for events broke"));
    fresh.on("notification", ({ payload }) => hear(payload));
    fresh.on("end", () => {
      if (client === fresh) client = null;
      listenSoon();
    });
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    client = fresh;
  };
  /**
   * A failing connection reports both an error and an end; it must be replaced only once, or events would be delivered
   * twice.
   */
  const listenSoon = () => {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = null;
      listen().catch((error) => {
        log.warn({ err: error }, "listening for events failed");
        listenSoon();
      });
    }, RETRY_MS);
  };
  const send = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const events = waiting;
    waiting = [];
    if (events.length === 0) return;
    // listeners of this process need not wait for the network
    for (const event of events) listeners.tell(event);
    sent = sent
      .then(async () => {
        for (const batch of batchesOf(self, events)) await pool.query("select pg_notify($1, $2)", [CHANNEL, batch]);
      })
      .catch((error) => log.error({ err: error, events: events.length }, "events reached no other server"));
  };
  await listen();

  return {
    publish: (event) => {
      if (Buffer.byteLength(JSON.stringify(event)) > MOST_BYTES - 100)
        throw new Error(`An event of ${event.topic} is too large.`);
      waiting.push(event);
      timer ??= setTimeout(send, GATHER_MS);
    },
    subscribe: (topic, listener) => listeners.add(topic, listener),
    flush: () => {
      send();
      return sent;
    },
    close: async () => {
      closed = true;
      if (retry) clearTimeout(retry);
      send();
      await sent;
      await client?.end();
    },
  };
}
