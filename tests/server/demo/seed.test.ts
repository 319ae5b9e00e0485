import { afterAll, beforeAll, expect, test } from "vitest";
import { ARTISTS } from "../../../server/demo/cast/artists";
import { FANS } from "../../../server/demo/cast/fans";
import { RELEASES } from "../../../server/demo/cast/releases";
import { planDay } from "../../../server/demo/history/plan";
import { beginningOf } from "../../../server/demo/store";
import { PLATFORM } from "../../../server/ledger/ledger";
import { readied } from "../releases/support";
import { createTestApp, type TestApp } from "../support/app";
import { giveCoins } from "../support/coins";
import { reckon } from "./model";
import { seeded, shortBounce } from "./support";

const SIZE = { days: 12, fans: 9 };
const START = "2026-03-02T15:30:00Z";

let app: TestApp;
const rows = async (sql: string) => (await app.platform.pool.query(sql)).rows;
/** Every number that the demonstration made. */
const state = async () => ({
  people: await rows("select handle, created_at from people where demo order by handle"),
  releases: await rows("select song, release_id from demo_releases order by song"),
  events: await rows(
    "select kind, count(*)::int, sum(extract(epoch from at)) from metric_inbox group by kind order by kind",
  ),
  ledger: await rows("select owner, balance from ledger_accounts order by owner"),
  written: await rows("select begun_at, written_until from demo_history"),
});

beforeAll(async () => {
  app = await createTestApp({ demo: true, start: START });
  // broken off at the fourth song, then amid the history, then at its end
  const broken = new Error("The power is gone.");
  let songs = 0;
  const bounce: typeof shortBounce = async (task, signal) => {
    songs += 1;
    if (songs === 4) throw broken;
    return shortBounce(task, signal);
  };
  await expect(seeded(app, { size: SIZE, bounce })).rejects.toBe(broken);
  app.clock.advance({ seconds: 20 });
  const killed = new AbortController();
  const second = seeded(app, { size: SIZE, signal: killed.signal });
  const watch = setInterval(async () => {
    const [row] = await rows("select written_until > begun_at - interval '8 days' as amid from demo_history");
    if (row?.amid) killed.abort(broken);
  }, 2);
  await second.catch((error) => expect(error).toBe(broken));
  clearInterval(watch);
  await seeded(app, { size: SIZE });
});
afterAll(() => app.close());

test("what broke off twice is what was planned, to the coin", async () => {
  const begun = new Date(START);
  const plan = { from: beginningOf(begun, SIZE.days), ...SIZE };
  const until = app.clock.now();
  const deeds = Array.from({ length: SIZE.days + 1 }, (_, day) => planDay(plan, day))
    .flat()
    .filter(({ at }) => at < until);
  const { coins, revenue, counts } = reckon(deeds);

  const cast = [...ARTISTS.map(({ handle }) => handle), ...FANS.slice(0, SIZE.fans).map(({ handle }) => handle)];
  const balances = await rows(
    "select p.handle, coalesce(l.balance, 0)::text as balance from people p left join ledger_accounts l on l.owner = p.account_id::text and l.asset = 'AC' where p.demo",
  );
  expect(
    Object.fromEntries(
      balances.filter(({ handle }) => cast.includes(handle)).map(({ handle, balance }) => [handle, balance]),
    ),
  ).toEqual(Object.fromEntries(cast.map((handle) => [handle, String(coins.get(handle) ?? 0n)])));
  const sums = await rows(
    "select asset, sum(p.amount)::text as sum from ledger_postings p join ledger_accounts a on a.id = p.account_id group by asset",
  );
  expect(sums).toEqual([{ asset: "AC", sum: "0" }]);
  const [platform] = await rows(
    `select sum(p.amount)::text as sum from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.owner = '${PLATFORM.revenue}'`,
  );
  expect(platform?.sum ?? "0").toBe(String(revenue));
  expect(deeds.length).toBeGreaterThan(100);
  expect(revenue).toBeGreaterThan(0n);

  // as the artists' home shows it, through rollups and ledger
  const signIn = await app.call("POST", "/api/auth/login", {
    json: { email: "artist@demo.example", password: "Artist-Demo-1" },
  });
  const own = RELEASES.filter(({ artist }) => artist === "demo-artist");
  const of = (what: string) => own.reduce((sum, { song }) => sum + (counts.get(`${what} ${song}`) ?? 0), 0);
  const { token } = signIn.json;
  const { items: projects } = (await app.call("GET", "/api/projects", { token })).json;
  expect(projects.map(({ name }: { name: string }) => name)).toEqual([
    "Coastline",
    "Night Shift",
    "First Light (demo)",
  ]);
  const overview = (await app.call("GET", "/api/analytics/overview?range=30d", { token })).json;
  expect(overview.totals).toEqual({
    plays: of("plays"),
    minutes: of("minutes"),
    likes: of("likes"),
    comments: of("comments"),
    shares: of("shares"),
    followers: counts.get("followers demo-artist") ?? 0,
  });
  const revenues = (await app.call("GET", "/api/analytics/revenue?range=30d", { token })).json;
  expect(revenues.totals).toEqual({ sold: of("sold"), earned: String(coins.get("demo-artist") ?? 0n) });
});

test("done again it adds nothing; later it adds what was planned until then", async () => {
  const before = await state();
  expect(before.people).toHaveLength(ARTISTS.length + SIZE.fans + 1);
  expect(before.releases).toHaveLength(RELEASES.length);
  await seeded(app, { size: SIZE });
  expect(await state()).toEqual(before);
  app.clock.advance({ days: 2 });
  await seeded(app, { size: SIZE });
  const after = await state();
  expect({ ...after, events: null, ledger: null, written: null }).toEqual({
    ...before,
    events: null,
    ledger: null,
    written: null,
  });
  expect(after.written[0].written_until).toEqual(app.clock.now());
});

test("a release that its artist deleted stays away", async () => {
  const [first] = await rows("select release_id from demo_releases order by song limit 1");
  await app.platform.pool.query("delete from publications where id = $1", [first?.release_id]);
  app.clock.advance({ days: 1 });
  await seeded(app, { size: SIZE });
  expect(await rows(`select id from releases where id = '${first?.release_id}'`)).toEqual([]);
});

test("artists who have earned a pool run challenges, with entries and votes; done again it adds none", async () => {
  const run = () =>
    rows(
      `select c.title, c.state, c.project_id is not null as stems, c.pool::text,
         (select count(*)::int from challenge_entries e where e.challenge_id = c.id) as entries,
         (select count(*)::int > 0 from challenge_votes v where v.challenge_id = c.id) as voted
       from artist_challenges c order by c.title`,
    );
  for (const { account_id } of await rows("select account_id from people where demo")) {
    await giveCoins(app, account_id, 50_000n);
  }
  for (const { id } of await rows("select id from releases")) await readied(app, id);
  await seeded(app, { size: SIZE });
  const begun = await run();
  expect(begun).toMatchObject([
    { title: "Bend the Undertow", state: "open", stems: true, pool: "50000", voted: true },
    { title: "One take, no edits", state: "closed", voted: true },
  ]);
  await seeded(app, { size: SIZE });
  expect(await run()).toEqual(begun);
  const [held] = await rows("select sum(held)::text as held from ledger_accounts where asset = 'AC'");
  expect(held.held).toBe("50000");
});

test("without a demonstration there is none of it", async () => {
  const plain = await createTestApp();
  try {
    const { pool } = plain.platform;
    for (const table of ["people", "demo_history", "demo_releases", "releases"]) {
      expect((await pool.query(`select from ${table}`)).rowCount, table).toBe(0);
    }
    expect((await plain.call("GET", "/api/stats/claims")).json).toEqual({ claims: null });
    expect((await plain.call("GET", "/api/health")).json.demo).toBe(false);
    expect((await pool.query("select from graphile_worker.jobs where task_identifier = 'demo.seed'")).rowCount).toBe(0);
  } finally {
    await plain.close();
  }
});
