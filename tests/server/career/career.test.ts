import { afterAll, beforeAll, expect, test } from "vitest";
import { ACTING_HEADER } from "../../../contract/organisations";
import { record } from "../../../server/analytics/record";
import { rollAudience } from "../../../server/analytics/roll";
import { careerData } from "../../../server/career/personalData";
import { founded, joined } from "../organisations/support";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";

const { owner, other } = PEOPLE;
const DAY_MS = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const call = async (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) => {
  const answer = await app.call(method, path, { token: owner.token, headers, ...(json === undefined ? {} : { json }) });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.json;
};

/** A public release of an account, since so many days. */
async function published(accountId: string, id: string, days: number) {
  const at = new Date(app.clock.now().getTime() - days * DAY_MS);
  await app.platform.pool.query(
    `insert into publications (id, kind, account_id, created_at, title, visibility, published_at, first_public_at, state)
     values ($1, 'release', $2, $3, $1, 'public', $3, $3, 'ready')`,
    [id, accountId, at],
  );
}

/** Plays of a release on each of the last days, and people who follow. */
async function heard(accountId: string, publicationId: string, days: number, perDay: number, follows: number) {
  const { pool } = app.platform;
  const now = app.clock.now();
  const on = (back: number) => new Date(now.getTime() - back * DAY_MS);
  const plays = Array.from({ length: days * perDay }, (_, index) => ({
    kind: "play" as const,
    publicationId,
    owner: accountId,
    person: null,
    at: on(Math.floor(index / perDay)),
  }));
  await record(pool, ...plays);
  for (let index = 0; index < follows; index += 1) {
    const { rows } = await pool.query(
      "insert into accounts (id, kind, created_at) values (gen_random_uuid(), 'person', $1) returning id",
      [now],
    );
    const at = on(index % 25);
    await pool.query("insert into follows (artist, account_id, at) values ($1, $2, $3)", [accountId, rows[0].id, at]);
    await record(pool, { kind: "follow", publicationId: null, owner: accountId, person: rows[0].id, at, region: "FR" });
  }
  await rollAudience(pool, now, { rest: 0, atOnce: 100_000 });
}

test("a new artist sees no invented number, and agents that look at nothing", async () => {
  const numbers = await call("GET", "/api/career/analytics");
  expect(numbers).toMatchObject({
    fanCount: 0,
    monthlyGrowth: null,
    totalRevenue: "0",
    careerScore: null,
    socialEngagement: null,
    platformData: [],
  });
  const before = await call("GET", "/api/career/agents");
  expect(before.items.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill("processing"));
  await app.runJobs();
  const { items, activity } = await call("GET", "/api/career/agents");
  expect(items.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual(
    ["marketing", "revenue", "booking", "legal"].map((id) => [id, "monitoring"]),
  );
  expect(activity).toHaveLength(4);
  expect((await call("GET", "/api/career/recommendations")).items).toEqual([]);
});

test("numbers, recommendations, answers and goals of an artist who is heard", async () => {
  const { accountId } = owner.session;
  await published(accountId, "song", 90);
  await heard(accountId, "song", 60, 10, 50);
  // what people did with a post is no play, and nothing that plays are judged by
  const { pool } = app.platform;
  const long = new Date(app.clock.now().getTime() - 90 * DAY_MS);
  await pool.query(
    `insert into publications (id, kind, account_id, created_at, title, visibility, published_at, first_public_at, state)
     values ('note', 'post', $1, $2, 'note', 'public', $2, $2, 'ready')`,
    [accountId, long],
  );
  const deed = { owner: accountId, person: null, at: app.clock.now() };
  for (const kind of ["view", "like", "like"] as const) await record(pool, { ...deed, kind, publicationId: "note" });
  await record(pool, { ...deed, kind: "like", publicationId: "song" });
  await rollAudience(pool, app.clock.now(), { rest: 0, atOnce: 100_000 });
  const numbers = await call("GET", "/api/career/analytics");
  expect(numbers).toMatchObject({
    fanCount: 50,
    streamingPlays: 600,
    socialEngagement: 0.3,
    platformData: [{ platform: "Backline", plays: 600 }],
  });
  expect(numbers.metrics[1]).toMatchObject({ id: "plays", value: 300, change: 0, trend: "flat" });
  expect(numbers.careerScore).toBeCloseTo(
    numbers.scoreParts.reduce((sum: number, { points }: { points: number }) => sum + points, 0),
    5,
  );

  const answer = await call("POST", "/api/studio/career/analyze", { artistId: "the-owner", analysisType: "full" });
  const { items } = await call("GET", "/api/career/recommendations");
  const kinds = items.map(({ kind }: { kind: string }) => kind).sort();
  expect(kinds).toEqual(["codes-missing", "cover-missing", "credits-missing", "no-price", "quiet", "region-grows"]);
  expect(answer).toMatchObject({ success: true, found: 6, fresh: 6 });
  const [quiet] = items.filter(({ kind }: { kind: string }) => kind === "quiet");
  expect(quiet).toMatchObject({ expectedROI: { value: null }, confidence: 100, priority: "high" });

  // three refusals of a kind, and none accepted: it is not told any more, until the artist wants to hear of it
  const say = (id: string, what: string) => call("POST", `/api/career/recommendations/${id}/answer`, { answer: what });
  expect(await say(quiet.id, "later")).toMatchObject({ later: 1, muted: false });
  await app.platform.pool.query("insert into career_kinds (account_id, kind, refused) values ($1, 'region-grows', 2)", [
    accountId,
  ]);
  const [region] = items.filter(({ kind }: { kind: string }) => kind === "region-grows");
  expect(await say(region.id, "no")).toMatchObject({ no: 3, muted: true });
  const [cover] = items.filter(({ kind }: { kind: string }) => kind === "cover-missing");
  expect(await say(cover.id, "accept")).toMatchObject({ accepted: 1, weight: 1.33 });
  expect(await say(cover.id, "accept")).toMatchObject({ accepted: 1 });
  const after = await call("GET", "/api/career/recommendations");
  expect(after.items.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`).sort()).toEqual([
    "codes-missing open",
    "cover-missing accepted",
    "credits-missing open",
    "no-price open",
    "quiet later",
  ]);
  expect(await call("PUT", "/api/career/kinds/region-grows", { muted: false })).toMatchObject({ muted: false });

  // what is mended is no longer recommended, and what is refused does not come back
  await call("PUT", "/api/career/checklist/song", {
    isrc: "QZ-ABC-26-00001",
    iswc: null,
    upc: null,
    credits: [{ name: "Ann", role: "Producer" }],
  });
  const again = await call("POST", "/api/studio/career/analyze", { artistId: accountId, analysisType: "legal" });
  expect(again).toMatchObject({ found: 0 });
  const mended = (await call("GET", "/api/career/recommendations")).items;
  expect(mended.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["cover-missing", "no-price", "quiet"]);

  const goal = await call("POST", "/api/career/goals", {
    title: "A thousand plays",
    metric: "plays",
    target: 1000,
    due: "2026-12-31",
  });
  // 400 more at ten a day
  expect(goal).toMatchObject({ current: 600, start: 600, progress: 60, state: "open", onTime: true });
  expect(goal.timeline.value).toBeGreaterThan(36);
  expect(goal.timeline.value).toBeLessThan(46);
  expect(goal.timeline.low).toBeLessThan(goal.timeline.value);
  expect(goal.timeline.high).toBeGreaterThan(goal.timeline.value);
  expect(goal.milestones.map(({ value }: { value: number }) => value)).toEqual([700, 800, 900, 1000]);
  expect(goal.strategies.length).toBeGreaterThan(0);
  const below = await app.call("POST", "/api/career/goals", {
    token: owner.token,
    json: { title: "Less", metric: "plays", target: 600, due: "2026-12-31" },
  });
  expect(below.status).toBe(409);
  const plan = await call("POST", "/api/career/strategy");
  expect(plan.text).toContain("A thousand plays");

  // five a day more out of a file: they count in the total and in the pace
  await app.platform.pool.query(
    `insert into metric_sums (account_id, step, part, start, metric, publication_id, region, platform, source, asset, value)
     select $1, 'day', 'all', date_trunc('day', $2::timestamptz, 'UTC') - day * interval '24 hours', 'views', '', '', 'youtube',
       'import', '', 5 from generate_series(1, 60) day`,
    [accountId, app.clock.now()],
  );
  const [faster] = (await call("GET", "/api/career/goals")).items;
  expect(faster).toMatchObject({ current: 900, progress: 90 });
  // 100 more at fifteen a day
  expect(faster.timeline.value).toBeGreaterThanOrEqual(6);
  expect(faster.timeline.value).toBeLessThanOrEqual(8);
});

test("an organisation has a career of its own: members read it, only those who publish answer", async () => {
  const label = await founded(app, owner);
  await joined(app, label, other.session.userId, "member");
  await published(label, "theirs", 200);
  const acting = { [ACTING_HEADER]: label };
  await call("POST", "/api/studio/career/analyze", { artistId: label, analysisType: "full" }, acting);
  const read = await app.call("GET", "/api/career/recommendations", { token: other.token, headers: acting });
  expect(read.json.items.map(({ kind }: { kind: string }) => kind)).toContain("cover-missing");
  const refused = await app.call("POST", `/api/career/recommendations/${read.json.items[0].id}/answer`, {
    token: other.token,
    headers: acting,
    json: { answer: "no" },
  });
  expect(refused.status).toBe(403);
  const own = await app.call("POST", `/api/career/recommendations/${read.json.items[0].id}/answer`, {
    token: owner.token,
    json: { answer: "no" },
  });
  expect(own.status).toBe(404);
});

test("all of it is exported, and gone with the account", async () => {
  const { pool, clock } = app.platform;
  const who = { personId: owner.session.userId, accountId: owner.session.accountId };
  const kept = (await careerData.read(pool, who)) as Record<string, unknown[]>;
  expect(kept.goals).toHaveLength(1);
  expect(kept.findings?.length).toBeGreaterThan(4);
  await careerData.erase(pool, who, clock());
  expect(await careerData.read(pool, who)).toEqual({
    goals: [],
    findings: [],
    answers: [],
    opportunities: [],
    reminders: [],
  });
});
