import type { Goal } from "../../../contract/api/career";
import { GOAL, type GoalMetric, type GoalState } from "../../../contract/career/goals";
import type { Estimate } from "../../../contract/estimate";
import { counted, type Said, said } from "../../../contract/words/said";
import { DAY_MS } from "../../clock";
import type { Writer } from "../../words/writer";
import { LEAST_WEEKS, type Reach, reach } from "../statistics";
import type { GoalRow } from "./store";

/** A metric of an account: its total now, and what was gained in each of the last weeks, the earliest first. */
export interface Standing {
  readonly total: number;
  readonly weeks: readonly number[];
}
export type Standings = Readonly<Record<GoalMetric, Standing>>;

const later = (now: Date, days: number | null): string | null =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString();

function timelineOf(remaining: number, { weeks }: Standing, found: Reach | null): { estimate: Estimate; said: Said } {
  const rounded = (days: number | null) => (days === null ? null : Math.max(0, Math.round(days)));
  if (remaining <= 0) {
    return { estimate: { value: 0, low: 0, high: 0, n: weeks.length, reason: "" }, said: said`The target is reached.` };
  }
  if (!found) {
    return {
      estimate: { value: null, low: null, high: null, n: weeks.length, reason: "" },
      said:
        weeks.length < LEAST_WEEKS
          ? said`A pace is taken from ${LEAST_WEEKS} whole weeks on; there are ${weeks.length}.`
          : said`At the pace of the last weeks it is not reached within ten years.`,
    };
  }
  return {
    estimate: {
      value: rounded(found.value),
      low: rounded(found.low),
      high: rounded(found.high),
      n: weeks.length,
      reason: "",
    },
    said: counted("{n, plural, one {From the pace of the last week} other {From the pace of the last # weeks}}", {
      n: found.weeks,
    }),
  };
}

function milestonesOf(row: GoalRow, standing: Standing, now: Date): Goal["milestones"] {
  const [start, target] = [Number(row.start), Number(row.target)];
  return GOAL.milestones.map((share) => {
    const value = Math.round(start + share * (target - start));
    const reached = standing.total >= value;
    const found = reached ? null : reach(value - standing.total, standing.weeks);
    return {
      value,
      share,
      reached,
      on: later(now, found?.value ?? null),
      earliest: later(now, found?.low ?? null),
      latest: later(now, found?.high ?? null),
    };
  });
}

/** Whether a goal's target is there; that it once was, counts too. */
export const isReached = (row: Pick<GoalRow, "reached_at" | "target">, { total }: Standing): boolean =>
  row.reached_at !== null || total >= Number(row.target);

/** A goal with its measured progress, and when it is reached at the present pace. */
export function presentGoal(
  row: GoalRow,
  {
    standing,
    now,
    strategies,
    write,
  }: {
    readonly standing: Standing;
    readonly now: Date;
    readonly strategies: Goal["strategies"];
    readonly write: Writer;
  },
): Goal {
  const target = Number(row.target);
  const reached = isReached(row, standing);
  const remaining = reached ? 0 : target - standing.total;
  const found = remaining > 0 ? reach(remaining, standing.weeks) : null;
  const { estimate, said: reason } = timelineOf(remaining, standing, found);
  // a goal's last day is over at the next midnight
  const ends = Date.parse(`${row.due}T00:00:00Z`) + DAY_MS;
  const state: GoalState = reached ? "reached" : now.getTime() >= ends ? "missed" : "open";
  return {
    id: row.id,
    title: row.title,
    metric: row.metric,
    target,
    due: row.due,
    start: Number(row.start),
    current: standing.total,
    progress: reached ? 100 : Math.max(0, Math.min(100, Math.floor((1000 * standing.total) / target) / 10)),
    timeline: { ...estimate, reason: write(reason).slice(0, 300) },
    strategies,
    milestones: milestonesOf(row, standing, now),
    state,
    onTime: reached ? true : found ? now.getTime() + found.value * DAY_MS < ends : null,
    createdAt: row.created_at.toISOString(),
  };
}
