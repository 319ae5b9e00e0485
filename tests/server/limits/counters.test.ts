import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../../../server/database/database";
import { count, giveBack, used } from "../../../server/limits/counters";
import { createTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("counts up to the most and not beyond, each period anew", async () => {
  const what = { key: "ai:ann", period: "2026-03", most: 10n };
  expect(await count(database.pool, what, 7n)).toBe(7n);
  expect(await count(database.pool, what, 4n)).toBeNull();
  expect(await count(database.pool, what, 3n)).toBe(10n);
  expect(await count(database.pool, what, 1n)).toBeNull();
  expect(await count(database.pool, { ...what, period: "2026-04" }, 10n)).toBe(10n);
  expect(await count(database.pool, { ...what, period: "2026-05" }, 11n)).toBeNull();
  expect(await used(database.pool, "ai:ann", "2026-05")).toBe(0n);
});

test("what is rolled back was not counted, what is given back neither", async () => {
  const what = { key: "ai:bob", period: "2026-03", most: 10n };
  await expect(
    transaction(database.pool, async (client) => {
      await count(client, what, 10n);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await used(database.pool, what.key, what.period)).toBe(0n);
  await count(database.pool, what, 10n);
  await giveBack(database.pool, what.key, what.period, 4n);
  expect(await count(database.pool, what, 4n)).toBe(10n);
});

test("many at once never count beyond the most", async () => {
  const what = { key: "ai:eve", period: "2026-03", most: 20n };
  const results = await Promise.all(Array.from({ length: 60 }, () => count(database.pool, what, 3n)));
  expect(results.filter((result) => result !== null)).toHaveLength(6);
  expect(await used(database.pool, what.key, what.period)).toBe(18n);
});
