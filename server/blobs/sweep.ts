import { z } from "zod";
import type { Clock } from "../clock";
import { type JobHandled, job, runs } from "../jobs/job";
import type { Log } from "../log";
import { groupOf } from "./keep";
import { type RemovePorts, removeUnused } from "./remove";

interface Ports extends RemovePorts {
  readonly clock: Clock;
  readonly log: Log;
}

/** Blobs put within this time are spared, because a transaction may be about to reference them. */
const FRESH_MS = 24 * 3_600_000;
const BATCH = 500;

const sweep = job({ name: "blobs.sweep", queue: "sweeps", payload: z.object({}), attempts: 1, cron: "43 3 * * *" });

/** Old blobs in batches of one lock group each, which works because stores list by name. */
async function* batchesOf({ blobs }: Ports, before: Date): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  for await (const { sha256, putAt } of blobs.list()) {
    if (putAt > before) continue;
    const [first] = batch;
    if (first !== undefined && (batch.length >= BATCH || groupOf(first) !== groupOf(sha256))) {
      yield batch;
      batch = [];
    }
    batch.push(sha256);
  }
  if (batch.length > 0) yield batch;
}

/** Removes unused blobs every night; a group that is locked waits for the next night. */
export function blobJobs(ports: Ports): JobHandled[] {
  const { clock, log } = ports;
  return [
    runs(sweep, async () => {
      const before = new Date(clock().getTime() - FRESH_MS);
      let removed = 0;
      let left = 0;
      for await (const batch of batchesOf(ports, before)) {
        const gone = await removeUnused(ports, batch, before);
        removed += gone ?? 0;
        if (gone === null) left += batch.length;
      }
      if (removed > 0) log.info({ blobs: removed }, "removed blobs that nobody has");
      if (left > 0)
        log.info({ blobs: left }, "blobs were not looked at: a backup is being written, or they are in use");
    }),
  ];
}
