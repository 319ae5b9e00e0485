import type pg from "pg";
import { spanOf } from "../../contract/analytics";
import type { CurrentMetrics } from "../../contract/api/coach";
import type { AnalyticsSummary } from "../../contract/api/dashboard";
import type { BestTime, Prediction } from "../../contract/api/predictor";
import type { Estimate } from "../../contract/estimate";
import { daysOf } from "../analytics/days";
import { meanOf, squaresOf } from "../analytics/insights/statistics";
import { readSummary } from "../analytics/summary";
import { DAY_MS } from "../clock";
import type { Predictor } from "../predictor/predictor";
import type { Writer } from "../words/writer";
import { fromHistory, fromMedians, type Growths, HISTORY } from "./projection";
import { followersOf, profileOf, weeklyGains } from "./store";

const WEEK_MS = 7 * DAY_MS;

/** Everything that the coach judges by; all of it counted. */
export interface Facts {
  readonly typed: CurrentMetrics;
  readonly followers: number;
  /** of the last 30 days */
  readonly summary: Omit<AnalyticsSummary, "insights">;
  /** publications that came out in the last 30 days */
  readonly published: number;
  readonly biography: boolean;
  readonly pictured: boolean;
  readonly bestTime: BestTime;
  readonly prediction: Prediction;
  /** how far the views of a week lie from their mean, as a share of it; null without eight weeks of views */
  readonly spread: number | null;
}

interface Ports {
  readonly pool: pg.Pool;
  readonly predictor: Predictor;
}

async function spreadOf(pool: pg.Pool, accountId: string, to: Date): Promise<number | null> {
  const from = new Date(to.getTime() - HISTORY.least * WEEK_MS);
  const weeks = new Array<number>(HISTORY.least).fill(0);
  for (const { start, views } of await daysOf(pool, accountId, from, to)) {
    const week = Math.floor((start.getTime() - from.getTime()) / WEEK_MS);
    weeks[week] = (weeks[week] ?? 0) + views;
  }
  const mean = meanOf(weeks);
  return mean > 0 && (weeks[0] ?? 0) > 0 ? Math.sqrt(squaresOf(weeks) / (weeks.length - 1)) / mean : null;
}

export async function readFacts(
  { pool, predictor }: Ports,
  accountId: string,
  typed: CurrentMetrics,
  now: Date,
  write: Writer,
): Promise<Facts> {
  const span = spanOf("30d", now);
  const today = new Date(span.to.getTime() - DAY_MS);
  const [summary, followers, profile, bestTime, prediction, spread] = await Promise.all([
    readSummary(pool, accountId, "30d", span),
    followersOf(pool, accountId),
    profileOf(pool, accountId, span.from),
    predictor.bestTime(accountId, "backline", write),
    predictor.predict(accountId, { network: "backline", kind: "release" }, write),
    spreadOf(pool, accountId, today),
  ]);
  return {
    typed,
    followers: followers.count,
    summary,
    published: profile.published,
    biography: profile.biography !== "",
    pictured: profile.pictured,
    bestTime,
    prediction,
    spread,
  };
}

/** The Monday 0:00 UTC before or at a moment. */
const mondayOf = (at: Date): number => {
  const day = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  return day - ((at.getUTCDay() + 6) % 7) * DAY_MS;
};

export interface Projections {
  readonly basis: "history" | "medians" | "none";
  readonly after: (days: number) => Estimate;
}

/** Followers to expect: by one's own weeks, or, without enough of them, by what was typed and the median artist here. */
export async function readProjections(
  { pool, growths: growthsNow }: { readonly pool: pg.Pool; readonly growths: () => Promise<Growths | null> },
  accountId: string,
  typed: CurrentMetrics,
  now: Date,
  write: Writer,
): Promise<Projections> {
  const { count, first } = await followersOf(pool, accountId);
  const to = mondayOf(now);
  const begun = first === null ? to : mondayOf(first);
  const many = Math.min(HISTORY.most, Math.max(0, Math.round((to - begun) / WEEK_MS)));
  if (many >= HISTORY.least) {
    const from = to - many * WEEK_MS;
    const gains = new Array<number>(many).fill(0);
    for (const { start, gain } of await weeklyGains(pool, accountId, new Date(from), new Date(to))) {
      gains[Math.round((start.getTime() - from) / WEEK_MS)] = gain;
    }
    return { basis: "history", after: (days) => fromHistory(count, gains, days, write) };
  }
  const growths = await growthsNow();
  const after = (days: number) => fromMedians(typed.followers, growths, days, write);
  return { basis: after(30).value === null ? "none" : "medians", after };
}
