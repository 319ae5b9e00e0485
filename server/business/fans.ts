import { LEAST_PEOPLE } from "../../contract/analytics";
import type { FanSegment } from "../../contract/api/business";
import type { FanMetric, FanRule, Segment } from "../../contract/segments";
import { DAY_MS } from "../clock";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** What one person did with an artist's publications. Never leaves the server. */
export interface Fan {
  readonly plays: number;
  readonly minutes: number;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
  readonly first: Date;
  readonly last: Date;
  /** whether they were here 30 to 60 days ago, and in the last 30 days */
  readonly before: boolean;
  readonly lately: boolean;
}

const fans = prepared<Fan>(
  "business.fans",
  `select
     count(*) filter (where kind = 'play' and at >= $3)::int as plays,
     count(*) filter (where kind = 'minute' and at >= $3)::int as minutes,
     count(*) filter (where kind = 'like' and at >= $3)::int as likes,
     count(*) filter (where kind = 'comment' and at >= $3)::int as comments,
     count(*) filter (where kind = 'share' and at >= $3)::int as shares,
     min(at) as first, max(at) as last,
     bool_or(at >= $4 and at < $5) as before, bool_or(at >= $5) as lately
   from metric_events where account_id = $1 and person is not null and at < $2
   group by person limit 200000`,
);

/** Everybody who did anything with an artist's publications, signed in. */
export function readFans(on: Queryable, accountId: string, now: Date): Promise<Fan[]> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return fans(on, accountId, now, ago(90), ago(60), ago(30));
}

const daysSince = (at: Date, now: Date): number => Math.floor((now.getTime() - at.getTime()) / DAY_MS);

function figureOf(fan: Fan, metric: FanMetric, now: Date): number {
  if (metric === "seenDaysAgo") return daysSince(fan.last, now);
  return metric === "knownDays" ? daysSince(fan.first, now) : fan[metric];
}

const holds = (fan: Fan, { metric, is, value }: FanRule, now: Date): boolean =>
  is === "at-least" ? figureOf(fan, metric, now) >= value : figureOf(fan, metric, now) <= value;

/** Of fewer than five people nothing is told but that they are few. */
export const shownPeople = (people: number): number | null => (people < LEAST_PEOPLE ? null : people);

/** The fans of a segment, as figures of all of them together. */
export function segmentOf({ name, rules }: Segment, all: readonly Fan[], now: Date): FanSegment {
  const own = all.filter((fan) => rules.every((rule) => holds(fan, rule, now)));
  const few = own.length < LEAST_PEOPLE;
  const sum = (metric: "plays" | "likes" | "comments" | "shares") => own.reduce((all, fan) => all + fan[metric], 0);
  const plays = sum("plays");
  const before = own.filter((fan) => fan.before);
  const stayed = before.filter((fan) => fan.lately).length;
  const figure = (value: number) => (few ? null : value);
  return {
    name,
    rules: [...rules],
    count: shownPeople(own.length),
    engagement: few || plays === 0 ? null : (100 * (sum("likes") + sum("comments") + sum("shares"))) / plays,
    retention: few || before.length < LEAST_PEOPLE ? null : (100 * stayed) / before.length,
    activities: {
      plays: figure(plays),
      likes: figure(sum("likes")),
      comments: figure(sum("comments")),
      shares: figure(sum("shares")),
    },
  };
}
