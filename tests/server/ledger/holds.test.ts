import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../../../server/database/database";
import { createEvents } from "../../../server/events/inProcess";
import { expireHolds } from "../../../server/ledger/holds";
import { createLedger, PLATFORM, type Transfer } from "../../../server/ledger/ledger";
import { createLog } from "../../../server/log";
import { createClock } from "../support/clock";
import { createTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;
const clock = createClock();
const ledger = createLedger(clock.now);
const events = createEvents(createLog("silent"));
beforeAll(async () => {
  database = await createTestDatabase({ connections: 40 });
});
afterAll(() => database.close());

const pay = (from: string, to: string, amount: bigint, key: string): Transfer => ({
  key,
  reason: "test",
  legs: [
    { owner: from, amount: -amount },
    { owner: to, amount },
  ],
});
const give = (owner: string, amount: bigint) =>
  ledger.transfer(database.pool, pay(PLATFORM.rewards, owner, amount, `give:${owner}`));
const expire = () => expireHolds({ pool: database.pool, ledger, events });
/** Lets the end of a hold pass, as if so much time had. */
const pass = (id: string) =>
  database.pool.query("update ledger_hold_ends set until = until - interval '1 day' where hold_id = $1", [id]);
const balance = (owner: string) => ledger.balance(database.pool, owner);

test("a hold that has expired is not posted, and what it set aside comes back, once", async () => {
  await give("bidder", 100n);
  const hold = pay("bidder", "seller", 60n, "bid");
  const { id } = await ledger.hold(database.pool, hold, { seconds: 3600 });
  await pass(id);
  await expect(ledger.post(database.pool, id)).rejects.toMatchObject({ code: "gone", status: 410 });
  expect(await balance("bidder")).toEqual({ balance: 100n, held: 60n, available: 40n });
  await expire();
  await expire();
  expect(await balance("bidder")).toEqual({ balance: 100n, held: 0n, available: 100n });
  expect((await balance("seller")).balance).toBe(0n);
  // a repeat of the same wish says that it was there, and does not hold again
  expect(await ledger.hold(database.pool, hold, { seconds: 3600 })).toEqual({ id, repeated: true });
  expect((await balance("bidder")).held).toBe(0n);
});

test("until then it stands and is posted, whatever the server's own clock says", async () => {
  await give("patient", 100n);
  const { id } = await ledger.hold(database.pool, pay("patient", "shop", 60n, "order"), { seconds: 3600 });
  clock.advance({ days: 400 });
  await expire();
  expect((await balance("patient")).held).toBe(60n);
  await ledger.post(database.pool, id);
  await pass(id);
  await expire();
  expect((await ledger.post(database.pool, id)).repeated).toBe(true);
  expect(await balance("patient")).toEqual({ balance: 40n, held: 0n, available: 40n });
});

test("a hold without an end, and one that was voided, are left alone", async () => {
  await give("lasting", 100n);
  await ledger.hold(database.pool, pay("lasting", PLATFORM.payouts, 30n, "for good"));
  const { id } = await ledger.hold(database.pool, pay("lasting", "shop", 50n, "for an hour"), { seconds: 3600 });
  await ledger.void(database.pool, id);
  await pass(id);
  await expire();
  expect(await balance("lasting")).toEqual({ balance: 100n, held: 30n, available: 70n });
});

test("posts and expiry at the same time settle each hold one way", async () => {
  await give("racer", 1000n);
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    const { id } = await ledger.hold(database.pool, pay("racer", "winner", 10n, `race:${n}`), { seconds: 3600 });
    ids.push(id);
  }
  const outcomes = await Promise.allSettled([
    ...ids.map((id) => ledger.post(database.pool, id)),
    ...ids.slice(10).map(async (id) => pass(id)),
    ...Array.from({ length: 4 }, expire),
  ]);
  const posted = outcomes.slice(0, 20).filter(({ status }) => status === "fulfilled").length;
  expect(outcomes.slice(20).filter(({ status }) => status === "rejected")).toEqual([]);
  await expire();
  expect(await balance("racer")).toEqual({
    balance: 1000n - 10n * BigInt(posted),
    held: 0n,
    available: 1000n - 10n * BigInt(posted),
  });
  expect((await balance("winner")).balance).toBe(10n * BigInt(posted));
  expect(posted).toBeGreaterThanOrEqual(10);
});

/** Runs a batch once, so that a deadlock is seen and not tried again. */
async function once(transfers: readonly Transfer[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await ledger.transferAll(
      { query: client.query.bind(client) as typeof client.query, afterCommit: () => {} },
      transfers,
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

test("batches in opposite orders, also of owners that are new, never wait for each other in a ring", async () => {
  const owners = Array.from({ length: 8 }, (_, index) => `batch-${index}`);
  for (const owner of owners.slice(0, 6)) await give(owner, 100_000n);
  const batch = (number: number): Transfer[] => {
    const around = owners.slice(0, 6).map((from, index) => {
      const to = owners[(index + 1 + (number % 7)) % 8] ?? "";
      return pay(from, to === from ? "batch-7" : to, 1n, `batch:${number}:${from}`);
    });
    return number % 2 ? around.reverse() : around;
  };
  const settled = await Promise.allSettled(Array.from({ length: 40 }, (_, number) => once(batch(number))));
  expect(settled.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))).toEqual([]);
  const all = await Promise.all(owners.map(async (owner) => (await balance(owner)).balance));
  expect(all.reduce((sum, one) => sum + one, 0n)).toBe(600_000n);
});

test("of a batch all moves or nothing does", async () => {
  await give("rich", 100n);
  const batch = [pay("rich", "first", 60n, "part:1"), pay("rich", "second", 60n, "part:2")];
  await expect(transaction(database.pool, (tx) => ledger.transferAll(tx, batch))).rejects.toMatchObject({
    code: "insufficient_funds",
  });
  expect((await balance("rich")).balance).toBe(100n);
  expect((await balance("first")).balance).toBe(0n);
  // coins that one transfer of it brings may be spent by the next
  const chain = [pay("rich", "first", 60n, "chain:1"), pay("first", "second", 50n, "chain:2")];
  const posted = await transaction(database.pool, (tx) => ledger.transferAll(tx, chain));
  expect(posted.map(({ repeated }) => repeated)).toEqual([false, false]);
  expect((await balance("second")).balance).toBe(50n);
  const again = await transaction(database.pool, (tx) => ledger.transferAll(tx, chain));
  expect(again.map(({ repeated }) => repeated)).toEqual([true, true]);
});

test("a hold that cannot be given back holds up no other", async () => {
  const held = async (owner: string) => {
    await give(owner, 100n);
    const { id } = await ledger.hold(database.pool, pay(owner, "seller", 60n, `held by ${owner}`), { seconds: 3600 });
    await pass(id);
    return id;
  };
  const [stuck] = [await held("stuck"), await held("next")];
  const broken: typeof ledger = {
    ...ledger,
    void: (on, id) => (id === stuck ? Promise.reject(new Error("no answer")) : ledger.void(on, id)),
  };
  await expect(expireHolds({ pool: database.pool, ledger: broken, events })).rejects.toThrow("1 expired holds");
  expect((await balance("next")).held).toBe(0n);
  await expire();
  expect((await balance("stuck")).held).toBe(0n);
});
