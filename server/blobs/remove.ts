import type pg from "pg";
import type { Queryable } from "../database/database";
import type { BlobStore } from "./blobs";
import { GROUPS_LOCK, groupOf } from "./keep";

/** Returns which of these blobs are in use; every capability that references blobs provides one. */
export type BlobUsers = (on: Queryable, sha256s: readonly string[]) => Promise<readonly string[]>;

export interface RemovePorts {
  readonly pool: pg.Pool;
  readonly blobs: BlobStore;
  readonly users: readonly BlobUsers[];
}

/**
 * Key of the advisory lock that a backup holds shared while it copies blobs, and that removing blobs holds exclusively:
 * a blob that the copied rows reference must not go before it is copied.
 */
export const BLOBS_LOCK = 4_269_002;

/** Which of these blobs are unused and were last put before a given time, checked afresh. */
async function unusedOf({ blobs, users }: RemovePorts, on: Queryable, sha256s: readonly string[], before: Date) {
  const used = new Set<string>();
  for (const ask of users) for (const sha256 of await ask(on, sha256s)) used.add(sha256);
  const unused: string[] = [];
  for (const sha256 of sha256s) {
    if (used.has(sha256)) continue;
    const found = await blobs.find(sha256);
    if (found && found.putAt <= before) unused.push(sha256);
  }
  return unused;
}

/**
 * Removes the unused ones among blobs of one group that were last put before a time. Returns how many; null if a backup
 * or a transaction that references a blob of the group holds the lock. The locks belong to the connection, so that no
 * transaction stays open while the store removes.
 */
export async function removeUnused(
  ports: RemovePorts,
  sha256s: readonly string[],
  before: Date,
): Promise<number | null> {
  const [first] = sha256s;
  if (first === undefined) return 0;
  const group = groupOf(first);
  const client = await ports.pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ alone: boolean }>(
      "select case when pg_try_advisory_lock($1) then pg_try_advisory_lock($2, $3) else false end as alone",
      [BLOBS_LOCK, GROUPS_LOCK, group],
    );
    if (!rows[0]?.alone) return null;
    const unused = await unusedOf(ports, client, sha256s, before);
    if (unused.length > 0) await ports.blobs.remove(unused);
    return unused.length;
  } finally {
    // a connection that may still hold a lock is closed instead of going back to the pool
    await client.query("select pg_advisory_unlock_all()").catch((failure: Error) => {
      broken = failure;
    });
    client.release(broken);
  }
}
