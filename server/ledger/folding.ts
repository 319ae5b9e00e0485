import type pg from "pg";
import { z } from "zod";
import { type JobHandled, job, runs } from "../jobs/job";

const fold = job({ name: "ledger.fold", payload: z.object({}), attempts: 1, cron: "* * * * *" });

/** Accounts folded in one run; what is left follows a minute later. */
const AT_ONCE = 500;

/**
 * Folds credits into balances, for accounts that nobody debits: so that what a balance is read from stays short. Each
 * account in a transaction of its own, which locks it.
 */
export async function foldCredits(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("select distinct account_id as id from ledger_credits limit $1", [
    AT_ONCE,
  ]);
  for (const { id } of rows) {
    if (signal?.aborted) return;
    await pool.query("select ledger_fold(array[$1::bigint])", [id]);
  }
}

export const foldingJobs = (pool: pg.Pool): JobHandled[] => [
  runs(fold, (_payload, { signal }) => foldCredits(pool, signal)),
];
