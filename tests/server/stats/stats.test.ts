import { afterAll, beforeAll, expect, test } from "vitest";
import { createLedger, PLATFORM } from "../../../server/ledger/ledger";
import { createPresence } from "../../../server/stats/presence";
import { createTestApp, type TestApp } from "../support/app";
import { giveCoins } from "../support/coins";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ start: "2026-03-02T22:00:00Z", sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const live = async (options: { address?: string } = {}) => (await app.call("GET", "/api/stats/live", options)).json;
/** What is told to witnesses is written after the answer. */
const settled = () =>
  expect
    .poll(async () => {
      app.clock.advance({ seconds: 6 });
      return (await live({ address: "10.0.0.1" })).activeUsers;
    })
    .toBe(3);

test("people and visitors count once each, health checks not at all, and after five minutes no more", async () => {
  await live({ address: "10.0.0.1" });
  await live({ address: "10.0.0.1" });
  await live({ address: "10.0.0.4" });
  for (const address of ["10.0.0.2", "10.0.0.3"]) {
    await app.call("GET", "/api/wallet", { token: PEOPLE.owner.token, address });
  }
  await app.call("GET", "/api/health", { address: "10.0.0.9" });
  await settled();

  // nothing of them is kept that says who they were
  const { rows } = await app.platform.pool.query<{ text: string }>(
    "select (select coalesce(jsonb_agg(p), '[]')::text from presence p) as text",
  );
  for (const plain of ["10.0.0", "browser", PEOPLE.owner.session.userId]) expect(rows[0]?.text).not.toContain(plain);

  app.clock.advance({ minutes: 5 });
  expect((await live({ address: "10.0.0.1" })).activeUsers).toBeLessThanOrEqual(1);
});

test("two servers count the same people once, and yesterday's salt is gone", async () => {
  const { pool, clock } = app.platform;
  app.clock.advance({ minutes: 10 });
  const [one, two] = [createPresence(pool, clock), createPresence(pool, clock)];
  const visitor = { userId: null, address: "10.1.0.1", agent: "A" };
  await Promise.all([one.seen(visitor), two.seen(visitor)]);
  expect(await one.count()).toBe(1);
  app.clock.advance({ days: 1 });
  await two.seen(visitor);
  const { rows } = await pool.query("select to_char(day, 'YYYY-MM-DD') as day from presence_salts");
  expect(rows).toEqual([{ day: "2026-03-03" }]);
});

test("whoever says to be another browser with each request, or another host of one network, counts a few times at most", async () => {
  const { pool, clock } = app.platform;
  app.clock.advance({ minutes: 10 });
  const presence = createPresence(pool, clock);
  for (let n = 0; n < 400; n += 1) {
    await presence.seen({ userId: null, address: "10.2.0.1", agent: `browser ${n} ${"x".repeat(1000)}` });
  }
  expect(await presence.count()).toBe(16);
  for (let n = 0; n < 40; n += 1) {
    await presence.seen({ userId: null, address: `2001:db8:5:6::${n}`, agent: "one browser" });
  }
  expect(await presence.count()).toBe(17);
});

test("what was earned is the people's share of views and their rewards, not gifts, and not what they paid", async () => {
  const ledger = createLedger(app.clock.now);
  const { pool } = app.platform;
  const [artist, fan] = [PEOPLE.owner.session.accountId, PEOPLE.other.session.accountId];
  await giveCoins(app, fan, 5000n);
  await ledger.transfer(pool, {
    key: "view:1",
    reason: "view",
    legs: [
      { owner: fan, amount: -500n },
      { owner: artist, amount: 400n },
      { owner: PLATFORM.revenue, amount: 100n },
    ],
  });
  await ledger.transfer(pool, {
    key: "reward:1",
    reason: "reward.like",
    legs: [
      { owner: fan, amount: 50n },
      { owner: PLATFORM.rewards, amount: -50n },
    ],
  });
  app.clock.advance({ minutes: 1 });
  expect(await live()).toMatchObject({ earned: "450", demo: false });
});
