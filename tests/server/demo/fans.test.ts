import { afterAll, beforeAll, expect, test } from "vitest";
import { ALL_ROUTES } from "../../../contract/api";
import type { Fetch } from "../../../server/demo/fans/api";
import { type SimulatorOptions, startFans } from "../../../server/demo/fans/simulator";
import { randomOf } from "../../../server/demo/random";
import { createTestApp, type TestApp } from "../support/app";
import { seeded } from "./support";

const SIZE = { days: 2, fans: 6 };
const BASE = "http://demo.test";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ demo: true, start: "2026-03-02T12:00:00Z" });
  await seeded(app, { size: SIZE });
  await app.platform.pool.query(
    `update releases set state = 'ready', rendition_sha256 = source_sha256, rendition_bytes = 1, frames = 70 * 44100,
       sample_rate = 44100, channels = 2, peaks = ''`,
  );
});
afterAll(() => app.close());

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Fetches from the app without the network, and notes what was asked. */
function fetching(asked: Asked[]): Fetch {
  return async (url, { method = "GET", headers, body, signal }) => {
    signal?.throwIfAborted();
    const path = url.slice(BASE.length);
    const response = await app.http.inject({
      method: method as "GET",
      url: path,
      headers: headers as Record<string, string>,
      ...(body ? { payload: String(body) } : {}),
    });
    asked.push({ method, path, status: response.statusCode });
    return new Response(response.statusCode === 204 ? null : new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers: { "retry-after": String(response.headers["retry-after"] ?? "") },
    });
  };
}

/** Fans whose time is the test's clock: a pause moves it on. */
function fans(options: Pick<SimulatorOptions, "fetch" | "visited"> & { sleeps?: number[]; after?: number }) {
  const { sleeps = [], after = Number.POSITIVE_INFINITY, ...rest } = options;
  return startFans({
    address: BASE,
    log: app.platform.log,
    random: randomOf("a test"),
    fans: SIZE.fans,
    listeners: 1,
    now: () => app.clock.now().getTime(),
    sleep: async (ms, signal) => {
      sleeps.push(ms);
      if (sleeps.length > after) await new Promise((resolve) => signal.addEventListener("abort", resolve));
      signal.throwIfAborted();
      app.clock.advance({ seconds: ms / 1000 });
      await new Promise((resolve) => setImmediate(resolve));
    },
    ...rest,
  });
}

const counts = async () => {
  const { rows } = await app.platform.pool.query<{ kind: string; count: number }>(
    "select kind, count(*)::int as count from (select kind from metric_inbox union all select kind from metric_events) e group by kind",
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
};

test("numbers move by what fans ask of the API, and nothing is asked once they are sent home", async () => {
  const before = await counts();
  const asked: Asked[] = [];
  let visits = 0;
  await new Promise<void>((resolve) => {
    const simulator = fans({
      fetch: fetching(asked),
      visited: async () => {
        visits += 1;
        if (visits === 9) void simulator.close().then(resolve);
      },
    });
  });
  const after = await counts();
  const good = (method: string, path: RegExp) =>
    asked.filter((one) => one.method === method && path.test(one.path) && one.status < 300).length;
  const more = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0);
  // a view of the same release by the same fan within half an hour is the same play
  expect(more("play")).toBeGreaterThan(2);
  expect(more("play")).toBeLessThanOrEqual(good("POST", /\/view$/));
  expect(more("minute")).toBeGreaterThan(2);
  expect(more("comment")).toBe(good("POST", /\/comments$/));
  expect(more("like")).toBeLessThanOrEqual(good("PUT", /\/like$/));
  expect(good("PUT", /\/like$/)).toBeGreaterThan(0);

  // by routes of the contract, none of an administrator's, and none of their sessions is left
  const routes = ALL_ROUTES.filter(({ access }) => access !== "admin").map(
    ({ method, path }) => new RegExp(`^${method} ${path.replace(/:\w+/g, "[^/]+")}(\\?.*)?$`),
  );
  const strange = asked.filter(({ method, path }) => !routes.some((route) => route.test(`${method} ${path}`)));
  expect(strange).toEqual([]);
  const sessions = await app.platform.pool.query(
    "select from sessions s join people p on p.id = s.person_id where p.demo",
  );
  expect(sessions.rowCount).toBe(0);

  const quiet = asked.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toHaveLength(quiet);
});

test("a server that fails is asked less and less, and as late as it says", async () => {
  const pauses = async (answer: () => Promise<Response>) => {
    const sleeps: number[] = [];
    let simulator: ReturnType<typeof fans> | null = null;
    await new Promise<void>((resolve) => {
      simulator = fans({
        sleeps,
        after: 10,
        fetch: async () => {
          if (sleeps.length >= 9) setImmediate(() => void simulator?.close().then(resolve));
          return answer();
        },
      });
    });
    // every other one is the rest before a visit
    return sleeps.filter((_ms, index) => index % 2 === 1).slice(0, 4);
  };
  const down = await pauses(() => Promise.reject(new TypeError("fetch failed")));
  expect(down).toEqual([4000, 8000, 16_000, 32_000]);
  const busy = await pauses(async () => new Response("{}", { status: 429, headers: { "retry-after": "70" } }));
  expect(busy).toEqual([70_000, 70_000, 70_000, 70_000]);
});
