import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { z } from "zod";
import { id } from "../../contract/api/values";
import { RELEASE } from "../../contract/releases";
import type { BlobStore } from "../blobs/blobs";
import { keepBlob } from "../blobs/keep";
import type { Clock } from "../clock";
import type { EventBus } from "../events/events";
import { enqueueFor, type JobHandled, job, runs } from "../jobs/job";
import { isPlanLimit, type PlanLimits } from "../plans/limits";
import { payerOf } from "../plans/payer";
import { measureRelease } from "./audio/jobs";
import { noteProgress, noteReady, noteRefused } from "./changes";
import { processingMoved } from "./live";
import { type Render, RenditionRefused } from "./rendition/render";
import { findRelease } from "./store";

/** Reads a release's sound file and makes its rendition. */
export const renderRelease = job({
  name: "releases.render",
  queue: "media",
  payload: z.object({ releaseId: id }),
  attempts: 4,
});

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly limits: PlanLimits;
  readonly events: EventBus;
  readonly render: Render;
}

const BROKE_OFF = "Our server could not read this file. Try again later, or save it in another format.";

/** Milliseconds between two updates of the progress in the database. */
const EVERY_MS = 400;

/** The job that makes a release's rendition for the web. */
export function releaseJobs({ pool, clock, blobs, limits, events, render }: Ports): JobHandled[] {
  return [
    runs(renderRelease, async ({ releaseId }, { log, attempt, attempts, signal }) => {
      const row = await findRelease(pool, releaseId);
      // deleted meanwhile, or finished by an earlier attempt that could not report it
      if (row?.state !== "processing") return;
      const folder = await mkdtemp(join(tmpdir(), "backline-release-"));
      const source = join(folder, "source");
      const target = join(folder, "rendition.mp3");
      const moved = () => processingMoved(events, row.account_id);
      let noting: Promise<unknown> = Promise.resolve();
      let noted = Number.NEGATIVE_INFINITY;
      const note = (done: number, total: number | null) => {
        if (performance.now() - noted < EVERY_MS) return;
        noted = performance.now();
        noting = noting
          .then(() => noteProgress(pool, releaseId, done, total))
          .then(moved)
          .catch((error) => log.warn({ err: error, release: releaseId }, "progress was not noted"));
      };
      try {
        await pipeline(await blobs.read(row.source_sha256), createWriteStream(source));
        const result = await render({ source, target, mostSeconds: RELEASE.mostSeconds }, note, signal);
        await noting;
        const { bytes } = await keepBlob(
          { pool, blobs },
          () => createReadStream(target),
          async (tx, rendition) => {
            const isNoted = await noteReady(tx, releaseId, result, rendition, clock());
            // a small file may be hours long, so its rendition is charged too
            if (isNoted) {
              await limits.require(tx, row.account_id, "storage", BigInt(rendition.bytes));
              await enqueueFor(tx, measureRelease, await payerOf(tx, row.account_id), { releaseId });
            }
            return rendition;
          },
        );
        log.info({ release: releaseId, frames: result.frames, bytes }, "made a release's rendition");
      } catch (error) {
        await noting;
        if (error instanceof RenditionRefused || isPlanLimit(error)) {
          log.info({ release: releaseId, reason: error.message }, "a release's file was refused");
          await noteRefused(pool, releaseId, error.message, clock());
          return;
        }
        if (attempt >= attempts) {
          // a shutdown says nothing about the file, so the work starts again on another server
          if (signal.aborted) {
            await enqueueFor(pool, renderRelease, await payerOf(pool, row.account_id), { releaseId });
          } else await noteRefused(pool, releaseId, BROKE_OFF, clock());
        }
        throw error;
      } finally {
        moved();
        await rm(folder, { recursive: true, force: true });
      }
    }),
  ];
}
