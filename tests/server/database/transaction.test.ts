import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase, transaction } from "../../../server/database/database";
import { createLog } from "../../../server/log";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { eventually } from "../support/eventually";

let database: TestDatabase;
const lines: string[] = [];
let logged: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  logged = openDatabase({
    url: database.url,
    connections: 6,
    log: createLog("info", { write: (line) => void lines.push(line) }),
  });
  await logged.pool.query("create table drawers (name text primary key, coins int not null)");
});
afterAll(async () => {
  await logged?.close();
  await database?.close();
});
beforeEach(async () => {
  lines.length = 0;
  await logged.pool.query("truncate drawers");
  await logged.pool.query("insert into drawers values ('left', 0), ('right', 0)");
});

const coins = async (name: string) =>
  (await logged.pool.query<{ coins: number }>("select coins from drawers where name = $1", [name])).rows[0]?.coins;
const put = "update drawers set coins = coins + 1 where name = $1";

/** Lets everybody through once so many have come. */
function gate(most: number) {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let come = 0;
  return () => {
    come += 1;
    if (come === most) open();
    return opened;
  };
}

test("of two transactions that lock each other out, the victim is begun anew: both happen, each announced once", async () => {
  const bothHaveOne = gate(2);
  const told: string[] = [];
  let begun = 0;
  const take = (name: string, first: string, second: string) =>
    transaction(logged.pool, async (tx) => {
      begun += 1;
      tx.afterCommit(() => void told.push(name));
      await tx.query(put, [first]);
      await bothHaveOne();
      await tx.query(put, [second]);
      return name;
    });
  expect(await Promise.all([take("a", "left", "right"), take("b", "right", "left")])).toEqual(["a", "b"]);
  expect(begun).toBe(3);
  expect([await coins("left"), await coins("right")]).toEqual([2, 2]);
  expect(told.sort()).toEqual(["a", "b"]);
});

test("a transaction that cannot be serialised is begun anew, also where the error was wrapped", async () => {
  let tries = 0;
  const sum = await transaction(logged.pool, async (tx) => {
    tries += 1;
    await tx.query("set transaction isolation level repeatable read");
    const { rows } = await tx.query<{ coins: number }>("select coins from drawers where name = 'left'");
    // somebody else commits in between, the first time
    if (tries === 1) await logged.pool.query(put, ["left"]);
    await tx.query(put, ["left"]).catch((cause) => {
      throw new Error("The drawer stuck.", { cause });
    });
    return (rows[0]?.coins ?? 0) + 1;
  });
  expect({ tries, sum, coins: await coins("left") }).toEqual({ tries: 2, sum: 2, coins: 2 });
});

test("it is tried a few times, not for ever, and nothing else is tried twice", async () => {
  const failing = (code: string) => {
    let tries = 0;
    const told: number[] = [];
    const raised = transaction(logged.pool, async (tx) => {
      tries += 1;
      tx.afterCommit(() => void told.push(tries));
      await tx.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
    });
    return expect(raised)
      .rejects.toMatchObject({ code })
      .then(() => ({ tries, told }));
  };
  expect(await failing("40001")).toEqual({ tries: 5, told: [] });
  expect(await failing("40P01")).toEqual({ tries: 5, told: [] });
  expect(await failing("23505")).toEqual({ tries: 1, told: [] });
});

test("what is announced is committed before: somebody who is told reads it", async () => {
  const seen: unknown[] = [];
  await transaction(logged.pool, async (tx) => {
    tx.afterCommit(async () => void seen.push(await coins("left")));
    await tx.query(put, ["left"]);
    expect(seen).toEqual([]);
  });
  expect(seen).toEqual([1]);
});

test("a transaction that is rolled back announces nothing", async () => {
  const told: string[] = [];
  const thrown = transaction(logged.pool, async (tx) => {
    tx.afterCommit(() => void told.push("thrown"));
    throw new Error("changed my mind");
  });
  await expect(thrown).rejects.toThrow("changed my mind");
  // PostgreSQL answers this commit with a rollback, and no error
  const lost = transaction(logged.pool, async (tx) => {
    tx.afterCommit(() => void told.push("lost"));
    await tx.query(put, ["left"]);
    await tx.query("select from nowhere").catch(() => undefined);
  });
  await expect(lost).rejects.toThrow("its error was lost");
  expect(told).toEqual([]);
  expect(await coins("left")).toBe(0);
});

test("what fails after the commit is logged, and loses nothing else", async () => {
  const told: string[] = [];
  const result = await transaction(logged.pool, async (tx) => {
    tx.afterCommit(() => {
      throw new Error("the first listener fell over");
    });
    tx.afterCommit(() => Promise.reject(new Error("so did the second")));
    tx.afterCommit(() => void told.push("the third"));
    await tx.query(put, ["right"]);
    return "kept";
  });
  expect({ result, told, coins: await coins("right") }).toEqual({ result: "kept", told: ["the third"], coins: 1 });
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([
    "the first listener fell over",
    "so did the second",
  ]);
});

test("nothing waits with a connection in its hand: announcements of one connection's pool use it", async () => {
  const narrow = openDatabase({ url: database.url, connections: 1, log: createLog("silent") });
  try {
    let tries = 0;
    const seen = await transaction(narrow.pool, async (tx) => {
      tries += 1;
      tx.afterCommit(async () => void (await narrow.pool.query("select 1")));
      if (tries === 1) await tx.query("do $$ begin raise exception 'no' using errcode = '40001'; end $$");
      return tries;
    });
    expect(seen).toBe(2);
    await eventually(() => expect(narrow.pool.idleCount).toBe(1));
  } finally {
    await narrow.close();
  }
});
