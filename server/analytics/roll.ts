import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { DAY_MS } from "../clock";
import { type Queryable, transaction } from "../database/database";
import { prepared } from "../database/prepared";

/** Key of the advisory lock that lets one process at a time change the counts. */
const LOCK = 4_269_010;
/** Events or postings counted in one transaction: so few that no request waits for long. */
const AT_ONCE = 1000;
/** The pause after each part, as a multiple of the time it took, so that requests come first. */
const REST = 3;
/** How long the counts by hour are kept. */
const HOURS_MS = 3 * DAY_MS;

/** How an event is counted, as columns of `audience_counts`. */
export const COUNTED = `(kind = 'play')::int as plays, (kind = 'minute')::int as minutes,
  (kind = 'like')::int - (kind = 'unlike')::int as likes, (kind = 'comment')::int as comments,
  (kind = 'share')::int as shares, (kind = 'follow')::int - (kind = 'unfollow')::int as follows`;

/** The postings that pay an artist ($1) for views and were not counted yet, with their transfers. */
export const UNCOUNTED = `ledger_accounts a
  join ledger_postings p on p.account_id = a.id
    and p.id > coalesce((select e.posting_id from audience_earnings e where e.artist = $1::uuid), 0)
  join ledger_transfers t on t.id = p.transfer_id
  where a.owner = $1::uuid::text and a.asset = 'AC'`;

const moveEvents = prepared<{ taken: string; last: string | null; artists: string[] }>(
  "audience.move",
  `with taken as (
     delete from audience_inbox
     where id in (select id from audience_inbox where id > $3 order by id limit $2 for update skip locked)
     returning *
   ), kept as (
     insert into audience_events (id, at, kind, release_id, artist, person, source)
     select id, at, kind, release_id, artist, person, source from taken
   ), counted as (
     insert into audience_counts as c (artist, step, start, release_id, plays, minutes, likes, comments, shares, follows)
     select artist, step, start, release_id, sum(plays), sum(minutes), sum(likes), sum(comments), sum(shares), sum(follows)
     from (
       select artist, s.step, date_trunc(s.step, at, 'UTC') as start, coalesce(release_id, '') as release_id, ${COUNTED}
       from taken cross join (values ('hour'), ('day')) s (step)
       where s.step = 'day' or at >= $1
     ) one
     group by artist, step, start, release_id
     on conflict (artist, step, start, release_id) do update set
       plays = c.plays + excluded.plays, minutes = c.minutes + excluded.minutes, likes = c.likes + excluded.likes,
       comments = c.comments + excluded.comments, shares = c.shares + excluded.shares,
       follows = c.follows + excluded.follows
   )
   select count(*) as taken, max(id) as last, coalesce(array_agg(distinct artist::text), '{}') as artists from taken`,
);

const countEarnings = prepared<{ taken: string }>(
  "audience.earn",
  `with fresh as (
     select p.id, p.amount, t.reason, t.subject, t.at from ${UNCOUNTED} order by p.id limit $3
   ), counted as (
     insert into audience_counts as c (artist, step, start, release_id, sold, earned)
     select $1::uuid, s.step, date_trunc(s.step, at, 'UTC'), coalesce(subject, ''), count(*), sum(amount)
     from fresh cross join (values ('hour'), ('day')) s (step)
     where reason = 'view' and amount > 0 and (s.step = 'day' or at >= $2)
     group by 2, 3, 4
     on conflict (artist, step, start, release_id) do update set
       sold = c.sold + excluded.sold, earned = c.earned + excluded.earned
   ), noted as (
     insert into audience_earnings (artist, posting_id)
     select $1::uuid, max(id) from fresh having count(*) > 0
     on conflict (artist) do update set posting_id = excluded.posting_id
   )
   select count(*) as taken from fresh`,
);

interface Pace {
  /** stops after the current part; the rest is left for the next run */
  readonly signal?: AbortSignal;
  /** `REST`, or 0 if nobody else uses the database */
  readonly rest?: number;
}

/** Works part by part, until one was smaller than the limit. */
async function inParts(part: () => Promise<number>, { signal, rest = REST }: Pace): Promise<void> {
  while (!signal?.aborted) {
    const began = performance.now();
    if ((await part()) < AT_ONCE) return;
    await sleep(rest * (performance.now() - began), undefined, signal && { signal }).catch(() => undefined);
  }
}

/** Waits until nobody else changes counts, and locks them until the transaction ends. */
export async function lockCounts(client: Queryable): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
}

/**
 * Counts what an artist's paid views have earned since the last count. The ledger locks an account before it numbers
 * its postings, so the numbers of one account follow the order of their commits, and no posting can appear later with a
 * smaller number.
 */
async function rollEarnings(pool: pg.Pool, artist: string, hoursFrom: Date, pace: Pace): Promise<void> {
  const part = () =>
    transaction(pool, async (client) => {
      await lockCounts(client);
      const [row] = await countEarnings(client, artist, hoursFrom, AT_ONCE);
      return Number(row?.taken ?? 0);
    });
  await inParts(part, pace);
}

/**
 * Counts the events in the inbox and moves them to the table of events, in parts, each in a transaction of its own;
 * then counts the earnings of the artists concerned. Deletes hourly counts that have expired.
 */
export async function rollAudience(pool: pg.Pool, now: Date, pace: Pace = {}): Promise<void> {
  const hoursFrom = new Date(now.getTime() - HOURS_MS);
  const artists = new Set<string>();
  // each part begins where the previous one ended, so that no row is looked at twice. A row that commits later with a
  // smaller number waits for the next run
  let last = "0";
  const part = () =>
    transaction(pool, async (client) => {
      await lockCounts(client);
      const [row] = await moveEvents(client, hoursFrom, AT_ONCE, last);
      last = row?.last ?? last;
      for (const artist of row?.artists ?? []) artists.add(artist);
      return Number(row?.taken ?? 0);
    });
  await inParts(part, pace);
  for (const artist of artists) await rollEarnings(pool, artist, hoursFrom, pace);
  await pool.query("delete from audience_counts where step = 'hour' and start < $1", [hoursFrom]);
}
