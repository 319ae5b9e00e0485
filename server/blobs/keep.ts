import type pg from "pg";
import { type Queryable, type Tx, transaction } from "../database/database";
import type { Blob, BlobStore } from "./blobs";

/** First key of the advisory locks of blobs; the second is the group, 0 to 255. */
export const GROUPS_LOCK = 42_691;

/** Blobs whose names begin alike share a lock. */
export const groupOf = (sha256: string): number => Number.parseInt(sha256.slice(0, 2), 16);

/**
 * Keeps these blobs from being removed until the transaction is over: for who notes them a second time, for somebody
 * else. They may have gone already where nobody had them before.
 */
export async function holdBlobs(tx: Queryable, sha256s: readonly string[]): Promise<void> {
  const groups = [...new Set(sha256s.map(groupOf))];
  await tx.query("select pg_advisory_xact_lock_shared($1, g) from unnest($2::int[]) g", [GROUPS_LOCK, groups]);
}

/** What keeping blobs stands on. */
export interface KeepPorts {
  readonly pool: pg.Pool;
  readonly blobs: BlobStore;
}

/**
 * Keeps bytes as a blob, and runs `work` in the transaction that notes who has it: nobody removes it in between, also
 * where nobody had the same bytes before. `open` gives the bytes from their beginning, a second time where they were
 * removed just before the lock was had.
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
