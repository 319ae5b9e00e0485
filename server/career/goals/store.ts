import type { GoalMetric } from "../../../contract/career/goals";
import type { Queryable } from "../../database/database";
import { prepared } from "../../database/prepared";

export interface GoalRow {
  readonly id: string;
  readonly account_id: string;
  readonly title: string;
  readonly metric: GoalMetric;
  readonly target: string;
  readonly start: string;
  /** YYYY-MM-DD */
  readonly due: string;
  readonly created_at: Date;
  readonly reached_at: Date | null;
}

const COLUMNS =
  "id, account_id, title, metric, target, start, to_char(due, 'YYYY-MM-DD') as due, created_at, reached_at";
const ofAccount = prepared<GoalRow>(
  "career.goals",
  `select ${COLUMNS} from career_goals where account_id = $1 order by reached_at nulls first, career_goals.due, id`,
);
const byId = prepared<GoalRow>("career.goal", `select ${COLUMNS} from career_goals where id = $1`);

export const goalsOf = (on: Queryable, accountId: string): Promise<GoalRow[]> => ofAccount(on, accountId);
export const findGoal = async (on: Queryable, id: string): Promise<GoalRow | null> => (await byId(on, id))[0] ?? null;

export async function addGoal(
  on: Queryable,
  goal: Omit<GoalRow, "target" | "start" | "reached_at"> & { readonly target: number; readonly start: number },
): Promise<void> {
  await on.query(
    `insert into career_goals (id, account_id, title, metric, target, start, due, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [goal.id, goal.account_id, goal.title, goal.metric, goal.target, goal.start, goal.due, goal.created_at],
  );
}

/** What is left out stays. A goal with another target is reached anew. */
export async function changeGoal(
  on: Queryable,
  id: string,
  { title, target, due }: { title?: string | undefined; target?: number | undefined; due?: string | undefined },
): Promise<void> {
  await on.query(
    `update career_goals set title = coalesce($2, title), target = coalesce($3::bigint, target),
       due = coalesce($4::date, due), reached_at = case when $3::bigint is null then reached_at end where id = $1`,
    [id, title ?? null, target ?? null, due ?? null],
  );
}

export async function removeGoal(on: Queryable, id: string): Promise<void> {
  await on.query("delete from career_goals where id = $1", [id]);
}

export async function noteReached(on: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await on.query("update career_goals set reached_at = $2 where id = any($1) and reached_at is null", [ids, now]);
}
