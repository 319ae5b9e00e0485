import { expect, inject, test } from "vitest";
import { checkDatabase } from "../../../server/postgres/version";
import { createTestDatabase } from "../support/database";

test("the database's version is told, and it is the one that this run is meant for", async () => {
  const database = await createTestDatabase();
  const version = await checkDatabase({ connectionString: database.url });
  const { rows } = await database.pool.query<{ version: string }>("select version()");
  expect(rows[0]!.version).toContain(`PostgreSQL ${version} `);
  const { major } = inject("postgres");
  if (major !== null) expect(Number.parseInt(version, 10)).toBe(major);
  await database.close();
});

test("a database that is too old is refused with a sentence", async () => {
  const database = await createTestDatabase({ migrated: false });
  // It says that it is older than it is: its own answer hides the system's.
  await database.pool.query(`
    create schema older;
    create function older.current_setting(text) returns text language sql as
      $$ select case $1 when 'server_version_num' then '140009' else '14.9 (Debian 14.9-1)' end $$`);
  const { rows } = await database.pool.query<{ name: string }>("select current_database() as name");
  await database.pool.query(`alter database ${rows[0]!.name} set search_path = older, pg_catalog`);
  await expect(checkDatabase({ connectionString: database.url })).rejects.toMatchObject({
    code: "too-old",
    message: "Backline needs PostgreSQL 15 or newer; the database of DATABASE_URL is 14.9.",
  });
  await database.close();
});

test("a database that is not there, or refuses us, is told with the reason", async () => {
  const { url } = inject("postgres");
  await expect(checkDatabase({ host: "127.0.0.1", port: 1, user: "x" }, 0)).rejects.toMatchObject({
    code: "unreachable",
    message: expect.stringContaining("ECONNREFUSED"),
  });
  await expect(checkDatabase({ connectionString: url.replace("/postgres?", "/nowhere?") })).rejects.toMatchObject({
    code: "unreachable",
    message: expect.stringContaining("nowhere"),
  });
});

test("the server's role owns its database and is nobody else's master", async () => {
  const database = await createTestDatabase();
  const { rows } = await database.pool.query<{ owner: string; super: boolean }>(
    `select pg_get_userbyid(datdba) as owner, rolsuper as super
       from pg_database join pg_roles on rolname = current_user where datname = current_database()`,
  );
  const { role, major } = inject("postgres");
  expect(rows[0]!.owner).toBe(role);
  if (major !== null) expect(rows[0]!.super).toBe(false);
  await database.close();
});
