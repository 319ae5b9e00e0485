import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Range } from "../../../contract/analytics";
import { audienceData } from "../../../server/analytics/personalData";
import { type AudienceEvent, type AudienceKind, record } from "../../../server/analytics/record";
import { rollAudience } from "../../../server/analytics/roll";
import { transaction } from "../../../server/database/database";
import { createLedger, PLATFORM } from "../../../server/ledger/ledger";
import { createTestApp, type TestApp } from "../support/app";
import { giveCoins } from "../support/coins";
import { addPeople, PEOPLE, PEOPLES_SESSIONS, type Person } from "../support/people";

const NOW = "2026-03-02T10:30:00.000Z";
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ start: NOW, sessions: PEOPLES_SESSIONS });
  await addPeople(app);
  await giveCoins(app, PEOPLE.admin.session.accountId, 10_000_000n);
});
afterAll(() => app.close());

const { owner, other, admin } = PEOPLE;
const accountOf = ({ session }: Person) => session.accountId;

async function numbers(person: Person, range: Range, of: "overview" | "revenue" = "overview") {
  const answer = await app.call("GET", `/api/analytics/${of}?range=${range}`, { token: person.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

const roll = () => rollAudience(app.platform.pool, app.clock.now());

async function clear() {
  await app.platform.pool.query("truncate metric_inbox, metric_events, metrics, metric_sums, metric_people");
}

let views = 0;
/** A view that the administrator pays for. */
async function sell(artist: Person, release: string, price: bigint, at: Date): Promise<void> {
  views += 1;
  await createLedger(() => at).transfer(app.platform.pool, {
    key: `view:test:${views}`,
    reason: "view",
    subject: release,
    legs: [
      { owner: accountOf(admin), amount: -price },
      { owner: accountOf(artist), amount: price - price / 5n },
      { owner: PLATFORM.revenue, amount: price / 5n },
    ].filter(({ amount }) => amount !== 0n),
  });
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LENGTHS = { "1d": 24, "7d": 7, "30d": 30, "90d": 90, "1y": 365 } as const;
const WORTH: Record<AudienceKind, readonly [string, number]> = {
  play: ["plays", 1],
  minute: ["minutes", 1],
  like: ["likes", 1],
  unlike: ["likes", -1],
  comment: ["comments", 1],
  share: ["shares", 1],
  follow: ["followers", 1],
  unfollow: ["followers", -1],
  // of posts: none of these figures
  view: ["plays", 0],
};
const NONE = { plays: 0, minutes: 0, likes: 0, comments: 0, shares: 0, followers: 0 };

/** Counted one by one: texts of dates, no reckoning with spans. */
function recount(events: readonly AudienceEvent[], artist: string, range: Range) {
  const digits = range === "1d" ? 13 : 10;
  const now = new Date(NOW).getTime();
  const step = range === "1d" ? HOUR_MS : DAY_MS;
  const names = Array.from({ length: LENGTHS[range] }, (_, back) =>
    new Date(now - back * step).toISOString().slice(0, digits),
  ).reverse();
  const course = new Map(names.map((name) => [name, { ...NONE }]));
  const releases = new Map<string, typeof NONE>();
  for (const { kind, publicationId, at, owner: whose, person } of events) {
    const figures = course.get(at.toISOString().slice(0, digits));
    if (whose !== artist || person === artist || !figures) continue;
    const [name, by] = WORTH[kind] as readonly [keyof typeof NONE, number];
    figures[name] += by;
    if (publicationId === null) continue;
    const release = releases.get(publicationId) ?? { ...NONE };
    releases.set(publicationId, release);
    release[name] += by;
  }
  return { course: [...course.values()], releases: Object.fromEntries(releases) };
}

const event = fc.record({
  kind: fc.constantFrom(...(Object.keys(WORTH) as AudienceKind[])),
  publicationId: fc.constantFrom("first", "second", null),
  owner: fc.constantFrom(accountOf(owner), accountOf(other)),
  person: fc.constantFrom(null, accountOf(owner), accountOf(other), accountOf(admin)),
  region: fc.constantFrom("DE", "unknown"),
  // also before and after every span, and close to its borders
  at: fc
    .oneof(
      fc.integer({ min: -400 * DAY_MS, max: 2 * DAY_MS }),
      fc.constantFrom(-1, 0, 1).chain((off) => fc.constantFrom(1, 2, 24, 25).map((hours) => off - hours * HOUR_MS)),
      fc
        .constantFrom(-1, 0)
        .chain((off) => fc.constantFrom(6, 29, 89, 364).map((days) => off - days * DAY_MS - 10.5 * HOUR_MS)),
    )
    .map((ms) => new Date(new Date(NOW).getTime() + ms)),
});

/** Different people by step, start, publication and region, from sets of their names. */
function recountPeople(events: readonly AudienceEvent[]) {
  const people = new Map<string, Set<string>>();
  for (const { kind, owner: whose, person, publicationId, region = "unknown", at } of events) {
    if (kind !== "play" || person === null || person === whose) continue;
    const day = new Date(`${at.toISOString().slice(0, 10)}T00:00:00Z`);
    const monday = new Date(day);
    while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() - 1);
    const starts = { day, week: monday, month: new Date(`${at.toISOString().slice(0, 7)}-01T00:00:00Z`) };
    for (const [step, start] of Object.entries(starts)) {
      for (const part of ["all//", `publication/${publicationId ?? ""}/`, `region//${region}`]) {
        const name = `${whose} ${step} ${start.toISOString()} ${part}`;
        people.set(name, (people.get(name) ?? new Set()).add(person));
      }
    }
  }
  return Object.fromEntries([...people].map(([name, { size }]) => [name, size]));
}

/** The sums of the hours, of the days and of the months, in every part: they must all be the same. */
const levels = async () =>
  (
    await app.platform.pool.query(
      `with level as (
         select account_id, metric, 'hours' as level, sum(value)::int as sum from metrics group by 1, 2
         union all
         select account_id, metric, step || ' ' || part, sum(value)::int from metric_sums group by 1, 2, 3
       ) select account_id, metric from level where not (level like '%region' and metric not in ('plays', 'minutes'))
       group by 1, 2 having count(distinct sum) > 1`,
    )
  ).rows;

test("numbers are those of a recount of the events, whatever of them is counted already", async () => {
  const parts = fc.array(fc.record({ events: fc.array(event, { maxLength: 40 }), rolled: fc.boolean() }), {
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(parts, fc.constantFrom(...(Object.keys(LENGTHS) as Range[])), async (written, range) => {
      await clear();
      for (const { events, rolled } of written) {
        await record(app.platform.pool, ...events);
        if (rolled) await roll();
      }
      const all = written.flatMap(({ events }) => events);
      for (const person of [owner, other]) {
        const expected = recount(all, accountOf(person), range);
        const { course, totals, releases } = await numbers(person, range);
        expect(course.map(({ start: _start, ...figures }: { start: string }) => figures)).toEqual(expected.course);
        const named = releases.map(
          ({ id, title: _title, cover: _cover, ...figures }: { id: string; title: null; cover: null }) => [id, figures],
        );
        expect(Object.fromEntries(named)).toEqual(expected.releases);
        for (const name of Object.keys(NONE) as (keyof typeof NONE)[]) {
          expect(totals[name]).toBe(expected.course.reduce((sum, figures) => sum + figures[name], 0));
        }
      }
      await roll();
      expect(await levels()).toEqual([]);
      const { rows } = await app.platform.pool.query<{ name: string; people: number }>(
        `select account_id || ' ' || step || ' ' || to_char(start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
           || ' ' || part || '/' || publication_id || '/' || region as name, people from metric_people`,
      );
      expect(Object.fromEntries(rows.map(({ name, people }) => [name, people]))).toEqual(recountPeople(all));
    }),
    { numRuns: 25 },
  );
});

test("more events than are counted at once are counted part by part, and a server that ends in between loses none", async () => {
  await clear();
  const { pool } = app.platform;
  const at = new Date(NOW);
  const many = 2500;
  const plays = Array.from({ length: many }, () => ({
    kind: "play" as const,
    publicationId: "first",
    owner: accountOf(owner),
    person: null,
    at,
  }));
  await record(pool, ...plays);
  const waiting = async () => (await pool.query("select count(*)::int as n from metric_inbox")).rows[0].n;
  const stop = new AbortController();
  // it rests longer than anybody waits, so that it ends in its first rest
  const first = rollAudience(pool, at, { rest: 1e6, signal: stop.signal });
  await expect.poll(waiting).toBeLessThan(many);
  const left = await waiting();
  expect(left).toBeGreaterThan(0);
  stop.abort();
  await first;
  expect(await waiting()).toBe(left);
  expect((await numbers(owner, "1d")).totals.plays).toBe(many);
  await rollAudience(pool, at);
  expect(await waiting()).toBe(0);
  expect((await numbers(owner, "1d")).totals.plays).toBe(many);
});

test("who came on two days is one in their week; of a region with fewer than five people no figures are given", async () => {
  await clear();
  const { pool } = app.platform;
  const people = Array.from({ length: 6 }, () => crypto.randomUUID());
  const play = (person: string, region: string, at: string) =>
    record(pool, {
      kind: "play",
      publicationId: "first",
      owner: accountOf(owner),
      person,
      region,
      at: new Date(at),
    });
  for (const person of people.slice(0, 5)) await play(person, "DE", "2026-03-02T08:00:00Z");
  for (const person of people.slice(0, 4)) await play(person, "AT", "2026-03-01T08:00:00Z");
  // again and again, it is the same four
  for (const person of people.slice(0, 4)) await play(person, "AT", "2026-03-01T09:00:00Z");
  await play(people[5] as string, "unknown", "2026-02-28T08:00:00Z");
  await roll();
  const { people: counted, regions } = await numbers(owner, "7d");
  expect(counted).toEqual({
    step: "day",
    course: [
      { start: "2026-02-28T00:00:00.000Z", people: 1 },
      { start: "2026-03-01T00:00:00.000Z", people: 4 },
      { start: "2026-03-02T00:00:00.000Z", people: 5 },
    ],
    today: 5,
    // a week begins on Monday, which is today
    week: 5,
    month: 5,
  });
  expect(regions).toEqual([
    { region: "DE", plays: 5, minutes: 0 },
    { region: "AT", plays: null, minutes: null },
    { region: "unknown", plays: null, minutes: null },
  ]);
  const year = await numbers(owner, "1y");
  expect(year.people.course).toEqual([
    { start: "2026-02-01T00:00:00.000Z", people: 1 },
    { start: "2026-03-01T00:00:00.000Z", people: 5 },
  ]);
});

test("each month has its partition, those older than 400 days go, and their days stay", async () => {
  await clear();
  const { pool } = app.platform;
  const parts = async () =>
    (
      await pool.query(
        "select tableoid::regclass::text as part, count(*)::int as rows from metrics group by 1 order by 1",
      )
    ).rows;
  const at = (time: string) =>
    record(pool, {
      kind: "play",
      publicationId: "first",
      owner: accountOf(owner),
      person: null,
      at: new Date(time),
    });
  await at("2025-12-31T23:59:59Z");
  await at("2026-01-01T00:00:00Z");
  await at("2024-11-30T12:00:00Z");
  await roll();
  expect(await parts()).toEqual([
    { part: "metrics_2025_12", rows: 1 },
    { part: "metrics_2026_01", rows: 1 },
  ]);
  const { rows } = await pool.query("select start from metric_sums where step = 'day' and part = 'all' order by start");
  expect(rows).toHaveLength(3);
});

test("a day ends at midnight in UTC, a span with the hour or day that runs", async () => {
  await clear();
  const play = (at: string) =>
    record(app.platform.pool, {
      kind: "play",
      publicationId: "first",
      owner: accountOf(owner),
      person: null,
      at: new Date(at),
    });
  for (const at of [
    "2026-02-23T23:59:59.999Z",
    "2026-02-24T00:00:00Z",
    "2026-03-01T23:59:59.999Z",
    "2026-03-02T00:00:00Z",
  ]) {
    await play(at);
  }
  const { from, to, step, course } = await numbers(owner, "7d");
  expect({ from, to, step }).toEqual({ from: "2026-02-24T00:00:00.000Z", to: "2026-03-03T00:00:00.000Z", step: "day" });
  expect(course.map(({ plays }: { plays: number }) => plays)).toEqual([1, 0, 0, 0, 0, 1, 1]);
  const hours = await numbers(owner, "1d");
  expect(hours).toMatchObject({
    from: "2026-03-01T11:00:00.000Z",
    to: "2026-03-02T11:00:00.000Z",
    step: "hour",
    totals: { plays: 2 },
  });
  expect(hours.course).toHaveLength(24);
});

test("what commits late is counted, while others are counted before it and counting goes on", async () => {
  await clear();
  const { pool, clock } = app.platform;
  const play = { kind: "play", publicationId: "first", owner: accountOf(owner), person: null, at: clock() } as const;
  const late = await pool.connect();
  await late.query("begin");
  // its number is lower than those of the others
  await record(late, play, play, play);
  await record(pool, play);
  await roll();
  expect((await numbers(owner, "7d")).totals.plays).toBe(1);
  await late.query("commit");
  late.release();
  expect((await numbers(owner, "7d")).totals.plays).toBe(4);
  // writers and counters at once, some of whom give up
  await Promise.all([
    ...Array.from({ length: 8 }, (_, writer) =>
      transaction(pool, async (client) => {
        await record(client, play, play);
        if (writer % 4 === 0) throw new Error("given up");
      }).catch(() => undefined),
    ),
    roll(),
    roll(),
  ]);
  await Promise.all([roll(), roll()]);
  expect((await numbers(owner, "7d")).totals.plays).toBe(4 + 12);
  const { rows } = await pool.query(
    "select count(*)::int as events, count(distinct id)::int as ids from metric_events",
  );
  expect(rows[0]).toEqual({ events: 16, ids: 16 });
});

test("who goes leaves no name behind, and takes their own numbers along", async () => {
  await clear();
  const { pool, clock } = app.platform;
  const play = (artist: Person, person: Person) =>
    record(pool, {
      kind: "play",
      publicationId: "first",
      owner: accountOf(artist),
      person: accountOf(person),
      at: clock(),
      place: "watch",
    });
  await play(owner, other);
  await play(other, owner);
  await roll();
  await play(owner, other);
  const who = { personId: other.session.userId, accountId: accountOf(other) };
  expect(await audienceData.read(pool, who)).toMatchObject({
    did: [
      { kind: "play", publication: "first", place: "watch" },
      { kind: "play", publication: "first", place: "watch" },
    ],
    days: [{ publication: "first", metric: "plays", value: "1" }],
    listeners: [
      { step: "day", people: 1 },
      { step: "month", people: 1 },
      { step: "week", people: 1 },
    ],
  });
  await transaction(pool, (client) => audienceData.erase(client, who, clock()));
  expect(await audienceData.read(pool, who)).toEqual({ did: [], days: [], listeners: [] });
  const { rows } = await pool.query(
    "select account_id, person from metric_events union all select account_id, person from metric_inbox",
  );
  expect(rows).toEqual(Array(2).fill({ account_id: accountOf(owner), person: null }));
  // for others they go on counting
  expect((await numbers(owner, "7d")).totals.plays).toBe(2);
  expect((await numbers(other, "7d")).totals.plays).toBe(0);
});

test("earnings are those of the ledger's postings, counted while more come in", async () => {
  const { pool, clock } = app.platform;
  const play = (artist: Person) =>
    record(pool, {
      kind: "play",
      publicationId: "first",
      owner: accountOf(artist),
      person: accountOf(admin),
      at: clock(),
    });
  const at = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  await play(owner);
  await Promise.all([
    ...Array.from({ length: 20 }, (_, index) =>
      sell(owner, index % 3 === 0 ? "second" : "first", BigInt(100 + index), at(index)),
    ),
    ...Array.from({ length: 6 }, () => sell(other, "theirs", 500n, at(0))),
    roll(),
    (async () => {
      await play(owner);
      await roll();
    })(),
  ]);
  // coins that are no income of a release
  await giveCoins(app, accountOf(owner), 12_345n);
  const views = Array.from({ length: 20 }, (_, index) => {
    const price = 100 + index;
    return { days: index, release: index % 3 === 0 ? "second" : "first", got: price - Math.floor(price / 5) };
  });
  const sum = (of: typeof views) => String(of.reduce((total, { got }) => total + got, 0));
  for (const counted of [false, true]) {
    if (counted) {
      await play(owner);
      await roll();
    }
    const week = await numbers(owner, "7d", "revenue");
    expect(week.totals).toEqual({ sold: 7, earned: sum(views.slice(0, 7)) });
    expect(week.course.map(({ earned }: { earned: string }) => earned)).toEqual(
      views
        .slice(0, 7)
        .map((view) => sum([view]))
        .reverse(),
    );
    const month = await numbers(owner, "30d", "revenue");
    expect(month.totals).toEqual({ sold: 20, earned: sum(views) });
    const byRelease = month.releases.map(({ id, sold, earned }: { id: string; sold: number; earned: string }) => [
      id,
      sold,
      earned,
    ]);
    expect(byRelease).toEqual(
      ["first", "second"].map((id) => {
        const own = views.filter(({ release }) => release === id);
        return [id, own.length, sum(own)];
      }),
    );
    expect((await numbers(owner, "1d", "revenue")).totals).toEqual({ sold: 1, earned: "80" });
  }
  expect((await numbers(other, "30d", "revenue")).totals).toEqual({ sold: 6, earned: "2400" });
  expect((await numbers(admin, "30d", "revenue")).totals).toEqual({ sold: 0, earned: "0" });
});
