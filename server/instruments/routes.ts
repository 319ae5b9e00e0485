import type pg from "pg";
import { INSTRUMENTS, instruments as routes } from "../../contract/api/instruments";
import { blobAnswer } from "../blobs/answer";
import type { BlobStore } from "../blobs/blobs";
import { holdBlobs } from "../blobs/keep";
import type { Clock } from "../clock";
import { transaction } from "../database/database";
import { ApiError } from "../errors";
import { partOf, placeOf } from "../http/cursor";
import { created, empty, type Handled, handle, limitedBefore, ok } from "../http/handlers";
import type { Session } from "../http/session";
import type { Rate, Rates } from "../limits/rates";
import { type PlanLimits, storageQuota } from "../plans/limits";
import { demand } from "../policy/policy";
import { readyUpload, wrongUpload } from "../uploads/ready";
import { endReservation } from "../uploads/reservations";
import type { Staging } from "../uploads/upload";
import { OwnThing } from "./policy";
import { addRecording, findRecording, listRecordings, notesOf, presentRecording, removeRecording } from "./recordings";

export interface InstrumentPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly limits: PlanLimits;
  readonly staging: Staging;
  readonly blobs: BlobStore;
}

const RECORDS: Rate = { name: "instruments:record", hits: 30, seconds: 60 };
const READS: Rate = { name: "instruments:recordings", hits: 240, seconds: 60 };

/** What a person recorded on instruments; each account has its own alone. */
export function recordingRoutes(ports: InstrumentPorts): Handled[] {
  const { pool, clock, rates, limits, staging, blobs } = ports;
  const own = async (session: Session, deed: string, recordingId: string) =>
    demand(session, deed, OwnThing, await findRecording(pool, recordingId));
  return [
    limitedBefore(
      rates,
      READS,
      handle(routes.recordings, async ({ session, query: { limit, cursor } }) => {
        const rows = await listRecordings(pool, session.accountId, placeOf(cursor), limit);
        const { shown, nextCursor } = partOf(rows, limit, ({ created_at: at, id }) => ({ at, id }));
        return ok({ items: shown.map(presentRecording), nextCursor });
      }),
    ),
    limitedBefore(
      rates,
      RECORDS,
      handle(routes.record, async ({ session, body }) => {
        const { accountId } = session;
        const { name, instrument, seconds } = body;
        const uploadId = body.kind === "audio" ? body.uploadId : null;
        const file = uploadId === null ? null : await readyUpload(staging, session, INSTRUMENTS.purpose, uploadId);
        const id = await transaction(pool, async (tx) => {
          if (file) {
            await holdBlobs(tx, [file.sha256]);
            if (!(await blobs.find(file.sha256))) throw wrongUpload("That file is no longer here. Upload it again.");
          }
          const sound = file && uploadId !== null ? { ...file, uploadId } : null;
          const notes = body.kind === "notes" ? body.notes : [];
          const made = await addRecording(tx, { accountId, name, instrument, seconds, notes, sound }, clock());
          if (made.bytes === null) return made.id;
          if (uploadId !== null) await endReservation(tx, storageQuota(limits), uploadId);
          await limits.require(tx, accountId, "storage", made.bytes);
          return made.id;
        });
        return created(presentRecording(await own(session, "read", id)));
      }),
    ),
    limitedBefore(
      rates,
      READS,
      handle(routes.recording, async ({ session, params: { recordingId } }) => {
        const row = await own(session, "read", recordingId);
        return ok({ ...presentRecording(row), notes: await notesOf(pool, row.id) });
      }),
    ),
    handle(routes.sound, async ({ session, params: { recordingId }, headers }) => {
      const { sha256, media_type, bytes } = await own(session, "read", recordingId);
      if (sha256 === null || media_type === null) throw new ApiError("not_found", "This recording is of notes.");
      const sent = { sha256, bytes: Number(bytes), type: media_type, cacheControl: "private, no-store" };
      return blobAnswer(blobs, sent, headers.range);
    }),
    handle(routes.removeRecording, async ({ session, params: { recordingId } }) => {
      const { id, account_id } = await own(session, "remove", recordingId);
      await transaction(pool, async (tx) => {
        const bytes = await removeRecording(tx, id);
        if (bytes !== null) await limits.release(tx, account_id, "storage", bytes);
      });
      return empty();
    }),
  ];
}
