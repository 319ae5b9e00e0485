import { z } from "zod";
import type { Clock } from "../clock";
import type { Queryable } from "../database/database";
import { type JobHandled, job, runs } from "../jobs/job";
import type { Log } from "../log";
import type { BlobStore } from "./blobs";

/** Tells which of these blobs somebody has; each capability that keeps names of blobs does. */
export type BlobUsers = (sha256s: readonly string[]) => Promise<readonly string[]>;

interface Ports {
  readonly inTransaction: <T>(work: (on: Queryable) => Promise<T>) => Promise<T>;
  readonly blobs: BlobStore;
  readonly users: readonly BlobUsers[];
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Key of the advisory lock that a backup shares while it copies blobs, and that whatever removes blobs holds alone:
 * one that the copied rows name must not be gone before it is copied.
 */
export const BLOBS_LOCK = 4_269_002;

/** What was put within this time may be about to be somebody's. */
const FRESH_MS = 24 * 3_600_000;
const BATCH = 500;

const sweep = job({ name: "blobs.sweep", payload: z.object({}), attempts: 1, cron: "43 3 * * *" });

/** Removes blobs that nobody has, every night; what a backup keeps it from stays until the next one. */
export function blobJobs({ inTransaction, blobs, users, clock, log }: Ports): JobHandled[] {
  const removeUnused = (batch: readonly string[]): Promise<number> =>
    inTransaction(async (on) => {
      const { rows } = await on.query<{ alone: boolean }>("SELECT pg_try_advisory_xact_lock($1) AS alone", [
        BLOBS_LOCK,
      ]);
      if (!rows[0]?.alone) {
        log.info("blobs that nobody has stay: a backup is being written");
        return 0;
      }
      const used = new Set((await Promise.all(users.map((ask) => ask(batch)))).flat());
      const unused = batch.filter((sha256) => !used.has(sha256));
      for (const sha256 of unused) await blobs.remove(sha256);
      return unused.length;
    });
  return [
    runs(sweep, async () => {
      let removed = 0;
      let batch: string[] = [];
      for await (const { sha256, putAt } of blobs.list()) {
        if (clock().getTime() - putAt.getTime() < FRESH_MS) continue;
        batch.push(sha256);
        if (batch.length < BATCH) continue;
        removed += await removeUnused(batch);
        batch = [];
      }
      removed += await removeUnused(batch);
      if (removed > 0) log.info({ blobs: removed }, "removed blobs that nobody has");
    }),
  ];
}
