import type { DashboardInsight } from "../../../contract/api/dashboard";
import { type Said, said, word } from "../../../contract/words/said";
import { DAY_MS } from "../../clock";
import type { Queryable } from "../../database/database";
import type { Writer } from "../../words/writer";
import { daysOf, publishedOn } from "../days";
import { type Course, DAYS, type Insight, insightsOf, METRICS, type Metric } from "./insights";

/** The last Monday, 0:00 UTC. */
function lastMonday(now: Date): number {
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return day - ((now.getUTCDay() + 6) % 7) * DAY_MS;
}

/** Reads the course of the eight weeks until last Monday. */
async function courseOf(on: Queryable, accountId: string, from: number): Promise<Course> {
  const span = [new Date(from), new Date(from + DAYS * DAY_MS)] as const;
  const [days, published] = await Promise.all([daysOf(on, accountId, ...span), publishedOn(on, accountId, ...span)]);
  const filled = <Row extends { readonly start: Date }>(rows: readonly Row[], value: (row: Row) => number) => {
    const all = new Array<number>(DAYS).fill(0);
    for (const row of rows) all[Math.round((row.start.getTime() - from) / DAY_MS)] = value(row);
    return all;
  };
  const figures = Object.fromEntries(METRICS.map((metric) => [metric, filled(days, (row) => row[metric])])) as Record<
    Metric,
    number[]
  >;
  return { ...figures, published: filled(published, ({ count }) => count) };
}

const NAMES: Readonly<Record<Metric, string>> = {
  views: word("Views"),
  reactions: word("Likes, comments and shares"),
  followers: word("New followers"),
};
const nameOf = (metric: Metric): Said => ({ id: NAMES[metric], values: {} });
const rounded = (value: number): string => (value >= 10 ? String(Math.round(value)) : value.toFixed(1));
const chance = (p: number): string => (p < 1e-4 ? "0.01" : (100 * p).toFixed(2));

function sentencesOf(insight: Insight, dayOf: (day: number) => string): readonly [text: Said, reason: Said] {
  const name = nameOf(insight.metric);
  switch (insight.kind) {
    case "change":
      return [
        said`${name}: ${rounded(insight.before)} a day before ${dayOf(insight.day)}, ${rounded(insight.after)} a day since.`,
        said`The level changed within eight weeks. Chance alone does that in ${chance(insight.p)} % of cases (CUSUM test over ${DAYS} days). The numbers don't say why.`,
      ];
    case "outlier":
      return [
        said`${name}: ${rounded(insight.value)} on ${dayOf(insight.day)}, where ${rounded(insight.usual)} are usual on that weekday.`,
        said`Farther from the usual than any day of the seven weeks before. Chance alone does that in ${chance(insight.p)} % of weeks.`,
      ];
    case "correlation":
      return [
        said`${rounded(insight.published)} views on days on which you published, ${rounded(insight.others)} on the others.`,
        said`A correlation over ${DAYS} days, ${insight.n} of them with a publication. Both may have another cause.`,
      ];
  }
}

/** What stood out for an account until last Monday, in the reader's language. */
export async function readInsights(
  on: Queryable,
  accountId: string,
  now: Date,
  write: Writer,
): Promise<DashboardInsight[]> {
  const from = lastMonday(now) - DAYS * DAY_MS;
  const dayOf = (day: number) => new Date(from + day * DAY_MS).toISOString().slice(0, 10);
  return insightsOf(await courseOf(on, accountId, from)).map((insight) => {
    const [text, reason] = sentencesOf(insight, dayOf);
    const at = insight.kind === "correlation" ? null : `${dayOf(insight.day)}T00:00:00.000Z`;
    return { kind: insight.kind, metric: insight.metric, at, text: write(text), reason: write(reason) };
  });
}
