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
const older = readdirSync(OLDER).sort();
test.each(older)("data as migration %s left them come through every later one", async (file) => {
  const number = Number(file.slice(0, 4));
  const rows = readFileSync(new URL(file, OLDER), "utf8");
  await migrate(database.pool, log, number);
  await database.pool.query(rows);
  const tables = [...new Set([...rows.matchAll(/^insert into (\w+)/gm)].map((match) => match[1] ?? ""))];
  const count = async () =>
    Promise.all(
      tables.map(
        async (table) => (await database.pool.query(`select count(*)::int as rows from ${table}`)).rows[0].rows,
      ),
    );
  const before = await count();
  expect(Math.min(...before)).toBeGreaterThan(0);
  await migrate(database.pool, log);
  expect(await count()).toEqual(before);
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
