import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Event, EventBus } from "../../../server/events/events";
import { createEvents } from "../../../server/events/inProcess";
import { createPostgresEvents } from "../../../server/events/postgres";
import { createLog } from "../../../server/log";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { eventually } from "../support/eventually";

const log = createLog("silent");
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const postgres = () => createPostgresEvents({ pool: database.pool, url: database.url, log });
/** Who publishes and who listens: the same bus, or two servers. */
const TWINS: [string, () => Promise<[EventBus, EventBus]>][] = [
  ["in process", async () => Array(2).fill(createEvents(log)) as [EventBus, EventBus]],
  ["PostgreSQL, one server", async () => Array(2).fill(await postgres()) as [EventBus, EventBus]],
  ["PostgreSQL, two servers", async () => [await postgres(), await postgres()]],
];

describe.each(TWINS)("event bus: %s", (_name, open) => {
  let from: EventBus;
  let to: EventBus;
  beforeAll(async () => {
    [from, to] = await open();
  });
  afterAll(async () => {
    await from.close();
    if (to !== from) await to.close();
  });

  const gather = (topic: string) => {
    const heard: Event[] = [];
    const stop = to.subscribe(topic, (event) => heard.push(event));
    return { heard, stop };
  };

  test("tells each listener of a topic, in order, and no other", async () => {
    const [mine, other] = [gather("wallet:ann"), gather("wallet:bob")];
    for (let n = 0; n < 20; n += 1) from.publish({ topic: "wallet:ann", data: { n } });
    await from.flush();
    await eventually(() => expect(mine.heard).toHaveLength(20));
    expect(mine.heard.map(({ data }) => data.n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(other.heard).toEqual([]);
    mine.stop();
    other.stop();
  });

  test("tells those who listen to a beginning", async () => {
    const all = gather("project:*");
    from.publish({ topic: "project:1", data: { a: 1 } });
    from.publish({ topic: "projects", data: {} });
    from.publish({ topic: "project:2", data: { text: "♫ ü" } });
    await from.flush();
    await eventually(() => expect(all.heard).toHaveLength(2));
    expect(all.heard[1]).toEqual({ topic: "project:2", data: { text: "♫ ü" } });
    all.stop();
  });

  test("tells nothing to those who have stopped, and never within the publisher's call", async () => {
    const [gone, here] = [gather("a"), gather("a")];
    gone.stop();
    from.publish({ topic: "a", data: {} });
    expect(here.heard).toEqual([]);
    await from.flush();
    await eventually(() => expect(here.heard).toHaveLength(1));
    expect(gone.heard).toEqual([]);
    here.stop();
  });

  test("a listener that throws disturbs no other", async () => {
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
  let heard = 0;
  to.subscribe("d", () => {
    heard += 1;
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
  await Promise.all([from.close(), to.close()]);
});
