import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { z } from "zod";
import { id } from "../../../contract/api/values";
import type { BlobStore } from "../../blobs/blobs";
import type { Clock } from "../../clock";
import { enqueueFor, type JobHandled, job, runs } from "../../jobs/job";
import { payerOf } from "../../plans/payer";
import { findRelease } from "../store";
import type { Measure } from "./measure";
import { noteFacts, readFacts, unmeasured } from "./store";

/** Measures the sound of a release; queued once its sound has been read. */
export const measureRelease = job({
  name: "releases.measure",
  queue: "media",
  payload: z.object({ releaseId: id }),
  attempts: 3,
});
/** Each night, releases of before there were measurements. */
const findUnmeasured = job({
  name: "releases.unmeasured",
  queue: "sweeps",
  payload: z.object({}),
  attempts: 1,
  cron: "23 2 * * *",
});
const MOST_A_NIGHT = 500;
const BROKE_OFF = "Our server could not measure this sound.";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly measure: Measure;
}

/** The jobs that measure releases once their sound has been read. */
export function audioJobs({ pool, clock, blobs, measure }: Ports): JobHandled[] {
  return [
    runs(findUnmeasured, async () => {
      for (const release of await unmeasured(pool, MOST_A_NIGHT)) {
        await enqueueFor(pool, measureRelease, await payerOf(pool, release.account_id), { releaseId: release.id });
      }
    }),
    runs(measureRelease, async ({ releaseId }, { log, attempt, attempts, signal }) => {
      const row = await findRelease(pool, releaseId);
      if (row?.state !== "ready" || (await readFacts(pool, releaseId))) return;
      const folder = await mkdtemp(join(tmpdir(), "backline-facts-"));
      const source = join(folder, "source");
      try {
        await pipeline(await blobs.read(row.source_sha256), createWriteStream(source));
        const measured = await measure(source, signal);
        await noteFacts(pool, releaseId, measured, clock());
        log.info({ release: releaseId, bpm: measured.facts?.bpm }, "measured a release's sound");
      } catch (error) {
        if (attempt >= attempts && !signal.aborted) {
          await noteFacts(pool, releaseId, { facts: null, reason: BROKE_OFF }, clock());
        }
        throw error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }),
  ];
}
