import type { Network } from "../../contract/networks";
import { WEEK_HOURS } from "../../contract/predictor";
import { DAY_MS } from "../clock";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** The last days whose hours count. */
const DAYS = 91;
const DEEDS = "metric in ('plays', 'views', 'likes', 'comments', 'shares', 'follows') and value > 0";
const HOUR =
  "((extract(isodow from hour at time zone 'UTC') - 1) * 24 + extract(hour from hour at time zone 'UTC'))::int";

interface HourRow {
  readonly hour: number;
  readonly deeds: number;
}

const own = prepared<HourRow>(
  "predictor.ownHours",
  `select ${HOUR} as hour, sum(value)::float8 as deeds from metrics
   where account_id = $1 and hour >= $3 and platform = $2 and source <> 'import' and ${DEEDS} group by 1`,
);
const all = prepared<HourRow & { readonly platform: string; readonly accounts: number }>(
  "predictor.allHours",
  `select platform, ${HOUR} as hour, sum(value)::float8 as deeds, count(distinct account_id)::int as accounts from metrics
   where hour >= $1 and source <> 'import' and ${DEEDS} group by 1, 2`,
);

const since = (now: Date): Date => new Date(now.getTime() - DAYS * DAY_MS);

function courseOf(rows: readonly HourRow[]): number[] {
  const course = new Array<number>(WEEK_HOURS).fill(0);
  for (const { hour, deeds } of rows) course[hour] = deeds;
  return course;
}

/** What an account's audience did on a network in the last quarter, by hour of the week (UTC). */
export const ownHours = async (on: Queryable, accountId: string, network: Network, now: Date): Promise<number[]> =>
  courseOf(await own(on, accountId, network, since(now)));

/** The same of all audiences, by platform, with how many accounts' audiences they are at most. */
export async function allHours(on: Queryable, now: Date) {
  const rows = await all(on, since(now));
  return new Map(
    [...new Set(rows.map(({ platform }) => platform))].map((platform) => {
      const theirs = rows.filter((row) => row.platform === platform);
      return [platform, { hours: courseOf(theirs), accounts: Math.max(...theirs.map(({ accounts }) => accounts)) }];
    }),
  );
}
