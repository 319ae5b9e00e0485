import { afterAll, beforeAll, expect, test } from "vitest";
import { record } from "../../../server/analytics/record";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";

const NOW = "2026-03-04T10:30:00.000Z";
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ start: NOW, sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const { owner, other } = PEOPLE;
const { accountId } = owner.session;

const summary = async (token = owner.token) => {
  const answer = await app.call("GET", "/api/analytics/summary", { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};

const keep = (
  day: string,
  platform: string,
  source: string,
  metric: string,
  value: number,
  publication = "",
  account = accountId,
) =>
  app.platform.pool.query(
    `insert into metric_sums select $1, 'day', part, $2, $3, case part when 'all' then '' else $7 end, '', $4, $5, '', $6
     from unnest(array['all', 'publication']) part`,
    [account, `${day}T00:00:00Z`, metric, platform, source, value, publication],
  );

test("a new artist has no figures that nothing is behind", async () => {
  expect(await summary(other.token)).toMatchObject({
    totalViews: 0,
    growthRate: null,
    engagement: null,
    fanGrowth: 0,
    topContent: [],
    contentTypes: [],
    insights: [],
    platforms: [{ name: "backline", views: 0, growth: null, engagement: null }],
  });
});

test("platforms, content and growth are added up from one source for each platform and day", async () => {
  const { pool } = app.platform;
  await pool.query(
    `insert into publications (id, account_id, kind, title, visibility, published_at, first_public_at, state, created_at)
     values ('song', $1, 'release', 'Song', 'public', $2, $2, 'ready', $2)`,
    [accountId, "2026-02-01T00:00:00Z"],
  );
  const deed = (kind: "play" | "like", at: string) =>
    record(pool, { kind, publicationId: "song", owner: accountId, person: null, at: new Date(at) });
  // 4 plays and a like in these seven days, 2 plays in the seven before
  for (const at of ["2026-03-04T09:00:00Z", "2026-03-03T09:00:00Z", "2026-03-03T09:10:00Z", "2026-02-26T00:00:00Z"])
    await deed("play", at);
  await deed("like", "2026-03-03T09:20:00Z");
  for (const at of ["2026-02-25T23:59:00Z", "2026-02-19T00:00:00Z"]) await deed("play", at);
  // the network itself knows one day, the file both
  await keep("2026-03-01", "tiktok", "network", "views", 100, "song");
  await keep("2026-03-01", "tiktok", "import", "views", 999, "song");
  await keep("2026-03-02", "tiktok", "import", "views", 20);
  await keep("2026-03-02", "tiktok", "import", "likes", 6);
  await keep("2026-02-20", "tiktok", "import", "views", 60);
  await app.runJobs();

  const found = await summary();
  expect(found).toMatchObject({
    totalViews: 124,
    totalPlays: 4,
    growthRate: 100,
    fanGrowth: 0,
    before: { views: 62 },
    topContent: [{ id: "song", title: "Song", type: "release", views: 104, platform: "tiktok", revenue: "0" }],
    contentTypes: [{ type: "release", count: 1, views: 104 }],
  });
  expect(found.engagement).toBeCloseTo((100 * 7) / 124, 9);
  expect(found.platforms).toEqual([
    { name: "backline", sources: ["own"], views: 4, reactions: 1, followers: 0, growth: 100, engagement: 25 },
    {
      name: "tiktok",
      sources: ["import", "network"],
      views: 120,
      reactions: 6,
      followers: 0,
      growth: 100,
      engagement: 5,
    },
  ]);
  const platforms = await app.call("GET", "/api/analytics/platforms", { token: owner.token });
  expect(platforms.json.items).toEqual(found.platforms);
});

test("views of posts count beside plays, so that what people did with posts has views to be held against", async () => {
  const { pool } = app.platform;
  const { accountId: account } = other.session;
  for (const [id, kind] of [
    ["heard", "release"],
    ["read", "post"],
  ])
    await pool.query(
      `insert into publications (id, account_id, kind, title, visibility, published_at, first_public_at, state, created_at)
       values ($1, $2, $3, $1, 'public', $4, $4, 'ready', $4)`,
      [id, account, kind, "2026-03-02T00:00:00Z"],
    );
  const at = new Date("2026-03-03T09:00:00Z");
  const deed = (kind: "play" | "view" | "like", publicationId: string) =>
    record(pool, { kind, publicationId, owner: account, person: null, at });
  for (const kind of ["play", "play"] as const) await deed(kind, "heard");
  for (const kind of ["view", "view", "view", "like"] as const) await deed(kind, "read");
  // a network that tells of likes and never of views
  await keep("2026-03-03", "mastodon", "network", "likes", 40, "read", account);
  const found = await summary(other.token);
  expect(found).toMatchObject({
    totalViews: 5,
    totalPlays: 2,
    engagement: 20,
    platforms: [
      { name: "backline", views: 5, reactions: 1, engagement: 20 },
      { name: "mastodon", views: 0, reactions: 40, engagement: null },
    ],
    topContent: [
      { id: "read", type: "post", views: 3 },
      { id: "heard", type: "release", views: 2, engagement: 0 },
    ],
  });
  expect(found.topContent[0].engagement).toBeCloseTo(100 / 3, 9);
});

test("insights come with their reason, in the language that is asked for", async () => {
  // eight weeks until Monday, 2 March; the level triples on 1 February
  for (let day = 0; day < 56; day += 1) {
    const at = new Date(Date.UTC(2026, 0, 5 + day)).toISOString().slice(0, 10);
    await keep(at, "youtube", "network", "views", (at < "2026-02-01" ? 50 : 150) + (day % 5));
  }
  const [insight] = (await summary()).insights;
  expect(insight).toMatchObject({ kind: "change", metric: "views", at: "2026-02-01T00:00:00.000Z" });
  expect(insight.text).toMatch(/^Views: \d+ a day before 2026-02-01, \d+ a day since\.$/);
  expect(insight.reason).toContain("CUSUM");
});
