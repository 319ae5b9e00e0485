import type { Span } from "../../contract/analytics";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { COUNTED, UNCOUNTED } from "./roll";

export interface Figures {
  readonly plays: number;
  readonly minutes: number;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
  readonly follows: number;
}

export interface Income {
  readonly sold: number;
  readonly earned: string;
}

/** Sums of one step (with a start), or of one release over the whole span (with a release id). */
export type Sums<Row> = Row & { readonly start: Date | null; readonly release_id: string | null };

const COUNTS = `audience_counts where artist = $1::uuid and step = $2 and start >= $3 and start < $4`;
const BOTH_WAYS = "from seen group by grouping sets ((start), (release_id))";

// one statement, so that counted and uncounted rows are read at the same moment
const sums = prepared<Sums<Figures>>(
  "analytics.sums",
  `with seen as (
     select start, release_id, plays, minutes, likes, comments, shares, follows from ${COUNTS}
     union all
     select date_trunc($2, at, 'UTC'), coalesce(release_id, ''), ${COUNTED}
     from audience_inbox where artist = $1::uuid and at >= $3 and at < $4
   )
   select start, release_id, sum(plays)::float8 as plays, sum(minutes)::float8 as minutes, sum(likes)::float8 as likes,
     sum(comments)::float8 as comments, sum(shares)::float8 as shares, sum(follows)::float8 as follows ${BOTH_WAYS}`,
);
const income = prepared<Sums<Income>>(
  "analytics.income",
  `with seen as (
     select start, release_id, sold, earned from ${COUNTS} and sold > 0
     union all
     select date_trunc($2, t.at, 'UTC'), coalesce(t.subject, ''), 1, p.amount
     from ${UNCOUNTED} and t.reason = 'view' and p.amount > 0 and t.at >= $3 and t.at < $4
   )
   select start, release_id, sum(sold)::float8 as sold, sum(earned)::text as earned ${BOTH_WAYS}`,
);

export const figuresOf = (on: Queryable, artist: string, { step, from, to }: Span) => sums(on, artist, step, from, to);
export const incomeOf = (on: Queryable, artist: string, { step, from, to }: Span) => income(on, artist, step, from, to);

export interface NamedRelease {
  readonly id: string;
  readonly title: string;
  readonly cover_id: string | null;
}

/** Those of the given releases that still exist. */
export async function releasesNamed(on: Queryable, artist: string, ids: readonly string[]): Promise<NamedRelease[]> {
  const { rows } = await on.query<NamedRelease>(
    `select r.id, r.title, c.id as cover_id from releases r join publications p on p.id = r.id
     left join publication_covers c on c.publication_id = r.id where p.account_id = $1 and r.id = any($2)`,
    [artist, ids],
  );
  return rows;
}

/** How many of an artist's releases others may see. */
export async function countPublished(on: Queryable, artist: string): Promise<number> {
  const { rows } = await on.query<{ count: number }>(
    `select count(*)::int as count from publications p join releases r on r.id = p.id
     where p.account_id = $1 and r.state = 'ready' and r.published_at is not null and r.visibility <> 'private'
       and not exists (
         select from takedowns t where t.kind = 'release' and t.thing_id = r.id and t.restored_at is null)`,
    [artist],
  );
  return rows[0]?.count ?? 0;
}
