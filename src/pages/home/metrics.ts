import type { Step } from "../../../contract/analytics";
import type { Overview, Revenue } from "../../../contract/api/analytics";
import { coins } from "../../../contract/wallet";
import type { ChartPoint, ChartSeries } from "../../ui/charts/Chart";
import { formatCount, formatWhole } from "../../ui/format";
import { language } from "../../words/language";
import { say, word } from "../../words/say";

/** The metrics of tiles and chart, in their order. */
export const METRICS = ["plays", "minutes", "likes", "earned"] as const;
export type Metric = (typeof METRICS)[number];
export const TITLES: Readonly<Record<Metric, string>> = {
  plays: word("Plays"),
  minutes: word("Minutes"),
  likes: word("Likes"),
  earned: word("Earnings"),
};

/** The metrics as a chart draws them. */
export const metricSeries = (): readonly ChartSeries[] =>
  METRICS.map((metric) => ({
    title: say(TITLES[metric]),
    format: (value, short) => formatMetric(metric, value, short),
    least: metric === "earned" ? 100 : 1,
  }));

/** Figures of a step, of a release, or of the whole span; coins in minor units. */
export type Row = Readonly<Record<Metric, number>>;
interface Numbers {
  readonly overview: Overview;
  readonly revenue: Revenue;
}

/** A value for a person: "1,204", "12.50 AC"; short: "1.2K", "12 AC". */
export function formatMetric(metric: Metric, value: number, short: boolean): string {
  if (metric !== "earned") return short ? formatCount(value) : formatWhole(value);
  if (short && Math.abs(value) >= 100_000) return `${formatCount(value / 100)} AC`;
  return coins(BigInt(Math.round(value)));
}

export const totalsOf = ({ overview, revenue }: Numbers): Row => ({
  plays: overview.totals.plays,
  minutes: overview.totals.minutes,
  likes: overview.totals.likes,
  earned: Number(revenue.totals.earned),
});

/** Every step of the span with its figures, the earliest first. */
export function seriesOf({ overview, revenue }: Numbers): (Row & { readonly start: string })[] {
  const earned = new Map(revenue.course.map((step) => [step.start, Number(step.earned)]));
  return overview.course.map(({ start, plays, minutes, likes }) => ({
    start,
    plays,
    minutes,
    likes,
    earned: earned.get(start) ?? 0,
  }));
}

export interface ReleaseLine extends Row {
  readonly id: string;
  /** null if it was deleted */
  readonly title: string | null;
  readonly cover: string | null;
}

/** Releases that were played or earned something, sorted by plays, then by earnings. */
export function releaseLines({ overview, revenue }: Numbers): ReleaseLine[] {
  const lines = new Map<string, ReleaseLine>();
  for (const { id, title, cover, plays, minutes, likes } of overview.releases) {
    lines.set(id, { id, title, cover, plays, minutes, likes, earned: 0 });
  }
  for (const { id, title, cover, earned } of revenue.releases) {
    const line = lines.get(id) ?? { id, title, cover, plays: 0, minutes: 0, likes: 0, earned: 0 };
    lines.set(id, { ...line, earned: Number(earned) });
  }
  return [...lines.values()].sort((a, b) => b.plays - a.plays || b.earned - a.earned);
}

const UTC = { timeZone: "UTC" } as const;
/** English dates have the day first and 24 hours, as the texts around them. */
const dates = (): string => (language() === "en" ? "en-GB" : language());

/** "14:00", "2 Mar". */
export const shortTime = (start: string, step: Step): string =>
  new Date(start).toLocaleString(
    dates(),
    step === "hour" ? { ...UTC, hour: "2-digit", minute: "2-digit" } : { ...UTC, day: "numeric", month: "short" },
  );

/** "Mon 2 Mar, 14:00 UTC", "Mon 2 March 2026". */
export const longTime = (start: string, step: Step): string =>
  step === "hour"
    ? `${new Date(start).toLocaleDateString(dates(), { ...UTC, weekday: "short", day: "numeric", month: "short" })}, ${shortTime(start, step)} UTC`
    : new Date(start).toLocaleDateString(dates(), {
        ...UTC,
        weekday: "short",
        day: "numeric",
        month: "long",
        year: "numeric",
      });

export const WEEKDAYS = [
  word("Mon"),
  word("Tue"),
  word("Wed"),
  word("Thu"),
  word("Fri"),
  word("Sat"),
  word("Sun"),
] as const;
const DAY_MS = 86_400_000;

/** Days as weeks from Monday on (UTC), each with a value for every weekday; null for days outside the span. */
export function byWeekday(days: readonly (Row & { readonly start: string })[], metric: Metric): ChartPoint[] {
  const weeks = new Map<number, (number | null)[]>();
  for (const day of days) {
    const time = Date.parse(day.start);
    const weekday = (new Date(time).getUTCDay() + 6) % 7;
    const monday = time - weekday * DAY_MS;
    const week = weeks.get(monday) ?? WEEKDAYS.map(() => null);
    week[weekday] = day[metric];
    weeks.set(monday, week);
  }
  return [...weeks].map(([monday, values]) => {
    const start = new Date(monday).toISOString();
    return { short: shortTime(start, "day"), name: longTime(start, "day"), values };
  });
}
