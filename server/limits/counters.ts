import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** A count with a most within a period: "rewards:daily" of 2026-03-02, "ai:monthly" of 2026-03. */
export interface Counted {
  /** what is counted, and for whom */
  readonly key: string;
  /** names the period; a new one begins at nought */
  readonly period: string;
  readonly most: bigint;
  /** when the count is of no more interest, for the sweep */
  readonly expiresAt?: Date;
}

const add = prepared<{ used: string }>(
  "counters.add",
  `insert into counters as c (key, period, used, expires_at) select $1, $2, $3, $4 where $3::bigint <= $5::bigint
   on conflict (key, period) do update set used = c.used + $3 where c.used + $3 <= $5
   returning used`,
);

/**
 * Adds to a count, within the caller's transaction. Gives what is used then; null, and adds nothing, where that
 * would be more than the most.
 */
export async function count(on: Queryable, what: Counted, by: bigint): Promise<bigint | null> {
  const [row] = await add(on, what.key, what.period, by, what.expiresAt ?? null, what.most);
  return row ? BigInt(row.used) : null;
}

/** What a count has used so far. */
export async function used(on: Queryable, key: string, period: string): Promise<bigint> {
  const { rows } = await on.query<{ used: string }>("select used from counters where key = $1 and period = $2", [
    key,
    period,
  ]);
  return BigInt(rows[0]?.used ?? 0);
}

/** Gives back what was counted for something that did not happen. */
export async function giveBack(on: Queryable, key: string, period: string, by: bigint): Promise<void> {
  await on.query("update counters set used = greatest(0, used - $3) where key = $1 and period = $2", [key, period, by]);
}
