import type pg from "pg";
import { type Queryable, type Tx, transaction } from "../database/database";
import type { Blob, BlobStore } from "./blobs";

/** First key of the advisory locks for blobs; the second key is the group, 0 to 255. */
export const GROUPS_LOCK = 42_691;

/** The lock group of a blob: the first byte of its name. */
export const groupOf = (sha256: string): number => Number.parseInt(sha256.slice(0, 2), 16);

/**
 * Prevents these blobs from being removed until the transaction ends, so that it can reference them. A blob that nobody
 * referenced before may already be gone.
 */
export async function holdBlobs(tx: Queryable, sha256s: readonly string[]): Promise<void> {
  const groups = [...new Set(sha256s.map(groupOf))];
  await tx.query("select pg_advisory_xact_lock_shared($1, g) from unnest($2::int[]) g", [GROUPS_LOCK, groups]);
}

export interface KeepPorts {
  readonly pool: pg.Pool;
  readonly blobs: BlobStore;
}

/**
 * Stores bytes as a blob and runs `work` in a transaction that references it. The blob cannot be removed in between,
 * even if nothing referenced it before. `open` streams the bytes from their start; it is called a second time if the
 * blob was removed just before the lock was taken.
 */
export async function keepBlob<T>(
  { pool, blobs }: KeepPorts,
  open: () => AsyncIterable<Uint8Array>,
  work: (tx: Tx, blob: Blob) => Promise<T>,
): Promise<T> {
  const blob = await blobs.put(open());
  return transaction(pool, async (tx) => {
    await holdBlobs(tx, [blob.sha256]);
    if (!(await blobs.find(blob.sha256))) await blobs.put(open());
    return work(tx, blob);
  });
}
