import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../server/clock";
import { ApiError } from "../../../server/errors";
import { foldCredits } from "../../../server/ledger/folding";
import { createLedger, type Leg, PLATFORM } from "../../../server/ledger/ledger";
import { createTestDatabase, type TestDatabase } from "../support/database";

const COMMANDS = 10_000;
const PARALLEL = 16;
const OWNERS = Array.from({ length: 12 }, (_, index) => `owner-${index}`);

type Command =
  | { readonly do: "transfer" | "hold"; readonly key: string; readonly legs: readonly Leg[] }
  | { readonly do: "post" | "void"; readonly hold: number };

const owner = fc.constantFrom(...OWNERS);
const amount = fc.bigInt({ min: 1n, max: 5_000n });
/** Few keys, so that many come again: with the same legs, or with others. */
const key = fc.integer({ min: 0, max: 6_000 }).map((number) => `key-${number}`);
const legs = fc
  .oneof(
    fc.record({ from: fc.constant(PLATFORM.rewards), to: owner, amount }),
    fc.record({ from: owner, to: owner, amount }),
    fc.record({ from: owner, to: fc.constant(PLATFORM.payouts), amount }),
  )
  .map(({ from, to, amount: moved }): Leg[] => [
    { owner: from, amount: -moved },
    { owner: to, amount: moved - moved / 5n },
    { owner: PLATFORM.revenue, amount: moved / 5n },
  ])
  .filter((parts) => parts[0]?.owner !== parts[1]?.owner);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("transfer" as const), key, legs }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("hold" as const), key, legs }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("post" as const, "void" as const), hold: fc.nat(5_000) }) },
);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ connections: PARALLEL });
});
afterAll(() => database.close());

/**
 * Random commands, sixteen at a time, against PostgreSQL. The model knows only what the ledger said had been
 * applied; in the end every balance must be the sum of those legs, wherever they fell in between.
 */
test("ten thousand random commands, sixteen in parallel, leave books that agree with a model", async () => {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  const commands = fc.sample(command, { numRuns: COMMANDS, seed });
  const ledger = createLedger(systemClock);
  const appliedByKey = new Map<string, Command>();
  const holds: { id: string; legs: readonly Leg[]; settled: "post" | "void" | null }[] = [];
  const expected = new Map<string, { balance: bigint; held: bigint }>();
  const account = (name: string) => {
    const found = expected.get(name) ?? { balance: 0n, held: 0n };
    expected.set(name, found);
    return found;
  };
  const counts = { applied: 0, repeated: 0, insufficient: 0, conflict: 0 };
  const wrong: string[] = [];

  const apply = async (given: Command) => {
    if ("legs" in given) {
      // by its key: the same transfer always has the same reason
      const reason = given.key.charCodeAt(given.key.length - 1) % 2 === 0 ? "view" : "test";
      const posted = await ledger[given.do](database.pool, { key: given.key, reason, legs: given.legs });
      if (posted.repeated) {
        counts.repeated += 1;
        return;
      }
      counts.applied += 1;
      if (appliedByKey.has(given.key)) wrong.push(`${given.key} applied twice`);
      appliedByKey.set(given.key, given);
      if (given.do === "hold") holds.push({ id: posted.id, legs: given.legs, settled: null });
      for (const leg of given.legs) {
        if (given.do === "transfer") account(leg.owner).balance += leg.amount;
        else if (leg.amount < 0n) account(leg.owner).held -= leg.amount;
      }
    } else {
      const hold = holds[given.hold % Math.max(1, holds.length)];
      if (!hold) return;
      const posted = await ledger[given.do](database.pool, hold.id);
      if (posted.repeated) {
        counts.repeated += 1;
        return;
      }
      counts.applied += 1;
      if (hold.settled) wrong.push(`${hold.id} settled twice`);
      hold.settled = given.do;
      for (const leg of hold.legs) {
        if (leg.amount < 0n) account(leg.owner).held += leg.amount;
        if (given.do === "post") account(leg.owner).balance += leg.amount;
      }
    }
  };

  let next = 0;
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let given = commands[next++]; given; given = commands[next++]) {
        if (next % 1000 === 0) await foldCredits(database.pool);
        try {
          await apply(given);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          if (error.code === "insufficient_funds") counts.insufficient += 1;
          else if (error.code === "conflict") counts.conflict += 1;
          else throw error;
        }
      }
    }),
  );

  const context = `seed ${seed}`;
  expect(wrong, context).toEqual([]);
  for (const [what, count] of Object.entries(counts)) expect(count, `${context}: ${what}`).toBeGreaterThan(100);

  const query = async (text: string) => (await database.pool.query(text)).rows;
  // what is not folded in yet is in every balance already
  const balances = "select owner, balance, held, earned from ledger_accounts order by owner";
  const unfolded = await query(balances);
  await foldCredits(database.pool);
  expect(await query("select from ledger_credits"), context).toEqual([]);
  expect(await query(balances), context).toEqual(unfolded);
  expect(
    await query(`select transfer_id from ledger_postings p join ledger_accounts a on a.id = p.account_id
      group by transfer_id, a.asset having sum(amount) <> 0`),
    context,
  ).toEqual([]);
  expect(
    await query("select owner from ledger_accounts where balance < 0 or held < 0 or held > balance"),
    context,
  ).toEqual([]);
  // what rewards have given to each is wherever it was sent, set aside, or has gone to the platform: never more
  const scattered = await query(`select o.origin,
      (select coalesce(sum(p.amount), 0) from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
        where t.id in (select q.transfer_id from ledger_postings q join ledger_accounts b on b.id = q.account_id
          where b.owner = 'platform:rewards') and p.account_id = a.id)::text as given, sum(o.amount)::text as there
    from coin_origins o join ledger_accounts a on a.owner = o.origin and a.asset = 'AC' group by o.origin, a.id`);
  expect(scattered.length).toBeGreaterThan(0);
  for (const { origin, given, there } of scattered) {
    expect(BigInt(there), `${context}: ${origin}`).toBeLessThanOrEqual(BigInt(given));
  }
  const accounts = await query(`select a.owner, a.balance, a.held, a.earned,
      coalesce((select sum(p.amount) from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
        where p.account_id = a.id and p.amount > 0 and t.reason = 'view' and a.asset = 'AC'), 0)::text as paid,
      coalesce((select sum(amount) from ledger_postings p where p.account_id = a.id), 0)::text as posted,
      coalesce((select -sum(amount) from ledger_holds h where h.account_id = a.id and amount < 0
        and not exists (select from ledger_transfers t where t.hold_id = h.transfer_id)), 0)::text as pending,
      coalesce((select sum(amount) from coin_origins c where c.account_id = a.id), 0)::text as origins,
      (select count(*) from coin_origins c where c.account_id = a.id and c.origin = 'unknown')::int as unknown
    from ledger_accounts a where not platform order by owner`);
  expect(accounts.length).toBe(OWNERS.length);
  for (const row of accounts) {
    expect(row.balance, `${context}: ${row.owner}`).toBe(row.posted);
    expect(row.held, `${context}: ${row.owner}`).toBe(row.pending);
    // every free coin has an origin
    expect(BigInt(row.origins), `${context}: ${row.owner}`).toBe(BigInt(row.balance) - BigInt(row.held));
    expect(row.unknown, `${context}: ${row.owner}`).toBe(0);
    expect(row.earned, `${context}: ${row.owner}`).toBe(row.paid);
    expect({ balance: BigInt(row.balance), held: BigInt(row.held) }, `${context}: ${row.owner}`).toEqual(
      account(row.owner),
    );
  }
});
