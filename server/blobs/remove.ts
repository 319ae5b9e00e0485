import type pg from "pg";
import type { Queryable } from "../database/database";
import type { BlobStore } from "./blobs";
import { GROUPS_LOCK, groupOf } from "./keep";

/** Tells which of these blobs somebody has; each capability that keeps names of blobs does. */
export type BlobUsers = (on: Queryable, sha256s: readonly string[]) => Promise<readonly string[]>;

export interface RemovePorts {
  readonly pool: pg.Pool;
  readonly blobs: BlobStore;
  readonly users: readonly BlobUsers[];
}

/**
 * Key of the advisory lock that a backup shares while it copies blobs, and that whatever removes blobs holds alone:
 * one that the copied rows name must not be gone before it is copied.
 */
export const BLOBS_LOCK = 4_269_002;

/** Which of these nobody has, and that were not put since a time, by a look of its own. */
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
 * Removes those of a group's blobs that nobody has and that were last put before a time; gives how many, null where a
 * backup or somebody who is just noting one keeps it from it. The locks are the connection's, so that no transaction
 * is open while the store removes.
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
    // the connection goes back without a lock, or not at all
    await client.query("select pg_advisory_unlock_all()").catch((failure: Error) => {
      broken = failure;
    });
    client.release(broken);
  }
}
