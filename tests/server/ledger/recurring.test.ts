import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../../../server/database/database";
import { createEvents } from "../../../server/events/inProcess";
import { uuidv7 } from "../../../server/ids";
import { createLedger, PLATFORM } from "../../../server/ledger/ledger";
import { monthAt, monthFrom } from "../../../server/ledger/months";
import {
  beginRecurring,
  cancelRecurring,
  MOST_FAILURES,
  recurringData,
  renewRecurring,
} from "../../../server/ledger/recurring";
import { createLog } from "../../../server/log";
import { createTestDatabase, type TestDatabase } from "../support/database";

describe("months from an anchor", () => {
  test.each([
    // anchor, number, begins
    ["2026-01-31T10:30:00.000Z", 0, "2026-01-31T10:30:00.000Z"],
    ["2026-01-31T10:30:00.000Z", 1, "2026-02-28T10:30:00.000Z"],
    ["2026-01-31T10:30:00.000Z", 2, "2026-03-31T10:30:00.000Z"],
    ["2026-01-31T10:30:00.000Z", 3, "2026-04-30T10:30:00.000Z"],
    ["2026-01-31T10:30:00.000Z", 12, "2027-01-31T10:30:00.000Z"],
    ["2027-12-31T23:59:59.999Z", 2, "2028-02-29T23:59:59.999Z"],
    ["2028-02-29T00:00:00.000Z", 12, "2029-02-28T00:00:00.000Z"],
    ["2028-02-29T00:00:00.000Z", 48, "2032-02-29T00:00:00.000Z"],
    ["2026-11-15T23:30:00.000Z", 2, "2027-01-15T23:30:00.000Z"],
  ])("%s and %i: %s", (anchor, number, begins) => {
    expect(monthFrom(new Date(anchor), number).toISOString()).toBe(begins);
  });

  test("each month ends where the next begins, and has the number by which it was found", () => {
    for (const day of ["2026-01-28", "2026-01-29", "2026-01-30", "2026-01-31", "2028-02-29", "2026-12-01"]) {
      const anchor = new Date(`${day}T12:00:00Z`);
      for (let number = 0; number < 60; number += 1) {
        const begins = monthFrom(anchor, number);
        expect(monthAt(anchor, begins)).toBe(number);
        expect(monthAt(anchor, new Date(begins.getTime() - 1))).toBe(number - 1);
        expect(monthFrom(anchor, number + 1) > begins).toBe(true);
      }
    }
  });
});

let database: TestDatabase;
let now = new Date("2026-01-31T10:00:00Z");
const clock = () => now;
const ledger = createLedger(clock);
const events = createEvents(createLog("silent"));
const ports = () => ({ pool: database.pool, clock, ledger, events });
beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
});
afterAll(() => database.close());

let made = 0;
async function account(): Promise<string> {
  const id = uuidv7(now);
  await database.pool.query(
    "insert into accounts (id, kind, handle, name, created_at) values ($1, 'organisation', $2, 'Somebody', $3)",
    [id, `somebody-${made++}`, now],
  );
  return id;
}
const give = (owner: string, amount: bigint) =>
  ledger.transfer(database.pool, {
    key: `give:${owner}:${made++}`,
    reason: "correction",
    legs: [
      { owner: PLATFORM.adjustments, amount: -amount },
      { owner, amount },
    ],
  });
const has = async (owner: string) => (await ledger.balance(database.pool, owner)).balance;
/** A fan who pays an artist 100 each month from the 31st of January on, and has so much at first. */
async function paying(funds: bigint) {
  now = new Date("2026-01-31T10:00:00Z");
  const [payer, payee] = [await account(), await account()];
  await give(payer, funds);
  const given = { payer, payee, amount: 100n, reason: "support" };
  const id = await transaction(database.pool, (tx) => beginRecurring(tx, ports(), given));
  return { id, payer, payee };
}
const at = async (time: string) => {
  now = new Date(time);
  await renewRecurring(ports());
};
const stateOf = async (id: string) =>
  (
    await database.pool.query("select paid, due_at, failures, ended_because from recurring_payments where id = $1", [
      id,
    ])
  ).rows[0];

test("the first month is paid at once, each further one on its day, once", async () => {
  const { id, payee } = await paying(1000n);
  expect(await has(payee)).toBe(100n);
  await at("2026-02-28T09:59:59Z");
  expect(await has(payee)).toBe(100n);
  await at("2026-02-28T10:00:00Z");
  await at("2026-02-28T10:05:00Z");
  expect(await has(payee)).toBe(200n);
  // the day is the 31st again where the month has one
  expect((await stateOf(id)).due_at).toEqual(new Date("2026-03-31T10:00:00Z"));
  await at("2026-03-31T10:00:00Z");
  expect(await has(payee)).toBe(300n);
});

test("several servers at once pay a month once", async () => {
  const { payee } = await paying(1000n);
  now = new Date("2026-03-01T00:00:00Z");
  await Promise.all(Array.from({ length: 8 }, () => renewRecurring(ports())));
  expect(await has(payee)).toBe(200n);
});

test("a server that was off for a week, or for months, charges the present month alone", async () => {
  const { id, payee } = await paying(1000n);
  await at("2026-03-07T10:00:00Z");
  await at("2026-03-07T10:05:00Z");
  expect(await has(payee)).toBe(200n);
  await at("2026-07-15T00:00:00Z");
  expect(await has(payee)).toBe(300n);
  // the fifth month runs since the 30th of June
  expect(await stateOf(id)).toMatchObject({ paid: 5, due_at: new Date("2026-07-31T10:00:00Z") });
});

test("who has too little is asked again by the day, and the payment ends unless they have it then", async () => {
  const poor = await paying(150n);
  await at("2026-02-28T10:00:00Z");
  expect(await has(poor.payee)).toBe(100n);
  await at("2026-02-28T20:00:00Z");
  expect((await stateOf(poor.id)).failures).toBe(1);
  await give(poor.payer, 100n);
  await at("2026-03-01T10:00:00Z");
  expect(await has(poor.payee)).toBe(200n);
  expect(await stateOf(poor.id)).toMatchObject({ failures: 0, due_at: new Date("2026-03-31T10:00:00Z") });

  const poorer = await paying(100n);
  for (let day = 0; day < MOST_FAILURES; day += 1) await at(new Date(Date.UTC(2026, 2, 1 + day, 12)).toISOString());
  expect((await stateOf(poorer.id)).ended_because).toBe("unpaid");
  await give(poorer.payer, 1000n);
  await at("2026-05-01T00:00:00Z");
  expect(await has(poorer.payee)).toBe(100n);
});

test("a payment that fails holds up no other, and the run says so", async () => {
  const [broken, sound] = [await paying(1000n), await paying(1000n)];
  await database.pool.query("update recurring_payments set due_at = due_at - interval '1 hour' where id = $1", [
    broken.id,
  ]);
  // its month's key stands for something else
  await ledger.transfer(database.pool, {
    key: `recurring:${broken.id}:1`,
    reason: "correction",
    legs: [
      { owner: PLATFORM.adjustments, amount: -7n },
      { owner: broken.payer, amount: 7n },
    ],
  });
  await expect(at("2026-02-28T10:00:00Z")).rejects.toThrow("1 recurring payments were not renewed.");
  expect(await has(sound.payee)).toBe(200n);
  expect(await has(broken.payee)).toBe(100n);
  expect(await cancelRecurring(database.pool, broken.payer, broken.id, now)).toBe(true);
});

test("nothing begins that cannot be paid", async () => {
  const [payer, payee] = [await account(), await account()];
  const given = { payer, payee, amount: 100n, reason: "support" };
  await expect(transaction(database.pool, (tx) => beginRecurring(tx, ports(), given))).rejects.toMatchObject({
    code: "insufficient_funds",
  });
  const { rowCount } = await database.pool.query("select from recurring_payments where payer = $1", [payer]);
  expect(rowCount).toBe(0);
});

test("the payer alone cancels; what was paid stays", async () => {
  const { id, payer, payee } = await paying(1000n);
  expect(await cancelRecurring(database.pool, payee, id, now)).toBe(false);
  expect(await cancelRecurring(database.pool, payer, id, now)).toBe(true);
  expect(await cancelRecurring(database.pool, payer, id, now)).toBe(false);
  await at("2026-02-28T10:00:00Z");
  expect(await has(payee)).toBe(100n);
});

test("nothing is charged while either is suspended, and never again once either has left", async () => {
  const { id, payee } = await paying(1000n);
  await database.pool.query("update accounts set suspended_at = now() where id = $1", [payee]);
  await at("2026-02-28T10:00:00Z");
  await database.pool.query("update accounts set suspended_at = null where id = $1", [payee]);
  await at("2026-03-15T10:00:00Z");
  expect(await has(payee)).toBe(100n);
  await at("2026-03-31T10:00:00Z");
  expect(await has(payee)).toBe(200n);
  await database.pool.query("update accounts set closed_at = now() where id = $1", [payee]);
  await at("2026-05-01T10:00:00Z");
  expect(await stateOf(id)).toMatchObject({ paid: 2, ended_because: "closed" });
});

test("both find it among their data, and it ends as one of them leaves", async () => {
  const { id, payer, payee } = await paying(1000n);
  const read = (accountId: string) => recurringData.read(database.pool, { accountId, personId: accountId });
  expect(await read(payer)).toMatchObject([{ direction: "pays", amount: "100", reason: "support", ended: null }]);
  expect(await read(payee)).toMatchObject([{ direction: "gets" }]);
  await recurringData.erase(database.pool, { accountId: payee, personId: payee }, now);
  expect((await stateOf(id)).ended_because).toBe("closed");
});
