import { z } from "zod";
import type { Competitor } from "../../contract/api/business";
import type { Network } from "../../contract/networks";
import { FIRST_SEGMENTS, type Segment, segment } from "../../contract/segments";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

const segments = prepared<{ readonly segments: unknown }>(
  "business.segments",
  "select segments from fan_segments where account_id = $1",
);
const keep = prepared(
  "business.keepSegments",
  `insert into fan_segments (account_id, segments) values ($1, $2)
   on conflict (account_id) do update set segments = excluded.segments`,
);

/** An artist's segments; those that everybody begins with, until they keep their own. */
export async function segmentsOf(on: Queryable, accountId: string): Promise<readonly Segment[]> {
  const [row] = await segments(on, accountId);
  return row ? z.array(segment).parse(row.segments) : FIRST_SEGMENTS;
}
export const keepSegments = (on: Queryable, accountId: string, kept: readonly Segment[]) =>
  keep(on, accountId, JSON.stringify(kept));

interface CompetitorRow {
  readonly id: string;
  readonly name: string;
  readonly platform: Network;
  readonly followers: string;
  readonly seen_on: string;
  readonly source: string;
}

const COLUMNS = "id, name, platform, followers, to_char(seen_on, 'YYYY-MM-DD') as seen_on, source";
const competitors = prepared<CompetitorRow>(
  "business.competitors",
  `select ${COLUMNS} from competitors where account_id = $1 order by followers desc, created_at desc, id`,
);
const present = ({ seen_on, followers, ...row }: CompetitorRow): Competitor => ({
  ...row,
  followers: Number(followers),
  seenOn: seen_on,
});

export const competitorsOf = async (on: Queryable, accountId: string): Promise<Competitor[]> =>
  (await competitors(on, accountId)).map(present);

const add = prepared(
  "business.addCompetitor",
  `insert into competitors (id, account_id, name, platform, followers, seen_on, source, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
export const addCompetitor = (on: Queryable, accountId: string, it: Competitor, now: Date) =>
  add(on, it.id, accountId, it.name, it.platform, it.followers, it.seenOn, it.source, now);

const remove = prepared<{ readonly id: string }>(
  "business.removeCompetitor",
  "delete from competitors where id = $1 and account_id = $2 returning id",
);
/** Whether there was one of this account. */
export const removeCompetitor = async (on: Queryable, accountId: string, id: string): Promise<boolean> =>
  (await remove(on, id, accountId)).length === 1;

const totals = prepared<{
  readonly followers: number;
  readonly votes: number;
  readonly published: number;
  readonly plays: number;
  readonly sold: number;
  readonly comments: number;
}>(
  "business.totals",
  `select
     (select count(*) from follows where artist = $1)::int as followers,
     (select coalesce(sum(o.votes), 0) from polls p join poll_options o on o.poll_id = p.id where p.account_id = $1)::int as votes,
     (select count(*) from publications where account_id = $1 and first_public_at is not null)::int as published,
     coalesce(sum(value) filter (where metric = 'plays'), 0)::float8 as plays,
     coalesce(sum(value) filter (where metric = 'sold'), 0)::float8 as sold,
     coalesce(sum(value) filter (where metric = 'comments'), 0)::float8 as comments
   from metric_sums where account_id = $1 and step = 'month' and part = 'all' and platform = 'backline' and source = 'own'`,
);

/** What an account has reached in all its time here, as far as it is counted. */
export async function totalsOf(on: Queryable, accountId: string) {
  const [row] = await totals(on, accountId);
  return row ?? { followers: 0, votes: 0, published: 0, plays: 0, sold: 0, comments: 0 };
}
