import { createHash } from "node:crypto";
import { Redis } from "ioredis";
import type { Queryable } from "../database/database";
import type { Log } from "../log";
import type { EventBus } from "./events";
import { busOver } from "./sending";

/** Events of one turn of the event loop go together. */
const GATHER_MS = 0;
const RETRY_MS = 500;
const CONNECT_MS = 5000;

interface Options {
  readonly pool: Queryable;
  /** "redis://…", or "rediss://…" over TLS */
  readonly url: string;
  readonly log: Log;
}

/**
 * The event bus of several servers over a Redis, which relieves their database of notifications. Resolves once it
 * listens; rejects if the Redis does not answer. While the Redis is away events reach no other server; once it is back
 * all are told that they may have missed some.
 */
export function createRedisEvents({ pool, url, log }: Options): Promise<EventBus> {
  return busOver({ log, gatherMs: GATHER_MS }, async (heard) => {
    const channel = await channelOf(pool);
    const connection = (what: string) => {
      const redis = new Redis(url, {
        lazyConnect: true,
        connectTimeout: CONNECT_MS,
        retryStrategy: () => RETRY_MS,
        // what cannot be said now is lost, and that is told: nothing piles up meanwhile
        enableOfflineQueue: false,
        autoResubscribe: false,
      });
      redis.on("error", (error: Error) => log.warn({ err: error }, `the connection that ${what} events broke`));
      return redis;
    };
    const [speaking, listening] = [connection("sends"), connection("listens for")];
    try {
      await Promise.all([speaking.connect(), listening.connect()]);
      await listening.subscribe(channel);
    } catch (error) {
      speaking.disconnect();
      listening.disconnect();
      throw error;
    }
    listening.on("message", (_channel: string, text: string) => heard.text(text));
    // from now on each is another connection than the one before
    listening.on("ready", () => {
      listening
        .subscribe(channel)
        .then(heard.gap)
        .catch((error: unknown) => {
          log.warn({ err: error }, "listening for events failed");
          listening.disconnect(true);
        });
    });
    return {
      send: (text) => speaking.publish(channel, text),
      close: async () => {
        speaking.disconnect();
        listening.disconnect();
      },
    };
  });
}

/** A channel that servers of one database share, and no others: a Redis may serve several platforms. */
async function channelOf(pool: Queryable): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    "select current_database() || ' ' || min(applied_at) as identity from migrations",
  );
  return `backline:${createHash("sha256")
    .update(rows[0]?.identity ?? "")
    .digest("base64url")
    .slice(0, 22)}`;
}
