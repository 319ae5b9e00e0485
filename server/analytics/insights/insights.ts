import { bridgeTail, meanOf, squaresOf, studentTail, sumOf } from "./statistics";

/** The last whole weeks that are looked at, until the last Monday. Insights change on Mondays alone. */
export const WEEKS = 8;
export const DAYS = 7 * WEEKS;
/** The days of which each is held against those before. */
const LATEST = 7;

export const METRICS = ["views", "reactions", "followers"] as const;
export type Metric = (typeof METRICS)[number];

/** What happened on each of the days, the earliest first. */
export type Course = Readonly<Record<Metric, readonly number[]>> & {
  /** how many publications came out */
  readonly published: readonly number[];
};

export type Insight = { readonly metric: Metric; readonly p: number } & (
  | {
      readonly kind: "change";
      /** the first day of the new level, counted from the first day of the course */
      readonly day: number;
      /** means by day */
      readonly before: number;
      readonly after: number;
    }
  | { readonly kind: "outlier"; readonly day: number; readonly value: number; readonly usual: number }
  | {
      readonly kind: "correlation";
      /** means of days on which something came out, and of the others */
      readonly published: number;
      readonly others: number;
      readonly n: number;
    }
);

/** A month has five Mondays at most; each has seven tests. By Bonferroni an account without effects gets one in 5 % of months. */
const LEVEL = 0.05 / 5 / 7;
/** With less than so many a day, chance is all there is. */
const LEAST_A_DAY = { change: 3, outlier: 10, correlation: 3 } as const;
/** An outlier lies farther out than any day before, by this factor. */
const BEYOND = 1.25;
/** Fewest days at either side of a change. */
const EDGE = 7;
/** Fewest days on which something came out, and on which nothing did. */
const LEAST_PUBLISHED = 5;

/** Values less what is usual on their weekday, about the same mean. */
function withoutWeekdays(values: readonly number[]): number[] {
  const middle = meanOf(values);
  const usual = Array.from({ length: 7 }, (_, weekday) => meanOf(values.filter((__, day) => day % 7 === weekday)));
  return values.map((value, day) => value - (usual[day % 7] ?? 0) + middle);
}

/** Degrees of freedom that the weekdays' means take. */
const WEEKDAYS = 6;

/** Where the level changed most, by the largest sum of deviations (CUSUM); null if chance does as much. */
function changeOf(metric: Metric, values: readonly number[]): Insight | null {
  if (meanOf(values) < LEAST_A_DAY.change) return null;
  const logs = withoutWeekdays(values.map((value) => Math.log1p(Math.max(0, value))));
  const middle = meanOf(logs);
  let sum = 0;
  let best = { day: 0, size: 0 };
  logs.forEach((value, index) => {
    sum += value - middle;
    const day = index + 1;
    if (day >= EDGE && day <= logs.length - EDGE && Math.abs(sum) > best.size) best = { day, size: Math.abs(sum) };
  });
  const { day, size } = best;
  const noise = squaresOf(logs.slice(0, day)) + squaresOf(logs.slice(day));
  const deviation = Math.sqrt(noise / (logs.length - 2 - WEEKDAYS));
  if (!(deviation > 0)) return null;
  const p = bridgeTail(size / (deviation * Math.sqrt(logs.length)));
  const [before, after] = [meanOf(values.slice(0, day)), meanOf(values.slice(day))];
  return p < LEVEL ? { kind: "change", metric, p, day, before, after } : null;
}

const SCALES = [
  (value: number) => Math.log1p(Math.max(0, value)),
  (value: number) => Math.sqrt(Math.max(0, value) + 3 / 8),
];

/** How probable a day is after those before it; by the scale that finds it less odd: logarithm or root (Anscombe 1948). */
function oddnessOf(values: readonly number[], day: number): number {
  const chances = SCALES.map((scale) => {
    const before = values.slice(0, values.length - LATEST).map(scale);
    const usual = Array.from({ length: 7 }, (_, weekday) =>
      meanOf(before.filter((__, index) => index % 7 === weekday)),
    );
    const off = before.map((value, index) => value - (usual[index % 7] ?? 0));
    const own = scale(values[day] ?? 0) - (usual[day % 7] ?? 0);
    if (Math.abs(own) < BEYOND * Math.max(...off.map(Math.abs))) return 1;
    const freedom = before.length - 7;
    const variance = sumOf(off.map((one) => one * one)) / freedom;
    return variance > 0 ? studentTail(own / Math.sqrt(variance * (1 + 7 / before.length)), freedom) : 1;
  });
  return Math.max(...chances);
}

/** The oddest of the last days; null if chance does as much. */
function outlierOf(metric: Metric, values: readonly number[]): Insight | null {
  const before = values.slice(0, values.length - LATEST);
  if (meanOf(before) < LEAST_A_DAY.outlier) return null;
  const days = Array.from({ length: LATEST }, (_, index) => values.length - LATEST + index);
  const found = days
    .map((day) => ({ day, p: Math.min(1, LATEST * oddnessOf(values, day)) }))
    .reduce((one, other) => (other.p < one.p ? other : one));
  if (found.p >= LEVEL) return null;
  const usual = meanOf(before.filter((_, index) => index % 7 === found.day % 7));
  return { kind: "outlier", metric, ...found, value: values[found.day] ?? 0, usual };
}

/** Whether days on which something came out had other views than the rest: they go together, which proves no cause. */
function correlationOf({ views, published }: Course): Insight | null {
  const days = views.map((_, day) => day);
  const out = days.filter((day) => (published[day] ?? 0) > 0);
  const rest = days.filter((day) => (published[day] ?? 0) === 0);
  if (Math.min(out.length, rest.length) < LEAST_PUBLISHED || meanOf(views) < LEAST_A_DAY.correlation) return null;
  const logs = withoutWeekdays(views.map((value) => Math.log1p(Math.max(0, value))));
  const marks = withoutWeekdays(days.map((day) => ((published[day] ?? 0) > 0 ? 1 : 0)));
  const [a, b] = [squaresOf(logs), squaresOf(marks)];
  if (!(a > 0 && b > 0)) return null;
  const [middle, mark] = [meanOf(logs), meanOf(marks)];
  const r = sumOf(logs.map((value, day) => (value - middle) * ((marks[day] ?? 0) - mark))) / Math.sqrt(a * b);
  const freedom = views.length - 2 - WEEKDAYS;
  const p = studentTail(r * Math.sqrt(freedom / Math.max(1e-12, 1 - r * r)), freedom);
  const of = (which: readonly number[]) => meanOf(which.map((day) => views[day] ?? 0));
  return p < LEVEL
    ? { kind: "correlation", metric: "views", p, published: of(out), others: of(rest), n: out.length }
    : null;
}

/**
 * What stands out in eight whole weeks: a level that changed, a day unlike those before, days that go together with
 * publishing. Nothing if the account's numbers began later than the first week.
 */
export function insightsOf(course: Course): Insight[] {
  const begun = sumOf(course.views.slice(0, 7)) > 0;
  if (!begun || course.views.length !== DAYS) return [];
  return [
    ...METRICS.flatMap((metric) => [changeOf(metric, course[metric]), outlierOf(metric, course[metric])]),
    correlationOf(course),
  ].filter((insight) => insight !== null);
}
