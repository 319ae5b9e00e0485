import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError } from "../../../server/errors";
import { createRates, type Rate, type Rates } from "../../../server/limits/rates";
import { createClock } from "../support/clock";
import { createTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;
const clock = createClock();
let rates: Rates;
beforeAll(async () => {
  database = await createTestDatabase();
  rates = createRates(database.pool, clock.now);
});
afterAll(() => database.close());

async function refused(rate: Rate, who: string): Promise<number | null> {
  try {
    await rates.take(rate, who);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).code).toBe("too_many_requests");
    return (error as ApiError).retryAfter ?? null;
  }
}

test("a burst is allowed, one more is not, and the time to wait is true", async () => {
  const rate = { name: "burst", hits: 5, seconds: 60 };
  for (let hit = 0; hit < 5; hit += 1) expect(await refused(rate, "ann")).toBeNull();
  const wait = await refused(rate, "ann");
  // one hit drains in 60 / 5 seconds
  expect(wait).toBeCloseTo(12, 2);
  clock.advance({ seconds: 11 });
  expect(await refused(rate, "ann")).toBeCloseTo(1, 2);
  clock.advance({ seconds: 1 });
  expect(await refused(rate, "ann")).toBeNull();
  expect(await refused(rate, "ann")).not.toBeNull();
});

test("each is counted apart, and under each name", async () => {
  const rate = { name: "apart", hits: 1, seconds: 60 };
  expect(await refused(rate, "ann")).toBeNull();
  expect(await refused(rate, "bob")).toBeNull();
  expect(await refused({ ...rate, name: "other" }, "ann")).toBeNull();
  expect(await refused(rate, "ann")).not.toBeNull();
});

test("no more than the rate gets through over a long time, refused tries cost nothing", async () => {
  const rate = { name: "long", hits: 10, seconds: 100 };
  let allowed = 0;
  for (let second = 0; second < 300; second += 1) {
    if ((await refused(rate, "ann")) === null) allowed += 1;
    clock.advance({ seconds: 1 });
  }
  // the burst, and one in ten seconds
  expect(allowed).toBe(10 + 29);
});

test("of many at once just the burst gets through", async () => {
  const rate = { name: "parallel", hits: 7, seconds: 600 };
  const results = await Promise.all(Array.from({ length: 50 }, () => refused(rate, "ann")));
  expect(results.filter((result) => result === null)).toHaveLength(7);
});

test("one hit that is given back can be taken again, and one only; what is over is swept", async () => {
  const rate = { name: "back", hits: 3, seconds: 60 };
  for (let n = 0; n < 3; n += 1) expect(await refused(rate, "ann")).toBeNull();
  await rates.giveBack(rate, "ann");
  expect(await refused(rate, "ann")).toBeNull();
  expect(await refused(rate, "ann")).not.toBeNull();
  clock.advance({ days: 1 });
  await rates.sweep();
  expect((await database.pool.query("select 1 from rate_limits")).rowCount).toBe(0);
});
