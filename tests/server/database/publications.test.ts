import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../../server/database/migrate";
import { createLog } from "../../../server/log";
import { createTestDatabase, type TestDatabase } from "../support/database";

/** The last migration of the version before publications of any kind. */
const BEFORE = 38;
/** As many as show each row that is carried over; how long a million take is measured nowhere. */
const EVENTS = 20_000;
const PEOPLE = 400;

const log = createLog("silent");
const OLDER = new URL("./older/", import.meta.url);
let database: TestDatabase;
const rows = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows;

/** The figures that a server of the version before would show, from its own tables. */
const figures = () =>
  rows(`
    select p.id, r.title, r.price, r.visibility, r.published_at, r.source_sha256,
      (select count(*) from release_likes l where l.release_id = p.id) as likes,
      (select md5(string_agg(c.id || c.text, ',' order by c.id)) from release_comments c where c.release_id = p.id) as comments,
      (select count(*) from share_links l join share_visits v on v.code = l.code where l.release_id = p.id) as visits,
      (select count(*) from paid_views v where v.release_id = p.id) as paid,
      (select count(*) from watch_streams w where w.release_id = p.id) as views,
      (select sum(h.seconds) from watch_heard h where h.release_id = p.id) as heard,
      (select md5(string_agg(h.bits::text, ',' order by h.account_id)) from watch_heard h where h.release_id = p.id) as bits,
      (select md5(c.id || c.content::text) from release_covers c where c.release_id = p.id) as cover,
      (select count(*) from reports x where x.release_id = p.id) as reports,
      (select count(*) from takedowns x where x.release_id = p.id) as takedowns,
      (select array_agg(kind || n order by kind) from (
         select kind, count(*) as n from audience_events e where e.release_id = p.id group by kind) k) as events
    from publications p join releases r on r.id = p.id order by p.id`);
let before: unknown[];

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  const { pool } = database;
  const files = readdirSync(OLDER).filter((file) => file.endsWith(".sql") && Number(file.slice(0, 4)) <= BEFORE);
  for (const file of files.sort()) {
    await migrate(pool, log, Number(file.slice(0, 4)));
    await pool.query(readFileSync(new URL(file, OLDER), "utf8"));
  }
  await migrate(pool, log, BEFORE);
  await pool.query(`
    create function nth(n bigint) returns uuid language sql immutable as $$ select lpad(to_hex(n + 4096), 32, '0')::uuid $$;
    create function who(n bigint) returns uuid language sql immutable as $$ select nth(n % ${PEOPLE}) $$;
    create function what(n bigint) returns text language sql immutable as $$
      select case when n % 3 = 0 then 'release-one' else 'many-' || n % 50 end $$;
    insert into accounts (id, kind, created_at) select nth(n), 'person', now() from generate_series(0, ${PEOPLE} - 1) n;
    insert into people (id, account_id, handle, name, email, email_key, password_hash, role, terms_version, terms_at, created_at)
      select nth(n), nth(n), 'p' || n, 'P' || n, n || '@example.test', n || '@example.test', 'none', 'user', '1', now(), now()
      from generate_series(0, ${PEOPLE} - 1) n;
    insert into publications (id, kind, account_id, created_at)
      select 'many-' || n, 'release', nth(n), now() from generate_series(0, 49) n;
    insert into releases (id, upload_id, title, genre, tags, description, lyrics, price, visibility, published_at, state,
        source_sha256, source_bytes, source_name, frames, sample_rate, rendition_sha256, rendition_bytes, peaks, changed_at)
      select 'many-' || n, 'many-' || n, 'Many ' || n, 'Ambient', '{}', 'Words ' || n, '', n, 'public', now(), 'ready',
        'source-' || n, 1000 + n, 'a.wav', 44100 * n, 44100, 'rendition-' || n, 10 + n, '\\x00', now()
      from generate_series(0, 49) n;
    insert into audience_events (id, at, kind, release_id, artist, person)
      select n + 1000, now() - n * interval '1 minute', (array['play', 'minute', 'minute', 'like', 'share'])[1 + n % 5],
        what(n), nth(0), who(n) from generate_series(1, ${EVENTS}) n;
    insert into release_likes select what(n), who(n), now() from generate_series(1, ${EVENTS}) n on conflict do nothing;
    insert into release_comments select 'c' || n, what(n), who(n), 'Comment ' || n, now() from generate_series(1, ${EVENTS}) n;
    insert into share_links select 's' || n, 'many-' || n % 50, nth(n), now() from generate_series(0, ${PEOPLE} - 1) n;
    insert into share_visits select 's' || n, nth((n + 1) % ${PEOPLE}), now() from generate_series(0, ${PEOPLE} - 1) n;
    insert into paid_views select what(n), who(n), now() from generate_series(1, 3000) n on conflict do nothing;
    insert into watch_streams (id, release_id, account_id, started_at)
      select 'w' || n, what(n), who(n), now() from generate_series(1, 3000) n;
    insert into watch_heard select who(n), what(n), decode(md5(n::text), 'hex'), n % 128 from generate_series(1, 3000) n
      on conflict do nothing;`);
  before = await figures();
  await migrate(pool, log);
});
afterAll(() => database.close());

test("every release keeps its id, words, figures and files, as the version before still reads them", async () => {
  expect(before).toHaveLength(52);
  expect(await figures()).toEqual(before);
});

test("a release's publication has what every kind has in common", async () => {
  expect(await rows("select * from publications where id = 'many-7'")).toMatchObject([
    {
      kind: "release",
      title: "Many 7",
      description: "Words 7",
      price: "7",
      visibility: "public",
      state: "ready",
      seconds: 7,
    },
  ]);
  expect(
    await rows("select role, sha256, bytes from publication_files where publication_id = 'many-7' order by role"),
  ).toEqual([
    { role: "rendition", sha256: "rendition-7", bytes: "17" },
    { role: "source", sha256: "source-7", bytes: "1007" },
  ]);
  expect(
    await rows(`select count(*)::int as wrong from publications p join releases r on r.id = p.id
      where (p.title, p.description, p.price, p.visibility, p.state) <> (r.title, r.description, r.price, r.visibility, r.state)
        or p.published_at is distinct from r.published_at or p.first_public_at is distinct from r.first_public_at`),
  ).toEqual([{ wrong: 0 }]);
  expect(await rows("select kind, thing_id, publication_id from takedowns")).toEqual([
    { kind: "release", thing_id: "release-one", publication_id: "release-one" },
  ]);
});

const statements: string[] = JSON.parse(readFileSync(new URL("0038.statements.json", OLDER), "utf8"));
/** The statement of the version before that begins like this. */
const older = (begins: string): string => {
  const [text, ...more] = statements.filter((one) => one.startsWith(begins));
  if (text === undefined || more.length > 0) throw new Error(`${more.length + 1} statements begin with ${begins}`);
  return text;
};

test("a server of the version before goes on: the database takes each of its statements", async () => {
  const client = await database.pool.connect();
  const wrong: string[] = [];
  for (const text of statements) {
    try {
      await client.query(`prepare tried as ${text}`);
      await client.query("deallocate tried");
    } catch (error) {
      wrong.push(`${(error as Error).message}: ${text.slice(0, 100)}`);
    }
  }
  client.release();
  expect(wrong).toEqual([]);
  expect(statements.length).toBeGreaterThan(300);
});

test("what it writes is read by this version, and the other way round", async () => {
  const fan = "00000000-0000-0000-0000-000000001001";
  const now = new Date("2026-03-05T09:00:00Z");
  const run = (begins: string, ...values: unknown[]) => rows(older(begins), ...values);
  await run("insert into publications (id, kind", "fresh", fan, now);
  await run(
    "insert into releases (id, upload_id",
    ...["fresh", "fresh", "Fresh", "Jazz", [], "Words", "", "5", "public", now, now, "sha", 7, "a.wav", "[]"],
  );
  expect(
    await rows("select title, description, price, visibility, state from publications where id = 'fresh'"),
  ).toEqual([{ title: "Fresh", description: "Words", price: "5", visibility: "public", state: "processing" }]);
  await run("update releases set published_at = case", "fresh", false, now);
  expect(await rows("select published_at from publications where id = 'fresh'")).toEqual([{ published_at: null }]);

  await run("insert into release_likes", "fresh", fan, now);
  expect(await rows("select account_id from publication_likes where publication_id = 'fresh'")).toEqual([
    { account_id: fan },
  ]);
  await rows("delete from publication_likes where publication_id = 'fresh'");
  expect(await run("delete from release_likes where release_id = $1 and account_id", "fresh", fan)).toEqual([]);

  const link = ["code", "fresh", fan, now, fan] as const;
  expect(await run("with link as ( insert into share_links", ...link)).toEqual([{ code: "code", visitors: 0 }]);
  expect(await run("with link as ( insert into share_links", "other", ...link.slice(1))).toEqual([
    { code: "code", visitors: 0 },
  ]);
  expect(await rows("select code from publication_shares where publication_id = 'fresh'")).toEqual([{ code: "code" }]);

  // one view is paid once, whichever server takes the money
  const later = new Date(now.getTime() + 86_400_000);
  expect(await run("with there as ( select id from releases", "fresh", fan, now, later)).toMatchObject([
    { claimed: true },
  ]);
  expect(await run("with there as ( select id from releases", "fresh", fan, now, later)).toMatchObject([
    { claimed: false },
  ]);
  expect(await rows("select until from publication_payments where publication_id = 'fresh'")).toEqual([
    { until: later },
  ]);

  await run("insert into watch_streams", "stream", "fresh", fan, now);
  await rows("update publication_views set position = 12 where id = 'stream'");
  expect(await run("with held as ( select r.id from watch_streams", "stream")).toMatchObject([{ position: 12 }]);
  await run("insert into watch_heard", fan, "fresh", Buffer.from([3]), 2);
  expect(await rows("select bits, until, seconds from publication_heard where publication_id = 'fresh'")).toEqual([
    { bits: Buffer.from([3]), until: 0, seconds: 2 },
  ]);

  const report = ["r1", "release", "fresh", fan, "fresh", fan, "spam", "", now];
  await run("insert into reports (id, kind", ...report);
  await run("insert into takedowns (id, kind", "t1", "release", "fresh", fan, "fresh", "No.", now, fan);
  expect(
    await rows(
      "select publication_id from reports where id = 'r1' union all select publication_id from takedowns where id = 't1'",
    ),
  ).toEqual(Array(2).fill({ publication_id: "fresh" }));
  await run("delete from publications where id = $1", "fresh");
  expect(await rows("select from publication_views where id = 'stream'")).toEqual([]);
});

test("each account has its person's handle, name, biography, picture and suspension", async () => {
  expect(
    await rows(
      "select a.handle, a.name, a.avatar_id, a.closed_at from accounts a join people p on p.account_id = a.id where p.email_key is null or p.id::text like '019cb008%' order by a.handle",
    ),
  ).toEqual([
    { handle: "ann", name: "Ann", avatar_id: "avatar-1", closed_at: null },
    { handle: "bob", name: "Bob", avatar_id: null, closed_at: null },
    { handle: "deleted-c", name: "Deleted account", avatar_id: null, closed_at: new Date("2026-02-20T09:00:00Z") },
  ]);
  expect(
    await rows(`select count(*)::int as wrong from accounts a join people p on p.account_id = a.id
      where (a.handle, a.name, a.biography) <> (p.handle, p.name, p.biography)
        or a.suspended_at is distinct from p.suspended_at or a.suspended_reason is distinct from p.suspended_reason`),
  ).toEqual([{ wrong: 0 }]);
});

test("what the version before writes about a person, others see of the account", async () => {
  const now = new Date("2026-03-06T09:00:00Z");
  const [id, accountId] = ["00000000-0000-0000-0000-00000000f001", "00000000-0000-0000-0000-00000000f002"];
  await rows(older("insert into accounts (id, kind"), accountId, now);
  const words = ["dora", "Dora", "dora@example.test", "dora@example.test", "hash", "user", false, now, "1"];
  await rows(older("insert into people (id, account_id"), id, accountId, ...words);
  const seen = () =>
    rows(
      "select handle, name, biography, avatar_id, suspended_reason, closed_at from accounts where id = $1",
      accountId,
    );
  const plain = {
    handle: "dora",
    name: "Dora",
    biography: "",
    avatar_id: null,
    suspended_reason: null,
    closed_at: null,
  };
  expect(await seen()).toEqual([plain]);
  const picture = (of: string) => rows(older("insert into avatars"), of, id, "image/png", Buffer.from([1]), now);
  await picture("first");
  await picture("second");
  await rows(older("update people set handle = coalesce"), id, "dora-2", null, "Sings.");
  await rows(older("update people set suspended_at = coalesce"), id, now, "Spam.");
  expect(await seen()).toEqual([
    { ...plain, handle: "dora-2", biography: "Sings.", avatar_id: "second", suspended_reason: "Spam." },
  ]);
  await rows(older("delete from avatars where person_id = $1"), id);
  await rows(older("update people set suspended_at = null"), id);
  expect(await seen()).toEqual([{ ...plain, handle: "dora-2", biography: "Sings." }]);
});

test("a release that is deleted meanwhile is recognised by either version", async () => {
  const add = (table: string, id: string) =>
    database.pool.query(`insert into ${table} (${id}, account_id, at) values ('nothing', $1, now())`, [
      "00000000-0000-0000-0000-000000001001",
    ]);
  for (const adding of [add("release_likes", "release_id"), add("publication_likes", "publication_id")]) {
    await expect(adding).rejects.toMatchObject({
      code: "23503",
      constraint: expect.stringMatching(/release_id_fkey$/),
    });
  }
});
