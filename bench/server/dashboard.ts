import type pg from "pg";
import { rollAudience } from "../../server/analytics/roll";
import { uuidv7 } from "../../server/ids";
import { PLATFORM } from "../../server/ledger/ledger";
import type { BenchPerson } from "./people";

const EVENTS = 1_000_000;
/** Events that were not rolled up yet, as in a busy minute. */
const UNCOUNTED = 2000;
const SALES = 100_000;
const RELEASES = 50;
const LISTENERS = 20_000;
/** Complete days that a year shows, without the current one. */
const DAYS = 364;
const CALLERS = 4;
const ASKED = 200;

/** Events counted at once while nobody else uses the database. */
const AT_ONCE = 50_000;

/** Events of one artist from 50 countries, at random times of the last days. */
const addEvents = (pool: pg.Pool, { accountId }: BenchPerson, now: Date, events: number, days: number) =>
  pool.query(
    `insert into metric_inbox (at, kind, publication_id, account_id, place, person, region)
     select $2::timestamptz - random() * $3 * interval '1 day',
       (array['minute', 'minute', 'minute', 'minute', 'play', 'play', 'play', 'like', 'comment', 'share'])[1 + floor(random() * 10)],
       'bench-dashboard-' || floor(random() * random() * $4), $5, 'watch',
       ('00000000-0000-0000-0000-' || lpad(floor(random() * $6)::text, 12, '0'))::uuid,
       'R' || floor(random() * random() * 50)
     from generate_series(1, $1)`,
    [events, now, days, RELEASES, accountId, LISTENERS],
  );

/** A year of one artist: a million events, and a hundred thousand paid views. */
export async function addYear(pool: pg.Pool, person: BenchPerson): Promise<void> {
  const now = new Date();
  await addEvents(pool, person, now, EVENTS - UNCOUNTED, DAYS);
  await pool.query("analyze metric_inbox");
  await sell(pool, person.accountId, now);
  await rollAudience(pool, now, { rest: 0, atOnce: AT_ONCE });
  await addEvents(pool, person, now, UNCOUNTED, 0.01);
  await pool.query("vacuum analyze");
}

/** Paid views in the form of the ledger, written at once. */
async function sell(pool: pg.Pool, accountId: string, now: Date): Promise<void> {
  const fan = uuidv7(now);
  await pool.query("insert into ledger_books (owner, asset) values ($1, 'AC') on conflict do nothing", [accountId]);
  await pool.query("insert into ledger_books (owner, asset, balance) values ($1, 'AC', $2)", [
    fan,
    String(SALES * 100),
  ]);
  await pool.query(
    `with sold as (
       insert into ledger_transfers (id, key, kind, reason, subject, at)
       select gen_random_uuid(), 'bench:' || n, 'transfer', 'view', 'bench-dashboard-' || floor(random() * random() * $2),
         $3::timestamptz - random() * interval '${DAYS} days'
       from generate_series(1, $1) n
       returning id, subject, at
     ), legs as (
       select a.id as account_id, l.amount from (values ($4, -100), ($5::text, 80), ($6, 20)) l (owner, amount)
       join ledger_accounts a on a.owner = l.owner and a.asset = 'AC'
     )
     , counted as (
       insert into metric_inbox (at, kind, publication_id, account_id, amount)
       select sold.at, 'sale', sold.subject, $5::uuid, 80 from sold
     )
     insert into ledger_postings (transfer_id, account_id, amount)
     select sold.id, legs.account_id, legs.amount from sold cross join legs`,
    [SALES, RELEASES, now, fan, accountId, PLATFORM.revenue],
  );
  await pool.query(
    `update ledger_books a set balance = (select sum(amount) from ledger_postings p where p.account_id = a.id)
       + case when owner = $1 then $3 else 0 end where owner in ($1, $2)`,
    [fan, accountId, SALES * 100],
  );
}

/** Nine million more. */
export async function addTenfold(pool: pg.Pool, person: BenchPerson): Promise<void> {
  const now = new Date();
  for (let million = 1; million < 10; million += 1) {
    await addEvents(pool, person, now, EVENTS, DAYS);
    await rollAudience(pool, now, { rest: 0, atOnce: AT_ONCE });
  }
  await pool.query("vacuum analyze");
}

/** p95 in ms of the dashboard of that year, for four people at once, its two halves in turn. */
export async function measureDashboard(address: string, { token }: BenchPerson): Promise<number> {
  const ask = async (half: "overview" | "revenue") => {
    const answer = await fetch(`${address}/api/analytics/${half}?range=1y`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { totals } = (await answer.json()) as { totals?: { plays?: number; sold?: number } };
    if (half === "revenue" && totals?.sold !== SALES) throw new Error(`${totals?.sold} sales, not ${SALES}.`);
    if (half === "overview" && !(Number(totals?.plays) > EVENTS / 4)) throw new Error(`Only ${totals?.plays} plays.`);
  };
  const times: number[] = [];
  const askAll = (count: number) =>
    Promise.all(
      Array.from({ length: CALLERS }, async () => {
        for (let index = 0; index < count; index += 1) {
          const began = performance.now();
          await ask(index % 2 === 0 ? "overview" : "revenue");
          times.push(performance.now() - began);
        }
      }),
    );
  await askAll(4);
  times.length = 0;
  await askAll(ASKED / CALLERS);
  times.sort((a, b) => a - b);
  return Number((times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1));
}
