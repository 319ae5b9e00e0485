import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { transaction } from "../../../server/database/database";
import { migrate } from "../../../server/database/migrate";
import { STEPS } from "../../../server/database/migrations";
import { createLog } from "../../../server/log";
import { createTestDatabase, type TestDatabase } from "../support/database";

const log = createLog("silent");
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterEach(() => database.close());
const applied = async () =>
  (await database.pool.query("select number from migrations order by number")).rows.map((row) => row.number);

test("every file of migrations is a step of its number and name, and none is left out", () => {
  const files = readdirSync(new URL("../../../server/database/migrations/", import.meta.url)).filter((file) =>
    /^\d/.test(file),
  );
  expect(STEPS.map(({ number, name }) => `${String(number).padStart(4, "0")}_${name}.ts`)).toEqual(files.sort());
  expect(STEPS.map(({ number }) => number)).toEqual(STEPS.map((_, index) => index + 1));
});

test("many servers that migrate at once do each migration once, and doing it again does nothing", async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => migrate(database.pool, log)));
  expect(others).toHaveLength(3);
  const numbers = STEPS.map((step) => step.number);
  expect(await applied()).toEqual(numbers);
  await migrate(database.pool, log);
  expect(await applied()).toEqual(numbers);
});

test("a migration that fails leaves the database as it was before it", async () => {
  const broken = {
    number: STEPS.length + 1,
    name: "broken",
    up: async (client: { query(text: string): Promise<unknown> }) => {
      await client.query("create table half (id int)");
      await client.query("this is no SQL");
    },
  };
  await expect(migrate(database.pool, log, undefined, [...STEPS, broken])).rejects.toThrow("Migration");
  expect(await applied()).toEqual(STEPS.map((step) => step.number));
  expect((await database.pool.query("select to_regclass('half') as half")).rows[0].half).toBeNull();
  // the lock is free again
  await migrate(database.pool, log);
});

test("a later version's database is refused in a sentence", async () => {
  await migrate(database.pool, log);
  await database.pool.query("insert into migrations (number, name) values (9999, 'from_the_future')");
  await expect(migrate(database.pool, log)).rejects.toThrow(
    "migration 9999 (from_the_future), which this server does not know",
  );
});

const OLDER = new URL("./older/", import.meta.url);

/** How many rows stand in each table or view of the platform; unlogged tables need not outlive a crash, and are left out. */
async function rowsByTable(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'v', 'p') and not relispartition and relpersistence = 'p'
       and relnamespace = 'public'::regnamespace and relname <> 'migrations' order by 1`,
  );
  const counted = await database.pool.query(
    `select ${rows.map(({ name }) => `(select count(*)::int from ${name}) as ${name}`).join(", ")}`,
  );
  return counted.rows[0];
}

test("data as older versions left them come through every later migration", async () => {
  const { pool } = database;
  const one = async (text: string, ...values: unknown[]) => (await pool.query(text, values)).rows;
  let before: Record<string, number> = {};
  for (const file of readdirSync(OLDER)
    .filter((name) => name.endsWith(".sql"))
    .sort()) {
    await migrate(pool, log, Number(file.slice(0, 4)));
    expect(await rowsByTable(), file).toMatchObject(before);
    await pool.query(readFileSync(new URL(file, OLDER), "utf8"));
    before = await rowsByTable();
  }
  // a table that a migration adds has rows in the data of a later version
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
  await migrate(pool, log);
  expect(await rowsByTable()).toMatchObject(before);

  const [ann, bob] = ["019cb008-0000-7000-8000-00000000000a", "019cb008-0000-7000-8000-00000000000b"];
  expect(await one("select handle, biography from people order by id")).toEqual(
    ["ann", "bob", "deleted-c"].map((handle) => ({ handle, biography: "" })),
  );
  // Bob alone edits a project of Ann's that still stands; nobody one of his own
  expect(await one("select key, used from counters where key like 'plan:%' order by key")).toEqual([
    { key: `plan:collaborators:${ann}`, used: "1" },
    { key: `plan:collaborators:${bob}`, used: "0" },
    // a sound file, its rendition and cover; one step for the document that is not deleted
    { key: `plan:storage:${ann}`, used: String(1000 + 500 + 4 + 16_384) },
  ]);
  // views and rewards, neither what was spent nor what is only set aside
  expect(
    await one(
      "select owner, balance, held, earned from ledger_accounts where not platform and asset = 'AC' order by 1",
    ),
  ).toEqual([
    { owner: ann, balance: "740", held: "100", earned: "740" },
    { owner: bob, balance: "9700", held: "0", earned: "10000" },
  ]);
  const again = "019cb008-0000-7000-8000-0000000000ff";
  const at = "2026-03-03 09:00:00+00";
  const owners = [bob, ann, "platform:revenue"];
  expect(
    await one(
      "select outcome from ledger_transfer($1, 'view:1', 'transfer', 'view', null, 'release-one', $2, $3, $4, $5)",
      again,
      at,
      owners,
      owners.map(() => "AC"),
      [-300, 240, 60],
    ),
  ).toEqual([{ outcome: "repeated" }]);
  const hold = "019cb008-0000-7000-8000-000000000074";
  expect(await one("select outcome from ledger_settle($1, 'void:1', 'void', $2, $3)", again, hold, at)).toEqual([
    { outcome: "applied" },
  ]);
  expect(await one("select balance, held from ledger_accounts where owner = $1", ann)).toEqual([
    { balance: "740", held: "0" },
  ]);
});

test("a transaction keeps what it returns and nothing of what it throws", async () => {
  await database.pool.query("create table kept (id int)");
  expect(
    await transaction(database.pool, async (client) => {
      await client.query("insert into kept values (1)");
      return "done";
    }),
  ).toBe("done");
  await expect(
    transaction(database.pool, async (client) => {
      await client.query("insert into kept values (2)");
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect((await database.pool.query("select id from kept")).rows).toEqual([{ id: 1 }]);
  // no connection was lost on the way
  expect(database.pool.totalCount - database.pool.idleCount).toBe(0);
});

test("a connection that breaks in a transaction is not given back", async () => {
  await expect(
    transaction(database.pool, async (client) => {
      await client.query("select pg_terminate_backend(pg_backend_pid())");
    }),
  ).rejects.toThrow();
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
