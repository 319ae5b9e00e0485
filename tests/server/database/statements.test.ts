import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { sqlTexts } from "./sqlTexts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** PostgreSQL prepares these alone; the others name no columns. */
const PREPARED = /^\s*(--[^\n]*\n\s*)*(select|insert|update|delete|with|values|merge)\b/i;

const found = sqlTexts();

/** Statements that the database does not take as it is now, with why. */
async function misfits(): Promise<{ wrong: string[]; tried: number }> {
  const wrong: string[] = [];
  let tried = 0;
  const client = await database.pool.connect();
  try {
    for (const { file, texts } of found) {
      for (const text of texts ?? []) {
        if (!PREPARED.test(text)) continue;
        tried += 1;
        try {
          await client.query(`prepare tried as ${text}`);
          await client.query("deallocate tried");
        } catch (error) {
          wrong.push(`${file}: ${(error as Error).message}: ${text.replace(/\s+/g, " ").slice(0, 120)}`);
        }
      }
    }
  } finally {
    client.release();
  }
  return { wrong, tried };
}

test("every SQL text of the server fits the migrated database", async () => {
  const { wrong, tried } = await misfits();
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(250);
});

test("a column of another name is found, in prepared statements and others", async () => {
  await database.pool.query("alter table avatars rename column content to picture");
  await database.pool.query("alter table upload_reservations rename column sha256 to digest");
  await database.pool.query("alter table project_edits rename column bytes to size");
  try {
    const { wrong } = await misfits();
    for (const file of ["accounts/avatar/store.ts", "uploads/reservations.ts", "projects/sync/rows.ts"]) {
      expect(wrong.filter((one) => one.startsWith(`${file}: column`))).not.toEqual([]);
    }
  } finally {
    await database.pool.query("alter table avatars rename column picture to content");
    await database.pool.query("alter table upload_reservations rename column digest to sha256");
    await database.pool.query("alter table project_edits rename column size to bytes");
  }
});

/** Where names of tables come from the database itself, and where texts are handed on that stand elsewhere. */
const KNOWN_LATER = /^(backup|postgres)\/|^database\/prepared\.ts$/;

test("no SQL text of the server escapes that look", () => {
  const unknown = found.filter(({ file, texts }) => texts === null && !KNOWN_LATER.test(file));
  expect(unknown.map(({ file, source }) => `${file}: ${source}`)).toEqual([]);
});
