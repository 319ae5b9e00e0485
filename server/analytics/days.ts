import type { PublicationKind } from "../../contract/publications";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** Numbers of networks by day. Of a platform's day those that the network gave count; a file's only where it gave none. */

/** Of a row of sums: not out of a file, or of a day without numbers of the network itself. */
const ONE_SOURCE = `(s.source <> 'import' or not exists (
  select from metric_sums n where n.account_id = s.account_id and n.step = 'day' and n.part = s.part and n.start = s.start
    and n.platform = s.platform and n.source = 'network'))`;

const FIGURES = `
  greatest(0, coalesce(sum(s.value) filter (where s.metric in ('plays', 'views')), 0))::float8 as views,
  coalesce(sum(s.value) filter (where s.metric in ('likes', 'comments', 'shares')), 0)::float8 as reactions,
  coalesce(sum(s.value) filter (where s.metric = 'follows'), 0)::float8 as followers`;

export interface DayFigures {
  readonly views: number;
  readonly reactions: number;
  readonly followers: number;
}

export interface PlatformRow extends DayFigures {
  readonly platform: string;
  readonly sources: ("network" | "import")[];
}

const platforms = prepared<PlatformRow>(
  "days.platforms",
  `select s.platform, array_agg(distinct s.source) as sources, ${FIGURES} from metric_sums s
   where s.account_id = $1 and s.step = 'day' and s.part = 'all' and s.start >= $2 and s.start < $3
     and s.platform <> 'backline' and ${ONE_SOURCE}
   group by s.platform order by s.platform`,
);

/** An account's figures on each network within some days. */
export const networkFigures = (on: Queryable, accountId: string, from: Date, to: Date): Promise<PlatformRow[]> =>
  platforms(on, accountId, from, to);

export interface ContentRow extends Omit<DayFigures, "followers"> {
  readonly publication_id: string;
  readonly platform: string;
}

const contents = prepared<ContentRow>(
  "days.contents",
  `select s.publication_id, s.platform, ${FIGURES} from metric_sums s
   where s.account_id = $1 and s.step = 'day' and s.part = 'publication' and s.start >= $2 and s.start < $3
     and s.platform <> 'backline' and s.publication_id <> '' and ${ONE_SOURCE}
   group by s.publication_id, s.platform`,
);

/** The same of each publication. */
export const networkContents = (on: Queryable, accountId: string, from: Date, to: Date): Promise<ContentRow[]> =>
  contents(on, accountId, from, to);

const course = prepared<DayFigures & { readonly start: Date }>(
  "days.course",
  `select s.start, ${FIGURES} from metric_sums s
   where s.account_id = $1 and s.step = 'day' and s.part = 'all' and s.start >= $2 and s.start < $3 and ${ONE_SOURCE}
   group by s.start`,
);

/** What happened on each day on all platforms; days without anything are left out. */
export const daysOf = (on: Queryable, accountId: string, from: Date, to: Date) => course(on, accountId, from, to);

const published = prepared<{ readonly start: Date; readonly count: number }>(
  "days.published",
  `select date_trunc('day', first_public_at, 'UTC') as start, count(*)::int as count from publications
   where account_id = $1 and first_public_at >= $2 and first_public_at < $3 group by 1`,
);

/** How many publications came out on each day on which any did. */
export const publishedOn = (on: Queryable, accountId: string, from: Date, to: Date) =>
  published(on, accountId, from, to);

const hours = prepared<{ readonly hour: number; readonly deeds: number }>(
  "days.hours",
  `select ((extract(isodow from hour at time zone 'UTC') - 1) * 24 + extract(hour from hour at time zone 'UTC'))::int as hour,
     sum(value)::float8 as deeds
   from metrics where account_id = $1 and hour >= $2 and hour < $3 and source <> 'import' and value > 0
     and metric in ('plays', 'views', 'likes', 'comments', 'shares', 'follows')
   group by 1`,
);

/** What an audience did by hour of the week. */
export const hoursOfWeek = (on: Queryable, accountId: string, from: Date, to: Date) => hours(on, accountId, from, to);

const kinds = prepared<{ readonly id: string; readonly title: string; readonly kind: PublicationKind }>(
  "days.kinds",
  "select id, title, kind from publications where account_id = $1 and id = any($2)",
);

/** Title and kind of those publications that still exist. */
export const kindsOf = (on: Queryable, accountId: string, ids: readonly string[]) => kinds(on, accountId, ids);
