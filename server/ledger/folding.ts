import type pg from "pg";
import { z } from "zod";
import { type JobHandled, job, runs } from "../jobs/job";

const fold = job({ name: "ledger.fold", payload: z.object({}), attempts: 1, cron: "* * * * *" });

/** Accounts that are looked for at a time. */
const AT_ONCE = 500;

/**
 * Folds credits into balances, for accounts that nobody debits: so that what a balance is read from stays short. Each
 * account in a transaction of its own, which locks it.
 */
export async function foldCredits(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  // one after the other by id: accounts that get something all the time keep no other from its turn
  for (let after = "0"; ; ) {
    const { rows } = await pool.query<{ id: string }>(
      "select distinct account_id as id from ledger_credits where account_id > $2 order by account_id limit $1",
      [AT_ONCE, after],
    );
    for (const { id } of rows) {
      if (signal?.aborted) return;
      await pool.query("select ledger_fold(array[$1::bigint])", [id]);
      after = id;
    }
    if (rows.length < AT_ONCE) return;
  }
}

export const foldingJobs = (pool: pg.Pool): JobHandled[] => [
  runs(fold, (_payload, { signal }) => foldCredits(pool, signal)),
];
