import type pg from "pg";
import { z } from "zod";
import type { BlobStore } from "../blobs/blobs";
import type { BlobUsers } from "../blobs/remove";
import type { Clock } from "../clock";
import { transaction } from "../database/database";
import type { Handled } from "../http/handlers";
import type { Extension } from "../http/server";
import { type JobHandled, job, runs } from "../jobs/job";
import type { Log } from "../log";
import { tusUploads } from "./extension";
import { finishUpload } from "./finish";
import { createUploadLocker } from "./locks";
import { endReservation, reservedBefore } from "./reservations";
import { uploadRoutes } from "./routes";
import { ABANDONED_MS } from "./store";
import type { StagedUpload, Staging, UploadPurpose, UploadQuota } from "./upload";

/** What uploads need from the platform. */
export interface UploadPorts {
  readonly staging: Staging;
  readonly blobs: BlobStore;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
}

interface Options extends UploadPorts {
  readonly purposes: readonly UploadPurpose[];
  readonly quota: UploadQuota | null;
  /** everything that references blobs, uploads included */
  readonly users: readonly BlobUsers[];
}

/** A quota without limits. */
const NO_QUOTA: UploadQuota = { require: async () => {}, release: async () => {} };

/** More than the time between reserving storage and recording the upload. */
const BEGINNING_MS = 600_000;

const reap = job({ name: "uploads.reap", payload: z.object({}), attempts: 1, cron: "*/10 * * * *" });

/** Resumable uploads for the purposes that capabilities name. */
export function uploads(options: Options): { handlers: Handled[]; jobs: JobHandled[]; extensions: Extension[] } {
  const { staging, pool, clock, log } = options;
  const quota = options.quota ?? NO_QUOTA;
  const purposes = new Map(options.purposes.map((purpose) => [purpose.name, purpose]));
  const locker = createUploadLocker(pool, log);
  const finish = (upload: StagedUpload) => finishUpload({ ...options, purposes, locker, quota }, upload);
  const giveBack = (id: string) => transaction(pool, (tx) => endReservation(tx, quota, id));
  return {
    handlers: uploadRoutes({ find: staging.find, finish }),
    extensions: [tusUploads({ ...options, purposes, locker, finish, quota })],
    jobs: [
      runs(reap, async () => {
        for await (const upload of staging.list()) {
          const age = clock().getTime() - Date.parse(upload.info.createdAt);
          // the bytes are all there, but the server died before it finished the upload
          if (!upload.info.outcome && upload.received === upload.info.size && age > 60_000) await finish(upload);
          else if (age > ABANDONED_MS) {
            await staging.remove(upload.info.id);
            await giveBack(upload.info.id);
            if (!upload.info.outcome) log.info({ upload: upload.info.id }, "an abandoned upload was removed");
          }
        }
        for (const id of await reservedBefore(pool, new Date(clock().getTime() - BEGINNING_MS))) {
          if (!(await staging.find(id))) await giveBack(id);
        }
        await pool.query("delete from upload_locks where expires_at < now()");
      }),
    ],
  };
}
