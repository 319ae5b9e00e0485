import { DAY_MS } from "../clock";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** Reads an account's measured numbers; money is in minor units of AC. Days are those of UTC. */

export const WEEKS = 13;
export const RECENT_DAYS = 30;
const COURSE_DAYS = 90;

/** Midnight (UTC) at which the day of a moment begins. */
export const dayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
const back = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS);

export interface Day {
  readonly start: Date;
  readonly plays: number;
  readonly follows: number;
  /** likes, comments and shares of what is played: none of posts */
  readonly reactions: number;
  readonly earned: number;
}

const days = prepared<Day>(
  "career.days",
  `select d.start, coalesce(sum(value) filter (where metric = 'plays'), 0)::float8 as plays,
     coalesce(sum(value) filter (where metric = 'follows'), 0)::float8 as follows,
     coalesce(sum(value) filter (where metric in ('likes', 'comments', 'shares')), 0)::float8 as reactions,
     coalesce(sum(value) filter (where metric = 'earned' and asset = 'AC'), 0)::float8 as earned
   from generate_series($2::timestamptz, $3::timestamptz, '24 hours') d (start)
     left join metric_sums m on m.account_id = $1 and m.step = 'day' and m.start = d.start
       and m.platform = 'backline' and m.source = 'own'
       and (m.part = 'all' and m.metric in ('plays', 'follows', 'earned')
         or m.part = 'publication' and m.metric in ('likes', 'comments', 'shares')
           and not exists (select from publications p where p.id = m.publication_id and p.kind = 'post'))
   group by d.start order by d.start`,
);

/** The last 91 days and today, the earliest first. */
export const daysOf = (on: Queryable, accountId: string, now: Date): Promise<Day[]> =>
  days(on, accountId, back(dayOf(now), COURSE_DAYS + 1), dayOf(now));

export interface Totals {
  readonly followers: number;
  readonly earned: number;
  readonly releases: number;
  readonly posts: number;
  /** releases that came out within 180 days */
  readonly fresh: number;
  readonly last_out: Date | null;
  readonly first_out: Date | null;
}

const PUBLIC = "p.state = 'ready' and p.published_at is not null and p.visibility <> 'private'";
const totals = prepared<Totals>(
  "career.totals",
  `select (select count(*) from follows where artist = $1)::int as followers,
     (select coalesce(sum(value), 0) from metric_sums where account_id = $1 and step = 'month' and part = 'all'
        and platform = 'backline' and source = 'own' and metric = 'earned' and asset = 'AC')::float8 as earned,
     count(*) filter (where p.kind = 'release' and ${PUBLIC})::int as releases,
     count(*) filter (where p.kind = 'post' and ${PUBLIC})::int as posts,
     count(*) filter (where p.kind = 'release' and ${PUBLIC} and p.first_public_at >= $2)::int as fresh,
     max(p.first_public_at) as last_out, min(p.first_public_at) as first_out
   from publications p where p.account_id = $1`,
);

const NONE: Totals = { followers: 0, earned: 0, releases: 0, posts: 0, fresh: 0, last_out: null, first_out: null };
export const totalsOf = async (on: Queryable, accountId: string, now: Date): Promise<Totals> =>
  (await totals(on, accountId, back(now, 180)))[0] ?? NONE;

export interface PlatformRow {
  readonly platform: string;
  readonly plays: number;
  /** of the last 30 days, and of the 30 before */
  readonly recent: number;
  readonly before: number;
}

// views of posts are no plays; networks tell views only. Of several sources of one platform and day one counts: our own,
// the network, an import
const PLAYED = `(
    select distinct on (platform, start) platform, start, value from (
      select platform, start, source, sum(value) as value from metric_sums
      where account_id = $1 and step = 'day' and part = 'all'
        and (metric = 'plays' or metric = 'views' and platform <> 'backline')
      group by platform, start, source
    ) by_source order by platform, start, source desc
  ) played`;
const platforms = prepared<PlatformRow>(
  "career.platforms",
  `select platform, sum(value)::float8 as plays, coalesce(sum(value) filter (where start >= $2), 0)::float8 as recent,
     coalesce(sum(value) filter (where start >= $3 and start < $2), 0)::float8 as before
   from ${PLAYED} group by platform order by plays desc, platform`,
);

export const platformsOf = (on: Queryable, accountId: string, now: Date): Promise<PlatformRow[]> =>
  platforms(on, accountId, back(dayOf(now), RECENT_DAYS - 1), back(dayOf(now), 2 * RECENT_DAYS - 1));

const playDays = prepared<{ readonly start: Date; readonly plays: number }>(
  "career.playDays",
  `select start, sum(value)::float8 as plays from ${PLAYED} where start >= $2 group by start order by start`,
);

/** Plays on all platforms, as those above, of each day of the last thirteen weeks that has any. */
export const playDaysOf = (on: Queryable, accountId: string, now: Date) =>
  playDays(on, accountId, back(dayOf(now), WEEKS * 7));

export interface StreamRow {
  readonly reason: string;
  readonly total: string;
  readonly recent: string;
  readonly before: string;
}

const streams = prepared<StreamRow>(
  "career.streams",
  `select split_part(t.reason, '.', 1) as reason, sum(p.amount)::text as total,
     coalesce(sum(p.amount) filter (where t.at >= $2), 0)::text as recent,
     coalesce(sum(p.amount) filter (where t.at >= $3 and t.at < $2), 0)::text as before
   from ledger_accounts a join ledger_postings p on p.account_id = a.id join ledger_transfers t on t.id = p.transfer_id
   where a.owner = $1 and a.asset = 'AC' and p.amount > 0 and t.reason not in ('correction', 'payout')
   group by 1 order by 3 desc, 1`,
);

/** What coins an account got, by what brought them; by the ledger. */
export const streamsOf = (on: Queryable, accountId: string, now: Date): Promise<StreamRow[]> =>
  streams(on, accountId, back(now, RECENT_DAYS), back(now, 2 * RECENT_DAYS));

const outs = prepared<{ kind: string; at: Date }>(
  "career.outs",
  `select kind, first_public_at as at from publications
   where account_id = $1 and kind in ('release', 'post') and first_public_at >= $2 order by at limit 5000`,
);

/** When releases and posts came out in the last thirteen weeks. */
export const outsOf = (on: Queryable, accountId: string, now: Date) => outs(on, accountId, back(dayOf(now), WEEKS * 7));

/** Sums of the last thirteen whole weeks, the earliest first; the day that runs is no part of them. */
export function weeksOf<Row extends { readonly start: Date }>(
  rows: readonly Row[],
  now: Date,
  of: (row: Row) => number,
): number[] {
  const from = back(dayOf(now), WEEKS * 7).getTime();
  const weeks = Array.from({ length: WEEKS }, () => 0);
  for (const row of rows) {
    const week = Math.floor((row.start.getTime() - from) / (7 * DAY_MS));
    if (week >= 0 && week < WEEKS) weeks[week] = (weeks[week] ?? 0) + of(row);
  }
  return weeks;
}

/** Sums of the last 30 days with the day that runs, and of the 30 before. */
export function monthsOf(rows: readonly Day[], now: Date, of: (day: Day) => number) {
  const since = back(dayOf(now), RECENT_DAYS - 1).getTime();
  const before = since - RECENT_DAYS * DAY_MS;
  let [recent, earlier] = [0, 0];
  for (const row of rows) {
    const at = row.start.getTime();
    if (at >= since) recent += of(row);
    else if (at >= before) earlier += of(row);
  }
  return { recent, before: earlier };
}
