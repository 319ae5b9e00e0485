import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { spanOf } from "../../../contract/analytics";
import { record } from "../../../server/analytics/record";
import { rollAudience } from "../../../server/analytics/roll";
import { figuresOf, incomeOf } from "../../../server/analytics/store";
import { createLedger, PLATFORM } from "../../../server/ledger/ledger";
import { createTestDatabase, type TestDatabase } from "../support/database";

/**
 * A server of the version before runs on the present database until it is stopped: its statements, as
 * `scripts/statements.ts` wrote them down when that version was finished, beside those of the present one.
 */
const OLDER = new URL("./older/", import.meta.url);
const [latest = ""] = readdirSync(OLDER)
  .filter((file) => file.endsWith(".statements.json"))
  .sort()
  .reverse();
const statements: string[] = JSON.parse(readFileSync(new URL(latest, OLDER), "utf8"));
/** The one statement of the version before that holds this. */
const older = (part: string): string => {
  const [text, ...more] = statements.filter((one) => one.includes(part));
  if (text === undefined || more.length > 0) throw new Error(`${more.length + 1} statements hold ${part}`);
  return text;
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("the database takes every statement of the version before", async () => {
  const client = await database.pool.connect();
  const wrong: string[] = [];
  for (const text of statements) {
    try {
      await client.query(`prepare tried as ${text}`);
      await client.query("deallocate tried");
    } catch (error) {
      wrong.push(`${(error as Error).message}: ${text.slice(0, 100)}`);
    }
  }
  client.release();
  expect(wrong).toEqual([]);
  expect(statements.length).toBeGreaterThan(300);
});

test("both at once: what either records or pays counts once, and both show the same", async () => {
  const { pool } = database;
  const run = async (part: string, ...values: unknown[]) => (await pool.query(older(part), values)).rows;
  const [artist, fan] = [crypto.randomUUID(), crypto.randomUUID()];
  const now = new Date();
  await pool.query("insert into accounts (id, kind, created_at) values ($1, 'person', $3), ($2, 'person', $3)", [
    artist,
    fan,
    now,
  ]);
  const old = (kind: string) =>
    run("select * from unnest($1::timestamptz[]", [now], [kind], ["first"], [artist], [fan], ["watch"]);
  const present = (kind: "play" | "like") =>
    record(pool, { kind, publicationId: "first", owner: artist, person: fan, at: now, region: "DE" });
  const ledger = createLedger(() => now);
  await ledger.transfer(pool, {
    key: "give",
    reason: "correction",
    legs: [
      { owner: PLATFORM.adjustments, amount: -10_000n },
      { owner: fan, amount: 10_000n },
    ],
  });
  let sold = 0;
  const owners = [fan, artist, PLATFORM.revenue];
  const pay = async (by: "old" | "present") => {
    sold += 1;
    const legs = [-100n, 80n, 20n].map((amount, index) => ({ owner: owners[index] as string, amount }));
    if (by === "present") {
      await ledger.transfer(pool, { key: `view:${sold}`, reason: "view", subject: "first", legs });
      return;
    }
    const assets = owners.map(() => "AC");
    const amounts = legs.map(({ amount }) => amount);
    const [row] = (
      await pool.query("select * from ledger_transfer($1, $2, 'transfer', 'view', null, 'first', $3, $4, $5, $6)", [
        crypto.randomUUID(),
        `view:${sold}`,
        now,
        owners,
        assets,
        amounts,
      ])
    ).rows;
    expect(row.outcome).toBe("applied");
  };
  const hoursFrom = new Date(now.getTime() - 3 * 86_400_000);
  const oldRoll = () => run("with taken as ( delete from audience_inbox", hoursFrom, 1000, "0");
  const span = spanOf("7d", now);
  /** what a server of the version before shows, and what the present one does */
  const shown = async () => {
    const of = [artist, span.step, span.from, span.to] as const;
    const figures = (await run("select start, release_id, plays, minutes", ...of)).find(({ start }) => start);
    const income = (await run("select start, release_id, sold, earned", ...of)).find(({ start }) => start);
    const [mine, paid] = [await figuresOf(pool, artist, span), await incomeOf(pool, artist, span)];
    const day = <Row extends { start: Date | null }>(rows: readonly Row[]) => rows.find(({ start }) => start);
    const { plays, likes } = day(mine) ?? { plays: 0, likes: 0 };
    const { sold: count, earned } = day(paid) ?? { sold: 0, earned: "0" };
    return {
      old: { plays: figures?.plays ?? 0, likes: figures?.likes ?? 0, sold: income?.sold, earned: income?.earned },
      present: { plays, likes, sold: count, earned },
    };
  };
  const both = (numbers: { plays: number; likes: number; sold: number; earned: string }) => ({
    old: numbers,
    present: numbers,
  });

  await old("play");
  await present("play");
  await old("like");
  await pay("old");
  await pay("present");
  expect(await shown()).toEqual(both({ plays: 2, likes: 1, sold: 2, earned: "160" }));
  // the counting of the version before finds nothing to do, and that of the present one does it
  expect(await oldRoll()).toMatchObject([{ taken: "0" }]);
  await rollAudience(pool, now);
  expect(await shown()).toEqual(both({ plays: 2, likes: 1, sold: 2, earned: "160" }));
  await old("unlike");
  await present("play");
  await oldRoll();
  await rollAudience(pool, now);
  expect(await shown()).toEqual(both({ plays: 3, likes: 0, sold: 2, earned: "160" }));
  // a balance that the version before reads holds what was not folded in yet
  expect(await run("select balance, held from ledger_accounts where owner", artist, "AC")).toEqual([
    { balance: "160", held: "0" },
  ]);
  // who leaves by the version before leaves no numbers behind
  await pool.query("update accounts set closed_at = now() where id = $1", [artist]);
  const { rows } = await pool.query(
    "select (select count(*)::int from metrics) + (select count(*)::int from metric_sums) + (select count(*)::int from metric_people) + (select count(*)::int from audience_counts) as left",
  );
  expect(rows).toEqual([{ left: 0 }]);
});
