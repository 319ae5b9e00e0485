import type { CareerAnalytics } from "../../contract/api/career";
import { NETWORKS } from "../../contract/networks";
import { reasonOf } from "../../contract/wallet";
import type { Language } from "../../contract/words/languages";
import { word } from "../../contract/words/said";
import type { Queryable } from "../database/database";
import { writerIn } from "../words/writer";
import {
  type Day,
  daysOf,
  monthsOf,
  type PlatformRow,
  platformsOf,
  type StreamRow,
  streamsOf,
  totalsOf,
} from "./figures";
import { careerScore, LEAST_FOLLOWERS, LEAST_PLAYS, type ScoreFigures } from "./score";

const tenth = (value: number): number => Math.round(value * 10) / 10;
/** By how many percent something changed; null where there was too little before. */
const changed = (now: number, before: number, least: number): number | null =>
  before < least ? null : tenth((100 * (now - before)) / before);
const trendOf = (now: number, before: number | null) =>
  before === null || (now === 0 && before === 0) ? null : now > before ? "up" : now < before ? "down" : "flat";

/** What brought coins, by the first part of the reason in the ledger. */
const STREAMS: Readonly<Record<string, string>> = {
  view: word("Paid views"),
  reward: word("Rewards"),
};

function presentStreams(
  rows: readonly StreamRow[],
  write: (text: string) => string,
): CareerAnalytics["revenueStreams"] {
  const sum = rows.reduce((total, { recent }) => total + Number(recent), 0);
  return rows
    .filter(({ recent }) => recent !== "0")
    .map(({ reason, recent, before }) => ({
      name: write(STREAMS[reason] ?? reasonOf(reason, 1n)),
      amount: recent,
      percentage: sum === 0 ? 0 : tenth((100 * Number(recent)) / sum),
      trend: trendOf(Number(recent), Number(before)),
    }));
}

/** Followers at the end of each day, reckoned back from those of now. */
function courseOf(days: readonly Day[], followers: number): CareerAnalytics["course"] {
  let there = followers;
  return [...days]
    .reverse()
    .map(({ start, plays, follows, earned }) => {
      const row = { start: start.toISOString(), followers: there, plays, earned: String(Math.round(earned)) };
      there -= follows;
      return row;
    })
    .reverse()
    .slice(-90);
}

const platformName = (platform: string): string =>
  platform in NETWORKS ? NETWORKS[platform as keyof typeof NETWORKS].title : platform;

const presentPlatforms = (rows: readonly PlatformRow[]): CareerAnalytics["platformData"] =>
  rows.map(({ platform, plays, recent, before }) => ({
    platform: platformName(platform),
    plays: Math.max(0, plays),
    growth: changed(recent, before, LEAST_PLAYS),
  }));

/** The last 30 days in figures, as the score and the agents' strategy use them. */
export async function scoreFiguresOf(on: Queryable, accountId: string, now: Date): Promise<ScoreFigures> {
  const [totals, days] = await Promise.all([totalsOf(on, accountId, now), daysOf(on, accountId, now)]);
  return figuresOf(totals, days, now);
}

function figuresOf(totals: { followers: number; fresh: number }, days: readonly Day[], now: Date): ScoreFigures {
  const won = monthsOf(days, now, ({ follows }) => follows).recent;
  return {
    followers: totals.followers,
    followersBefore: Math.max(0, totals.followers - won),
    plays: monthsOf(days, now, ({ plays }) => plays).recent,
    reactions: Math.max(0, monthsOf(days, now, ({ reactions }) => reactions).recent),
    earned: BigInt(Math.round(monthsOf(days, now, ({ earned }) => earned).recent)),
    releases: totals.fresh,
  };
}

/** Everything that the career screens show of an account's numbers, in a language. */
export async function careerAnalytics(
  on: Queryable,
  accountId: string,
  now: Date,
  language: Language,
): Promise<CareerAnalytics> {
  const [totals, days, platforms, streams, write] = await Promise.all([
    totalsOf(on, accountId, now),
    daysOf(on, accountId, now),
    platformsOf(on, accountId, now),
    streamsOf(on, accountId, now),
    writerIn(language),
  ]);
  const figures = figuresOf(totals, days, now);
  const score = careerScore(figures, language);
  const played = monthsOf(days, now, ({ plays }) => plays);
  const earned = monthsOf(days, now, (day) => day.earned);
  const reacted = monthsOf(days, now, ({ reactions }) => reactions);
  const engagement = (reactions: number, plays: number) =>
    plays < LEAST_PLAYS ? null : tenth((100 * Math.max(0, reactions)) / plays);
  const engaged = engagement(reacted.recent, played.recent);
  const engagedBefore = engagement(reacted.before, played.before);
  const growth = changed(totals.followers, figures.followersBefore, LEAST_FOLLOWERS);
  return {
    fanCount: totals.followers,
    monthlyGrowth: growth,
    totalRevenue: String(streams.reduce((sum, { total }) => sum + BigInt(total), 0n)),
    streamingPlays: platforms.reduce((sum, { plays }) => sum + Math.max(0, plays), 0),
    careerScore: score.value,
    careerScoreEstimate: {
      value: score.value,
      low: score.low,
      high: score.high,
      n: score.n,
      reason: write(score.reason).slice(0, 300),
    },
    scoreParts: score.parts.map(({ title, rule, figure, ...part }) => ({
      ...part,
      title: write(title),
      rule: write(rule),
      figure: write(figure),
    })),
    platformData: presentPlatforms(platforms),
    socialEngagement: engaged,
    metrics: [
      {
        id: "followers",
        label: write("Followers"),
        value: totals.followers,
        change: growth,
        trend: trendOf(totals.followers, figures.followersBefore),
      },
      {
        id: "plays",
        label: write("Plays in 30 days"),
        value: played.recent,
        change: changed(played.recent, played.before, LEAST_PLAYS),
        trend: trendOf(played.recent, played.before),
      },
      {
        id: "earnings",
        label: write("Paid views in 30 days"),
        value: Math.round(earned.recent),
        change: changed(earned.recent, earned.before, 100),
        trend: trendOf(earned.recent, earned.before),
      },
      {
        id: "engagement",
        label: write("Engagement"),
        value: engaged,
        change: engaged === null || !engagedBefore ? null : changed(engaged, engagedBefore, 0.1),
        trend: engaged === null ? null : trendOf(engaged, engagedBefore),
      },
    ],
    revenueStreams: presentStreams(streams, write),
    course: courseOf(days, totals.followers),
    published: totals.releases,
  };
}
