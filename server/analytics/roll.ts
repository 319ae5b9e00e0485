import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { DAY_MS } from "../clock";
import { type Queryable, transaction } from "../database/database";
import { prepared } from "../database/prepared";
import { ADDED, PART, PARTS } from "./metrics";

/** Key of the advisory lock that lets one process at a time change the counts. */
const LOCK = 4_269_010;
/** Events counted in one transaction: so few that no request waits for long. */
const AT_ONCE = 1000;
/** The pause after each part, as a multiple of the time it took, so that requests come first. */
const REST = 3;
/** How long the counts by hour are kept; those by day and month stay. */
const HOURS_MS = 400 * DAY_MS;

const SPLIT = "account_id, metric, publication_id, region, platform, source, asset";

const count = prepared<{ taken: string; last: string | null }>(
  "metrics.count",
  `with taken as (
     delete from metric_inbox
     where id in (select id from metric_inbox where id > $2 order by id limit $1 for update skip locked)
     returning *
   ), kept as (
     insert into metric_events (id, at, kind, publication_id, account_id, person, region, place)
     select id, at, kind, publication_id, account_id, person, region, place from taken where kind <> 'sale'
   ), units as (
     select account_id, at, coalesce(publication_id, '') as publication_id, region, added.metric, added.asset, added.value
     from taken cross join ${ADDED}
   ), hours as (
     insert into metrics as m (${SPLIT}, hour, value)
     select account_id, metric, publication_id, region, 'backline', 'own', asset, date_trunc('hour', at, 'UTC'), sum(value)
     from units group by account_id, metric, publication_id, region, asset, date_trunc('hour', at, 'UTC')
     on conflict (account_id, hour, metric, publication_id, platform, source, region, asset)
       do update set value = m.value + excluded.value
   ), sums as (
     insert into metric_sums as m (step, start, part, ${SPLIT}, value)
     select step, start, ${PART}, account_id, metric, coalesce(publication_id, ''), coalesce(region, ''), 'backline',
       'own', asset, sum(value)
     from (
       select *, date_trunc(s.step, at, 'UTC') as start from units cross join (values ('day'), ('month')) s (step)
     ) stepped
     group by account_id, step, start, metric, asset, ${PARTS}
     having grouping(region) = 1 or metric in ('plays', 'minutes')
     on conflict (account_id, step, part, start, metric, publication_id, region, platform, source, asset)
       do update set value = m.value + excluded.value
   ), listened as (
     select account_id, step, start, ${PART} as part, coalesce(publication_id, '') as publication_id,
       coalesce(region, '') as region, person
     from (
       select account_id, s.step, date_trunc(s.step, at, 'UTC') as start, coalesce(publication_id, '') as publication_id,
         region, person
       from taken cross join (values ('day'), ('week'), ('month')) s (step) where kind = 'play' and person is not null
     ) stepped
     group by account_id, step, start, person, ${PARTS}
   ), people as (
     insert into metric_people as m (account_id, step, part, start, publication_id, region, platform, people)
     select account_id, step, part, start, publication_id, region, 'backline', count(*) from listened l
     -- who listened before in this time is counted already; "limit" lets the index answer for each
     where (
       select 1 from metric_events e
       where e.kind = 'play' and e.account_id = l.account_id and e.person = l.person and e.at >= l.start
         and e.at < (l.start at time zone 'UTC' + ('1 ' || l.step)::interval) at time zone 'UTC'
         and (l.part <> 'publication' or coalesce(e.publication_id, '') = l.publication_id)
         and (l.part <> 'region' or e.region = l.region)
       limit 1
     ) is null
     group by account_id, step, part, start, publication_id, region
     on conflict (account_id, step, part, start, publication_id, region, platform)
       do update set people = m.people + excluded.people
   )
   select count(*) as taken, max(id) as last from taken`,
);

interface Pace {
  /** stops after the current part; the rest is left for the next run */
  readonly signal?: AbortSignal;
  /** `REST`, or 0 if nobody else uses the database */
  readonly rest?: number;
  /** `AT_ONCE`, or more if nobody else uses the database */
  readonly atOnce?: number;
}

/** Waits until nobody else changes counts, and locks them until the transaction ends. */
export async function lockCounts(client: Queryable): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
}

/**
 * Counts the events in the inbox and moves them to the table of events, in parts, each in a transaction of its own, until
 * one was smaller than the limit. Then gives each month its partition, and removes hours that have expired.
 */
export async function rollAudience(
  pool: pg.Pool,
  now: Date,
  { signal, rest = REST, atOnce = AT_ONCE }: Pace = {},
): Promise<void> {
  // each part begins where the previous one ended, so that no row is looked at twice. A row that commits later with a
  // smaller number waits for the next run
  let last = "0";
  const part = () =>
    transaction(pool, async (client) => {
      await lockCounts(client);
      const [row] = await count(client, atOnce, last);
      last = row?.last ?? last;
      return Number(row?.taken ?? 0);
    });
  while (!signal?.aborted) {
    const began = performance.now();
    if ((await part()) < atOnce) break;
    await sleep(rest * (performance.now() - began), undefined, signal && { signal }).catch(() => undefined);
  }
  await transaction(pool, async (client) => {
    await lockCounts(client);
    await client.query("select metrics_months($1)", [now]);
    await client.query("select metrics_forget($1)", [new Date(now.getTime() - HOURS_MS)]);
  });
}
