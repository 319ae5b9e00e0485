import { z } from "zod";
import type { Clock } from "../clock";
import { type JobHandled, job, runs } from "../jobs/job";
import type { Log } from "../log";
import type { BlobStore } from "./blobs";

/** Tells which of these blobs somebody has; each capability that keeps names of blobs does. */
export type BlobUsers = (sha256s: readonly string[]) => Promise<readonly string[]>;

interface Ports {
  readonly blobs: BlobStore;
  readonly users: readonly BlobUsers[];
  readonly clock: Clock;
  readonly log: Log;
}

/** What was put within this time may be about to be somebody's. */
const FRESH_MS = 24 * 3_600_000;
const BATCH = 500;

const sweep = job({ name: "blobs.sweep", payload: z.object({}), attempts: 1, cron: "43 3 * * *" });

/** Removes blobs that nobody has, every night. */
export function blobJobs({ blobs, users, clock, log }: Ports): JobHandled[] {
  const removeUnused = async (batch: readonly string[]): Promise<number> => {
    const used = new Set((await Promise.all(users.map((ask) => ask(batch)))).flat());
    const unused = batch.filter((sha256) => !used.has(sha256));
    for (const sha256 of unused) await blobs.remove(sha256);
    return unused.length;
  };
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
