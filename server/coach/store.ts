import type { CurrentMetrics } from "../../contract/api/coach";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import type { Growths } from "./projection";

export interface SessionRow {
  readonly id: string;
  readonly account_id: string;
  readonly goals: readonly string[];
  readonly challenges: readonly string[];
  readonly metrics: CurrentMetrics;
  readonly created_at: Date;
}

/** Sessions of an account that are kept. */
const KEPT = 10;

const add = prepared(
  "coach.add",
  `insert into coach_sessions (id, account_id, goals, challenges, metrics, created_at) values ($1, $2, $3, $4, $5, $6)`,
);
const forget = prepared(
  "coach.forget",
  `delete from coach_sessions where account_id = $1 and id not in (
     select id from coach_sessions where account_id = $1 order by created_at desc, id desc limit $2)`,
);
const COLUMNS = "id, account_id, goals, challenges, metrics, created_at";
const latest = prepared<SessionRow>(
  "coach.latest",
  `select ${COLUMNS} from coach_sessions where account_id = $1 order by created_at desc, id desc limit 1`,
);
const byId = prepared<SessionRow>("coach.byId", `select ${COLUMNS} from coach_sessions where id = $1`);

export async function keepSession(on: Queryable, row: SessionRow): Promise<void> {
  await add(on, row.id, row.account_id, row.goals, row.challenges, JSON.stringify(row.metrics), row.created_at);
  await forget(on, row.account_id, KEPT);
}
export const latestSession = async (on: Queryable, accountId: string) => (await latest(on, accountId))[0] ?? null;
export const findSession = async (on: Queryable, id: string) => (await byId(on, id))[0] ?? null;

const followers = prepared<{ readonly count: number; readonly first: Date | null }>(
  "coach.followers",
  `select count(*)::int as count, (
     select min(start) from metric_sums where account_id = $1 and step = 'day' and part = 'all' and metric = 'follows'
       and platform = 'backline') as first
   from follows where artist = $1`,
);
const weeks = prepared<{ readonly start: Date; readonly gain: number }>(
  "coach.weeks",
  `select date_trunc('week', start, 'UTC') as start, sum(value)::float8 as gain from metric_sums
   where account_id = $1 and step = 'day' and part = 'all' and metric = 'follows' and platform = 'backline'
     and start >= $2 and start < $3
   group by 1`,
);

/** How many follow an account now, and since when anybody does. */
export async function followersOf(on: Queryable, accountId: string) {
  const [row] = await followers(on, accountId);
  return row ?? { count: 0, first: null };
}

/** Followers won less those lost by the week, where there were any. */
export const weeklyGains = (on: Queryable, accountId: string, from: Date, to: Date) => weeks(on, accountId, from, to);

const growths = prepared<Growths>(
  "coach.growths",
  `with artist as (
     select artist, count(*) filter (where at < $1)::float8 as before, count(*)::float8 as now from follows group by artist
   )
   select count(*)::int as n, percentile_cont(0.05) within group (order by now / before - 1) as low,
     percentile_cont(0.5) within group (order by now / before - 1) as median,
     percentile_cont(0.95) within group (order by now / before - 1) as high
   from artist where before >= 10`,
);

/** By which share artists with ten followers or more grew since a moment; null if there is none. */
export async function growthsSince(on: Queryable, since: Date): Promise<Growths | null> {
  const [row] = await growths(on, since);
  return row && row.n > 0 ? row : null;
}

const profile = prepared<{ readonly biography: string; readonly pictured: boolean; readonly published: number }>(
  "coach.profile",
  `select biography, avatar_id is not null as pictured,
     (select count(*) from publications where account_id = a.id and first_public_at >= $2)::int as published
   from accounts a where id = $1`,
);

/** What others see of an account, and how many publications came out since a moment. */
export async function profileOf(on: Queryable, accountId: string, since: Date) {
  const [row] = await profile(on, accountId, since);
  return row ?? { biography: "", pictured: false, published: 0 };
}
