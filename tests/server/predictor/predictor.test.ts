import { afterAll, beforeAll, expect, test } from "vitest";
import { trainAll } from "../../../server/predictor/training";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";

const NOW = "2026-03-02T10:30:00.000Z";
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ start: NOW, sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const { owner, other } = PEOPLE;
const DAY_MS = 86_400_000;
const now = new Date(NOW).getTime();

/** A publication that came out at 18:00 so many days ago, with its views on some day of its life. */
async function publish(accountId: string, id: string, daysAgo: number, views: readonly [day: number, views: number][]) {
  const day = Date.UTC(2026, 2, 2) - daysAgo * DAY_MS;
  const { pool } = app.platform;
  await pool.query(
    `insert into publications (id, account_id, kind, title, visibility, published_at, first_public_at, state, created_at)
     values ($1, $2, 'release', $1, 'public', $3, $3, 'ready', $3)`,
    [id, accountId, new Date(day + 18 * 3_600_000)],
  );
  for (const [after, value] of views) {
    await pool.query(
      `insert into metric_sums values ($1, 'day', 'publication', $2, 'plays', $3, '', 'backline', 'own', '', $4)`,
      [accountId, new Date(day + after * DAY_MS), id, value],
    );
  }
}

const predict = async (token: string, query = "") => {
  const answer = await app.call("GET", `/api/predictor${query}`, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const train = () => trainAll(app.platform.pool, app.clock.now(), new AbortController().signal);

test("below 20 publications nothing is predicted; with 20, what they reached in their first seven days counts", async () => {
  const { accountId } = owner.session;
  // before any training
  expect(await predict(owner.token)).toMatchObject({
    views: { value: null, n: 0, reason: "A prediction needs 20 publications that were out for 7 days: 0 so far." },
    backTest: null,
  });
  for (let index = 0; index < 19; index += 1) {
    // what comes after the seventh day is not counted
    await publish(accountId, `p${index}`, 10 + index, [
      [0, 60],
      [6, 40 + (index % 3)],
      [7, 100_000],
    ]);
  }
  // out for three days
  await publish(accountId, "young", 3, [[0, 5000]]);
  await train();
  expect(await predict(owner.token)).toMatchObject({ views: { value: null, n: 19 }, viral: { value: null, n: 19 } });
  await publish(accountId, "p19", 40, [[0, 100]]);
  await train();
  const { views, viral, rank, engagement, backTest, platform } = await predict(owner.token);
  expect(views.n).toBe(20);
  expect(views.value).toBeGreaterThan(95);
  expect(views.value).toBeLessThan(107);
  expect(views.low).toBeLessThanOrEqual(views.value);
  expect(views.high).toBeGreaterThanOrEqual(views.value);
  // five times their median was never reached: one in 22, after Laplace
  expect(viral.value).toBeCloseTo(100 / 22, 6);
  expect(rank.value).toBeGreaterThanOrEqual(0);
  expect(engagement.value).toBeLessThan(1);
  expect(backTest).toMatchObject({ method: "leave-one-out", n: 20 });
  // one artist is not a network
  expect(platform.views).toMatchObject({ value: null, n: 20 });
  // nobody sees another's
  expect((await predict(other.token)).views).toMatchObject({ value: null, n: 0 });
  // on a network without numbers of it
  expect((await predict(owner.token, "?network=instagram&kind=post")).views).toMatchObject({ value: null, n: 0 });
});

test("of a network's own numbers and an imported file's, a day counts once", async () => {
  const { accountId } = other.session;
  const { pool } = app.platform;
  for (let index = 0; index < 20; index += 1) {
    await publish(accountId, `o${index}`, 10 + index, []);
    for (const [source, value] of [
      ["network", 50],
      ["import", 900],
    ] as const) {
      await pool.query(
        `insert into metric_sums values ($1, 'day', 'publication', $2, 'views', $3, '', 'tiktok', $4, '', $5)`,
        [accountId, new Date(Date.UTC(2026, 2, 2) - (10 + index) * DAY_MS), `o${index}`, source, value],
      );
    }
  }
  await train();
  const { views } = await predict(other.token, "?network=tiktok");
  expect(views).toMatchObject({ value: 50, low: 50, high: 50, n: 20 });
});

test("the best time is the hour in which the audience is most active, and unknown without any", async () => {
  const best = async (token: string) => (await app.call("GET", "/api/predictor/best-time", { token })).json;
  expect(await best(owner.token)).toMatchObject({ hour: null, next: null, hours: [], share: { value: null } });
  // Wednesdays at 19:00 UTC
  for (let week = 1; week <= 5; week += 1) {
    const hour = new Date(Date.UTC(2026, 1, 25, 19) - (week - 1) * 7 * DAY_MS);
    await app.platform.pool.query("insert into metrics values ($1, 'plays', '', 'backline', 'own', 'DE', '', $2, 20)", [
      owner.session.accountId,
      hour,
    ]);
  }
  expect(await best(owner.token)).toMatchObject({ hour: 2 * 24 + 19, next: "2026-03-04T19:00:00.000Z", n: 100 });
  expect(now).toBeLessThan(new Date("2026-03-04T19:00:00.000Z").getTime());
});

test("who leaves takes their models along", async () => {
  const { accountId, userId } = owner.session;
  const { predictorData } = await import("../../../server/predictor/capability");
  const who = { accountId, personId: userId };
  expect(await predictorData.read(app.platform.pool, who)).toHaveLength(1);
  await predictorData.erase(app.platform.pool, who, new Date(NOW));
  expect(await predictorData.read(app.platform.pool, who)).toEqual([]);
});
