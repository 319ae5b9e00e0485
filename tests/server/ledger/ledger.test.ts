import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../../../server/database/database";
import { createLedger, PLATFORM, type Transfer } from "../../../server/ledger/ledger";
import { createClock } from "../support/clock";
import { createTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;
const ledger = createLedger(createClock().now);
beforeAll(async () => {
  database = await createTestDatabase({ connections: 50 });
});
afterAll(() => database.close());

const give = (owner: string, amount: bigint, key = `give:${owner}:${amount}`): Transfer => ({
  key,
  reason: "test",
  legs: [
    { owner: PLATFORM.rewards, amount: -amount },
    { owner, amount },
  ],
});
const pay = (from: string, to: string, amount: bigint, key: string): Transfer => ({
  key,
  reason: "test",
  legs: [
    { owner: from, amount: -amount },
    { owner: to, amount },
  ],
});
const balance = async (owner: string) => (await ledger.balance(database.pool, owner)).balance;
const rows = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows;

test("fifty concurrent calls with one key apply once", async () => {
  const posted = await Promise.all(
    Array.from({ length: 50 }, () => ledger.transfer(database.pool, give("fifty", 700n, "once"))),
  );
  expect(posted.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(new Set(posted.map(({ id }) => id)).size).toBe(1);
  expect(await balance("fifty")).toBe(700n);
});

test("who pays an artist waits for nobody else who pays them, and the artist spends what came in", async () => {
  for (const fan of ["first fan", "second fan"]) await ledger.transfer(database.pool, give(fan, 100n));
  await ledger.transfer(database.pool, give("their artist", 1n));
  const open = await database.pool.connect();
  await open.query("begin");
  await ledger.transfer(open, pay("first fan", "their artist", 30n, "open"));
  // the first is not committed: were the artist locked, this would wait until the statement is given up
  const meanwhile = await database.pool.connect();
  await meanwhile.query("set lock_timeout = '2s'");
  await ledger.transfer(meanwhile, pay("second fan", "their artist", 50n, "meanwhile"));
  expect(await balance("their artist")).toBe(51n);
  await ledger.transfer(meanwhile, pay("their artist", "shop of theirs", 51n, "spent"));
  meanwhile.release(true);
  expect(await balance("their artist")).toBe(0n);
  await open.query("commit");
  open.release();
  expect(await balance("their artist")).toBe(30n);
});

test("a key that was used for something else is a conflict, and nothing moves", async () => {
  await ledger.transfer(database.pool, give("keyed", 100n, "k"));
  await expect(ledger.transfer(database.pool, give("keyed", 200n, "k"))).rejects.toMatchObject({ code: "conflict" });
  await expect(ledger.transfer(database.pool, give("other", 100n, "k"))).rejects.toMatchObject({ code: "conflict" });
  expect(await balance("keyed")).toBe(100n);
  expect(await balance("other")).toBe(0n);
});

test("nobody spends more than they have, held coins included", async () => {
  await ledger.transfer(database.pool, give("spender", 100n));
  const { id } = await ledger.hold(database.pool, pay("spender", PLATFORM.payouts, 60n, "hold"));
  await expect(ledger.transfer(database.pool, pay("spender", "shop", 41n, "too much"))).rejects.toMatchObject({
    code: "insufficient_funds",
    status: 402,
  });
  await ledger.transfer(database.pool, pay("spender", "shop", 40n, "all that is left"));
  expect(await ledger.balance(database.pool, "spender")).toEqual({ balance: 60n, held: 60n, available: 0n });
  await ledger.post(database.pool, id);
  expect(await ledger.balance(database.pool, "spender")).toEqual({ balance: 0n, held: 0n, available: 0n });
  expect((await ledger.post(database.pool, id)).repeated).toBe(true);
  await expect(ledger.void(database.pool, id)).rejects.toMatchObject({ code: "conflict" });
  // the repeat of what was paid is told apart from a new wish
  expect((await ledger.transfer(database.pool, pay("spender", "shop", 40n, "all that is left"))).repeated).toBe(true);
});

test("a voided hold gives everything back", async () => {
  await ledger.transfer(database.pool, give("bidder", 100n));
  const { id } = await ledger.hold(database.pool, pay("bidder", "seller", 100n, "bid"));
  await ledger.void(database.pool, id);
  expect(await ledger.balance(database.pool, "bidder")).toEqual({ balance: 100n, held: 0n, available: 100n });
  expect(await balance("seller")).toBe(0n);
});

test("a transfer stands only if the caller's transaction does", async () => {
  const failed = transaction(database.pool, async (tx) => {
    await ledger.transfer(tx, give("undone", 100n));
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  expect(await balance("undone")).toBe(0n);
  expect((await ledger.transfer(database.pool, give("undone", 100n))).repeated).toBe(false);
});

test("crossing transfers of many owners never deadlock", async () => {
  const owners = Array.from({ length: 6 }, (_, index) => `crossing-${index}`);
  await Promise.all(owners.map((owner) => ledger.transfer(database.pool, give(owner, 100_000n))));
  const settled = await Promise.allSettled(
    Array.from({ length: 600 }, (_, index) => {
      const from = owners[index % 6] as string;
      const to = owners[(index * 5 + 1) % 6] as string;
      return from === to
        ? ledger.transfer(database.pool, give(from, 1n, `crossing:${index}`))
        : ledger.transfer(database.pool, pay(from, to, 7n, `crossing:${index}`));
    }),
  );
  expect(settled.filter(({ status }) => status === "rejected")).toEqual([]);
  expect((await rows("select deadlocks from pg_stat_database where datname = current_database()"))[0].deadlocks).toBe(
    "0",
  );
});

test("new owners who appear in opposite orders at once get one account each", async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      ledger.transfer(database.pool, {
        key: `fresh:${index}`,
        reason: "test",
        legs: [
          { owner: PLATFORM.rewards, amount: -2n },
          { owner: index % 2 ? "fresh-a" : "fresh-b", amount: 1n },
          { owner: index % 2 ? "fresh-b" : "fresh-a", amount: 1n },
        ],
      }),
    ),
  );
  expect(await balance("fresh-a")).toBe(40n);
  expect(await balance("fresh-b")).toBe(40n);
});

test("legs that do not sum to zero per asset, or move nothing, are refused before the database", async () => {
  const legs = [
    { owner: PLATFORM.rewards, amount: -1n },
    { owner: "a", amount: 1n, asset: "USD" as const },
  ];
  await expect(ledger.transfer(database.pool, { key: "mixed", reason: "test", legs })).rejects.toThrow("sum to zero");
  await expect(ledger.transfer(database.pool, pay("a", "b", 0n, "none"))).rejects.toThrow("moves nothing");
});

test("the database itself refuses to change what was posted, and unequal postings", async () => {
  const { id } = await ledger.transfer(database.pool, give("fixed", 100n));
  for (const change of [
    "update ledger_postings set amount = 5",
    "delete from ledger_postings",
    "truncate ledger_postings",
    "update ledger_transfers set reason = 'other'",
    "delete from ledger_transfers",
    "delete from ledger_accounts",
    "update ledger_holds set amount = 5",
  ]) {
    await expect(database.pool.query(change), change).rejects.toThrow(/only added to|cannot truncate/);
  }
  await expect(
    database.pool.query(
      "insert into ledger_postings (transfer_id, account_id, amount) select $1, id, 5 from ledger_accounts where owner = 'platform:revenue'",
      [id],
    ),
  ).rejects.toThrow("do not sum to zero");
  await expect(database.pool.query("update ledger_books set balance = -1 where owner = 'fixed'")).rejects.toThrow(
    "balance_covers_what_is_held",
  );
  expect(await balance("fixed")).toBe(100n);
});

test("amounts are exact beyond what a JavaScript number holds", async () => {
  const huge = 9_007_199_254_740_993n;
  await ledger.transfer(database.pool, give("rich", huge));
  expect(await balance("rich")).toBe(huge);
});
