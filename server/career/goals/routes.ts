import type pg from "pg";
import { career, type Goal } from "../../../contract/api/career";
import { GOAL, GOAL_METRICS } from "../../../contract/career/goals";
import { said } from "../../../contract/words/said";
import { type Clock, DAY_MS } from "../../clock";
import { type Queryable, transaction } from "../../database/database";
import { ApiError } from "../../errors";
import { created, empty, type Handled, handle, ok } from "../../http/handlers";
import { randomId } from "../../ids";
import { demand } from "../../policy/policy";
import { languageAsked, type Writer, writerIn } from "../../words/writer";
import { findingsOfAccount, kindsOf } from "../findings";
import { CareerThing } from "../policy";
import { inOrder } from "../present";
import { isReached, presentGoal } from "./progress";
import { standingsOf } from "./standings";
import { addGoal, changeGoal, findGoal, type GoalRow, goalsOf, noteReached, removeGoal } from "./store";

/** How many strategies a goal shows. */
const MOST_STRATEGIES = 3;

/** An account's goals as they stand; notes which have come to their target. */
export async function readGoals(on: Queryable, accountId: string, now: Date, write: Writer): Promise<Goal[]> {
  const rows = await goalsOf(on, accountId);
  return rows.length === 0 ? [] : presentAll(on, accountId, rows, now, write);
}

async function presentAll(on: Queryable, accountId: string, rows: readonly GoalRow[], now: Date, write: Writer) {
  const [standings, findings, kinds] = await Promise.all([
    standingsOf(on, accountId, now),
    findingsOfAccount(on, accountId),
    kindsOf(on, accountId),
  ]);
  const reached = rows.filter((row) => row.reached_at === null && isReached(row, standings[row.metric]));
  if (reached.length > 0)
    await noteReached(
      on,
      reached.map(({ id }) => id),
      now,
    );
  const ordered = inOrder(findings, kinds);
  return rows.map((row) => {
    const kindsOfGoal: readonly string[] = GOAL_METRICS[row.metric].kinds;
    const strategies = ordered
      .filter(({ kind }) => kindsOfGoal.includes(kind))
      .slice(0, MOST_STRATEGIES)
      .map(({ title, action }) => ({ text: write(title), href: action.href }));
    return presentGoal(row, { standing: standings[row.metric], now, strategies, write });
  });
}

/** Throws unless a goal's day lies ahead, and not too far. */
function demandDay(due: string, now: Date): void {
  const ends = Date.parse(`${due}T00:00:00Z`) + DAY_MS;
  const fields = [{ path: "body.due", message: "" }];
  const wrong = (message: string) =>
    new ApiError("invalid_request", message, { fields: fields.map((field) => ({ ...field, message })) });
  if (ends <= now.getTime()) throw wrong("This day is over.");
  if (ends > now.getTime() + GOAL.mostYears * 366 * DAY_MS) throw wrong("A goal lies ten years ahead at most.");
}

/** Routes for goals. */
export function goalRoutes({ pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock }): Handled[] {
  const present = async (row: GoalRow | null, write: Writer) => {
    const [goal] = row ? await presentAll(pool, row.account_id, [row], clock(), write) : [];
    if (!goal) throw new ApiError("not_found");
    return goal;
  };
  const demandAbove = async (accountId: string, metric: GoalRow["metric"], target: number) => {
    const { total } = (await standingsOf(pool, accountId, clock()))[metric];
    if (target > total) return total;
    throw new ApiError(
      "conflict",
      said`You are there already: it stands at ${metric === "earnings" ? total / 100 : total}.`,
    );
  };
  return [
    handle(career.goals, async ({ session, headers }) => {
      const write = await writerIn(languageAsked(headers));
      return ok({ items: await readGoals(pool, session.accountId, clock(), write) });
    }),
    handle(career.setGoal, async ({ session: { accountId }, body, headers }) => {
      const now = clock();
      demandDay(body.due, now);
      const start = await demandAbove(accountId, body.metric, body.target);
      const id = randomId(12);
      await transaction(pool, async (tx) => {
        await tx.query("select from accounts where id = $1 for no key update", [accountId]);
        if ((await goalsOf(tx, accountId)).length >= GOAL.most) {
          throw new ApiError("conflict", said`You can have ${GOAL.most} goals at most. Give up one first.`);
        }
        await addGoal(tx, { ...body, id, account_id: accountId, start, created_at: now });
      });
      return created(await present(await findGoal(pool, id), await writerIn(languageAsked(headers))));
    }),
    handle(career.changeGoal, async ({ session, params: { goalId }, body, headers }) => {
      const goal = demand(session, "change", CareerThing, await findGoal(pool, goalId));
      if (body.due !== undefined) demandDay(body.due, clock());
      if (body.target !== undefined) await demandAbove(goal.account_id, goal.metric, body.target);
      await changeGoal(pool, goalId, body);
      return ok(await present(await findGoal(pool, goalId), await writerIn(languageAsked(headers))));
    }),
    handle(career.removeGoal, async ({ session, params: { goalId } }) => {
      demand(session, "change", CareerThing, await findGoal(pool, goalId));
      await removeGoal(pool, goalId);
      return empty();
    }),
  ];
}
