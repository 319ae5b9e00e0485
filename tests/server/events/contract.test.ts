import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Event, EventBus } from "../../../server/events/events";
import { createEvents } from "../../../server/events/inProcess";
import { createPostgresEvents } from "../../../server/events/postgres";
import { createRedisEvents } from "../../../server/events/redis";
import { busOver } from "../../../server/events/sending";
import { createLog } from "../../../server/log";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { REDIS, startRedis, type TestRedis } from "../support/redis";

const log = createLog("silent");
let database: TestDatabase;
let server: TestRedis | null = null;
beforeAll(async () => {
  database = await createTestDatabase();
  server = REDIS === undefined ? null : await startRedis();
});
afterAll(async () => {
  await server?.kill();
  await database.close();
});

const postgres = () => createPostgresEvents({ pool: database.pool, url: database.url, log });
const redis = () => createRedisEvents({ pool: database.pool, url: server?.url ?? "", log });
/** Who publishes and who listens: the same bus, or two servers. */
const TWINS: [string, () => Promise<[EventBus, EventBus]>][] = [
  ["in process", async () => Array(2).fill(createEvents(log)) as [EventBus, EventBus]],
  ["PostgreSQL, one server", async () => Array(2).fill(await postgres()) as [EventBus, EventBus]],
  ["PostgreSQL, two servers", async () => [await postgres(), await postgres()]],
  ["Redis, one server", async () => Array(2).fill(await redis()) as [EventBus, EventBus]],
  ["Redis, two servers", async () => [await redis(), await redis()]],
];

/** Counted as skipped where there is no Redis. */
const isLacking = (name: string) => name.startsWith("Redis") && REDIS === undefined;

describe.each(TWINS)("event bus: %s", (name, open) => {
  let from: EventBus;
  let to: EventBus;
  const contract = test.skipIf(isLacking(name));
  beforeAll(async () => {
    if (!isLacking(name)) [from, to] = await open();
  });
  afterAll(async () => {
    await from?.close();
    if (to !== from) await to.close();
  });

  const gather = (topic: string) => {
    const heard: Event[] = [];
    const stop = to.subscribe(topic, (event) => heard.push(event));
    return { heard, stop };
  };

  contract("tells each listener of a topic, in order, and no other", async () => {
    const [mine, other] = [gather("wallet:ann"), gather("wallet:bob")];
    for (let n = 0; n < 20; n += 1) from.publish({ topic: "wallet:ann", data: { n } });
    await from.flush();
    await eventually(() => expect(mine.heard).toHaveLength(20));
    expect(mine.heard.map(({ data }) => data.n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(other.heard).toEqual([]);
    mine.stop();
    other.stop();
  });

  contract("tells those who listen to a beginning", async () => {
    const all = gather("project:*");
    from.publish({ topic: "project:1", data: { a: 1 } });
    from.publish({ topic: "projects", data: {} });
    from.publish({ topic: "project:2", data: { text: "♫ ü" } });
    await from.flush();
    await eventually(() => expect(all.heard).toHaveLength(2));
    expect(all.heard[1]).toEqual({ topic: "project:2", data: { text: "♫ ü" } });
    all.stop();
  });

  contract("tells nothing to those who have stopped, and never within the publisher's call", async () => {
    const [gone, here] = [gather("a"), gather("a")];
    gone.stop();
    from.publish({ topic: "a", data: {} });
    expect(here.heard).toEqual([]);
    await from.flush();
    await eventually(() => expect(here.heard).toHaveLength(1));
    expect(gone.heard).toEqual([]);
    here.stop();
  });

  contract("a listener that throws disturbs no other", async () => {
    const stop = to.subscribe("b", () => {
      throw new Error("no");
    });
    const after = gather("b");
    from.publish({ topic: "b", data: {} });
    await from.flush();
    await eventually(() => expect(after.heard).toHaveLength(1));
    stop();
    after.stop();
  });
});

test("many events go in few notifications", async () => {
  const [from, to] = [await postgres(), await postgres()];
  const listener = await database.pool.connect();
  let notifications = 0;
  listener.on("notification", () => {
    notifications += 1;
  });
  await listener.query("listen backline_events");
  let heard = 0;
  to.subscribe("c", () => {
    heard += 1;
  });
  for (let n = 0; n < 500; n += 1) from.publish({ topic: "c", data: { n, text: "♫".repeat(20) } });
  await from.flush();
  await eventually(() => expect(heard).toBe(500));
  await listener.query("select 1");
  expect(notifications).toBeGreaterThan(1);
  expect(notifications).toBeLessThan(20);
  expect(() => from.publish({ topic: "c", data: { text: "x".repeat(9000) } })).toThrow("too large");
  await listener.query("unlisten *");
  listener.release();
  await Promise.all([from.close(), to.close()]);
});

test("a broken connection is made anew, and listening goes on", async () => {
  const [from, to] = [await postgres(), await postgres()];
  let [heard, missed] = [0, 0];
  to.subscribe("d", () => {
    heard += 1;
  });
  to.missed(() => {
    missed += 1;
  });
  const { rows } = await database.pool.query<{ killed: number }>(
    "select count(pg_terminate_backend(pid))::int as killed from pg_stat_activity where application_name = 'backline events' and datname = current_database()",
  );
  expect(rows[0]?.killed).toBe(2);
  await eventually(async () => {
    from.publish({ topic: "d", data: {} });
    await from.flush();
    expect(heard).toBeGreaterThan(0);
  });
  // whoever listens was told to read anew what was said meanwhile
  expect(missed).toBe(1);
  await Promise.all([from.close(), to.close()]);
});

test.skipIf(REDIS === undefined)(
  "a Redis that is gone for a while: nothing waits for it, and all are told",
  async () => {
    const [from, to] = [await redis(), await redis()];
    const heard: unknown[] = [];
    const missed: number[] = [];
    to.subscribe("e", ({ data }) => heard.push(data.n));
    to.missed(() => missed.push(heard.length));
    const own: unknown[] = [];
    from.subscribe("e", ({ data }) => own.push(data.n));
    from.publish({ topic: "e", data: { n: 1 } });
    await from.flush();
    await eventually(() => expect(heard).toEqual([1]));
    await server?.kill();
    from.publish({ topic: "e", data: { n: 2 } });
    await from.flush();
    expect(own).toEqual([1, 2]);
    await server?.start();
    let n = 2;
    await eventually(async () => {
      n += 1;
      from.publish({ topic: "e", data: { n } });
      await from.flush();
      expect(heard.length).toBeGreaterThan(1);
      expect(missed.length).toBeGreaterThan(0);
    });
    expect(heard).not.toContain(2);
    await expect(createRedisEvents({ pool: database.pool, url: "redis://127.0.0.1:1", log })).rejects.toThrow();
    await Promise.all([from.close(), to.close()]);
  },
);

test("events that could not be sent are told of with the next that can", async () => {
  const texts = new Set<(text: string) => void>();
  let isBroken = false;
  const open = () =>
    busOver({ log, gatherMs: 0 }, async ({ text }) => {
      texts.add(text);
      const send = async (said: string) => {
        if (isBroken) throw new Error("broken");
        for (const hear of texts) hear(said);
      };
      return { send, close: async () => {} };
    });
  const [from, to] = [await open(), await open()];
  const happened: string[] = [];
  to.missed(() => happened.push("missed"));
  to.subscribe("g", ({ data }) => happened.push(String(data.n)));
  for (const n of [1, 2, 3, 4]) {
    isBroken = n === 2;
    from.publish({ topic: "g", data: { n } });
    await from.flush();
  }
  expect(happened).toEqual(["1", "missed", "3", "4"]);
});

test.skipIf(REDIS === undefined)("platforms that share a Redis hear nothing of each other", async () => {
  const other = await createTestDatabase();
  const from = await createRedisEvents({ pool: other.pool, url: server?.url ?? "", log });
  const [to, too] = [await redis(), await createRedisEvents({ pool: other.pool, url: server?.url ?? "", log })];
  const [heard, reached]: [Event[], Event[]] = [[], []];
  to.subscribe("f", (event) => heard.push(event));
  too.subscribe("f", (event) => reached.push(event));
  from.publish({ topic: "f", data: {} });
  await from.flush();
  await eventually(() => expect(reached).toHaveLength(1));
  expect(heard).toEqual([]);
  await Promise.all([from.close(), to.close(), too.close()]);
  await other.close();
});
