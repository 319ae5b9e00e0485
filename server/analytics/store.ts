import type { PeopleStep, Span } from "../../contract/analytics";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { ADDED, FIGURES, INCOME } from "./metrics";

export interface Figures {
  readonly plays: number;
  /** of posts */
  readonly views: number;
  readonly minutes: number;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
  readonly follows: number;
}

export interface Income {
  readonly sold: number;
  /** minor units of AC */
  readonly earned: string;
}

/** Sums of one step (with a start), or of one publication over the whole span (with its id). */
export type Sums<Row> = Row & { readonly start: Date | null; readonly publication_id: string | null };

const OWN = "account_id = $1::uuid and platform = 'backline' and source = 'own' and metric = any($5)";
const WITHIN = "start >= $3 and start < $4";

/** Sums by the steps and publications of a span. One statement, so that counted and uncounted are of one moment. */
const summed = (steps: string, publications: string) => `
  with waiting as (
    select date_trunc($2, at, 'UTC') as start, coalesce(publication_id, '') as publication_id, metric, value
    from metric_inbox cross join ${ADDED}
    where account_id = $1::uuid and at >= $3 and at < $4 and metric = any($5)
  ), seen as (
    select start, null as publication_id, metric, value from (${steps}) s
    union all select start, null, metric, value from waiting
    union all select null, publication_id, metric, value from (${publications}) p
    union all select null, publication_id, metric, value from waiting
  )
  select start, publication_id,
    coalesce(sum(value) filter (where metric = 'plays'), 0)::float8 as plays,
    coalesce(sum(value) filter (where metric = 'views'), 0)::float8 as views,
    coalesce(sum(value) filter (where metric = 'minutes'), 0)::float8 as minutes,
    coalesce(sum(value) filter (where metric = 'likes'), 0)::float8 as likes,
    coalesce(sum(value) filter (where metric = 'comments'), 0)::float8 as comments,
    coalesce(sum(value) filter (where metric = 'shares'), 0)::float8 as shares,
    coalesce(sum(value) filter (where metric = 'follows'), 0)::float8 as follows,
    coalesce(sum(value) filter (where metric = 'sold'), 0)::float8 as sold,
    coalesce(sum(value) filter (where metric = 'earned'), 0)::text as earned
  from seen group by start, publication_id`;

const HOURS = `select hour as start, publication_id, metric, value from metrics
  where ${OWN} and asset in ('', 'AC') and hour >= $3 and hour < $4`;
const byHour = prepared<Sums<Figures & Income>>("metrics.byHour", summed(HOURS, HOURS));

const sums = (step: string, part: string, within: string) =>
  `select start, publication_id, metric, value from metric_sums
   where ${OWN} and asset in ('', 'AC') and step = '${step}' and part = '${part}' and ${within}`;
// whole months ($6 to $7) are read as such, the days before and after them one by one
const byDay = prepared<Sums<Figures & Income>>(
  "metrics.byDay",
  summed(
    sums("day", "all", WITHIN),
    `${sums("month", "publication", "start >= $6 and start < $7")}
     union all ${sums("day", "publication", "start >= $3 and start < $6")}
     union all ${sums("day", "publication", "start >= $7 and start < $4")}`,
  ),
);

interface Months {
  readonly first: Date;
  /** exclusive; as `first` if there is no whole month */
  readonly end: Date;
}

/** The whole months (UTC) within a span. */
export function monthsWithin({ from, to }: Pick<Span, "from" | "to">): Months {
  const next = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1);
  const first = from.getTime() === Date.UTC(from.getUTCFullYear(), from.getUTCMonth()) ? from.getTime() : next;
  const end = Date.UTC(to.getUTCFullYear(), to.getUTCMonth());
  return first < end ? { first: new Date(first), end: new Date(end) } : { first: from, end: from };
}

async function read(on: Queryable, owner: string, span: Span, metrics: readonly string[]) {
  const { step, from, to } = span;
  if (step === "hour") return byHour(on, owner, step, from, to, metrics);
  const { first, end } = monthsWithin(span);
  return byDay(on, owner, step, from, to, metrics, first, end);
}

export const figuresOf = (on: Queryable, owner: string, span: Span): Promise<Sums<Figures>[]> =>
  read(on, owner, span, FIGURES);
export const incomeOf = (on: Queryable, owner: string, span: Span): Promise<Sums<Income>[]> =>
  read(on, owner, span, INCOME);

const people = prepared<{ step: PeopleStep; start: Date; people: number }>(
  "metrics.people",
  `select step, start, people from metric_people
   where account_id = $1 and part = 'all' and platform = 'backline'
     and (step = $2 and start > $3 and start < $4 or start = date_trunc(step, $5::timestamptz, 'UTC'))
   order by start`,
);

/** How many different people listened in each step that touches a span, and in the day, week and month of now. */
export const peopleOf = (on: Queryable, owner: string, step: PeopleStep, after: Date, to: Date, now: Date) =>
  people(on, owner, step, after, to, now);

export interface RegionRow {
  readonly region: string;
  readonly plays: number;
  readonly minutes: number;
  /** the most in one step of the span */
  readonly people: number;
}

const regions = prepared<RegionRow>(
  "metrics.regions",
  `with played as (
     select region, metric, value from metric_sums
     where account_id = $1 and part = 'region' and platform = 'backline' and source = 'own'
       and metric in ('plays', 'minutes')
       and (step = 'month' and start >= $4 and start < $5
         or step = 'day' and (start >= $2 and start < $4 or start >= $5 and start < $3))
   )
   select region, coalesce(sum(value) filter (where metric = 'plays'), 0)::float8 as plays,
     coalesce(sum(value) filter (where metric = 'minutes'), 0)::float8 as minutes,
     coalesce((select max(people) from metric_people p where p.account_id = $1 and p.part = 'region'
       and p.platform = 'backline' and p.region = played.region and p.step = $6 and p.start > $7 and p.start < $3), 0)::int
       as people
   from played group by region order by plays desc, region`,
);

/** Where an audience was in a span, most plays first. By the day: the hours of a day are not told apart. */
export function regionsOf(
  on: Queryable,
  owner: string,
  { from, to }: Span,
  step: PeopleStep,
  after: Date,
): Promise<RegionRow[]> {
  const day = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()));
  const { first, end } = monthsWithin({ from: day, to });
  return regions(on, owner, day, to, first, end, step, after);
}

export interface NamedPublication {
  readonly id: string;
  readonly title: string;
  readonly cover_id: string | null;
}

/** Those of the given publications that still exist. */
export async function publicationsNamed(
  on: Queryable,
  owner: string,
  ids: readonly string[],
): Promise<NamedPublication[]> {
  const { rows } = await on.query<NamedPublication>(
    `select p.id, p.title, c.id as cover_id from publications p
     left join publication_covers c on c.publication_id = p.id where p.account_id = $1 and p.id = any($2)`,
    [owner, ids],
  );
  return rows;
}

/** How many of an account's publications others may see. */
export async function countPublished(on: Queryable, owner: string): Promise<number> {
  const { rows } = await on.query<{ count: number }>(
    `select count(*)::int as count from publications p
     where p.account_id = $1 and p.state = 'ready' and p.published_at is not null and p.visibility <> 'private'
       and not exists (
         select from takedowns t where t.kind = p.kind and t.thing_id = p.id and t.restored_at is null)`,
    [owner],
  );
  return rows[0]?.count ?? 0;
}
