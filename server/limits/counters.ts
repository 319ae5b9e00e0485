import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** A count with a maximum for each period: "rewards:daily" of 2026-03-02, "ai:monthly" of 2026-03. */
export interface Counted {
  /** what is counted, and for whom */
  readonly key: string;
  /** names the period; each new one begins at zero */
  readonly period: string;
  readonly most: bigint;
  /** when the sweep may delete the count */
  readonly expiresAt?: Date;
}

const add = prepared<{ used: string }>(
  "counters.add",
  `insert into counters as c (key, period, used, expires_at) select $1, $2, $3, $4 where $3::bigint <= $5::bigint
   on conflict (key, period) do update set used = c.used + $3 where c.used + $3 <= $5
   returning used`,
);

/**
 * Adds to a count, within the caller's transaction. Returns the new count; or null, without adding, if that would
 * exceed the maximum.
 */
export async function count(on: Queryable, what: Counted, by: bigint): Promise<bigint | null> {
  const [row] = await add(on, what.key, what.period, by, what.expiresAt ?? null, what.most);
  return row ? BigInt(row.used) : null;
}

/** What a count has used so far, or several together. */
export async function used(on: Queryable, key: string | readonly string[], period: string): Promise<bigint> {
  const { rows } = await on.query<{ used: string }>(
    "select coalesce(sum(used), 0)::text as used from counters where key = any ($1) and period = $2",
    [typeof key === "string" ? [key] : key, period],
  );
  return BigInt(rows[0]?.used ?? 0);
}

/** Subtracts what was counted for something that did not happen. */
export async function giveBack(on: Queryable, key: string, period: string, by: bigint): Promise<void> {
  await on.query("update counters set used = greatest(0, used - $3) where key = $1 and period = $2", [key, period, by]);
}
