import type { Locker } from "@tus/server";
import { SNIFF_BYTES, sniff } from "../../contract/media/sniff";
import { type KeepPorts, keepBlob } from "../blobs/keep";
import { type RemovePorts, removeUnused } from "../blobs/remove";
import { transaction } from "../database/database";
import { ApiError } from "../errors";
import type { Log } from "../log";
import { endReservation, noteArrived } from "./reservations";
import type { StagedUpload, Staging, UploadInfo, UploadOutcome, UploadPurpose, UploadQuota } from "./upload";

interface Ports extends KeepPorts, Pick<RemovePorts, "users"> {
  readonly staging: Staging;
  readonly quota: UploadQuota;
  readonly purposes: ReadonlyMap<string, UploadPurpose>;
  readonly log: Log;
  readonly locker: Locker;
}

async function beginningOf(staging: Staging, id: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of staging.read(id)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= SNIFF_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, SNIFF_BYTES);
}

/** A time later than that of any blob. */
const EVER = new Date(8.64e15);

const refused = (reason: string): UploadOutcome => ({ state: "refused", reason });

/** Stores the bytes as a blob and gives it to the upload's purpose; either both happen or neither. */
async function keepFor(ports: Ports, purpose: UploadPurpose, info: UploadInfo, mediaType: string) {
  const { staging, quota } = ports;
  let put: string | null = null;
  try {
    return await keepBlob(
      ports,
      () => staging.read(info.id),
      async (tx, blob): Promise<UploadOutcome> => {
        put = blob.sha256;
        if (info.metadata.sha256 !== undefined && info.metadata.sha256 !== blob.sha256) {
          throw new ApiError(
            "invalid_request",
            "The file was damaged on its way: its SHA-256 differs. Upload it again.",
          );
        }
        if (purpose.waits) await noteArrived(tx, info.id, blob.sha256);
        else await endReservation(tx, quota, info.id);
        await purpose.finished(tx, info, { ...blob, mediaType });
        return { state: "done", ...blob, mediaType };
      },
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // the blob that was just stored is removed too, unless it is in use elsewhere
    if (put !== null) await removeUnused(ports, [put], EVER);
    return refused(error.message);
  }
}

async function outcomeOf(ports: Ports, info: UploadInfo): Promise<UploadOutcome> {
  const purpose = ports.purposes.get(info.purpose);
  if (!purpose) return refused("What this file was for is gone.");
  const mediaType = sniff(await beginningOf(ports.staging, info.id));
  if (mediaType === null || !purpose.types.includes(mediaType)) {
    return refused(`This is no file of a kind that is taken here (${purpose.types.join(", ")}).`);
  }
  return keepFor(ports, purpose, info, mediaType);
}

const isWhole = (upload: StagedUpload | null): upload is StagedUpload =>
  upload !== null && upload.received >= upload.info.size;

/** The lock for finishing an upload; null if somebody else holds it for too long. */
async function lockFinish({ locker }: Ports, id: string) {
  const lock = locker.newLock(`${id}:finish`);
  try {
    // finishing is never interrupted, so a request to release the lock is ignored
    await lock.lock(new AbortController().signal, () => {});
    return lock;
  } catch (refusal) {
    if ((refusal as { status_code?: number } | null)?.status_code === 423) return null;
    throw refusal;
  }
}

/**
 * Finishes an upload whose bytes are all there, and returns the outcome; null while bytes are missing or another
 * request is finishing it. May be repeated with the same result: a client that lost the answer asks again, perhaps
 * while the first request is still at work. The staged bytes are removed once it is done.
 */
export async function finishUpload(ports: Ports, upload: StagedUpload): Promise<UploadOutcome | null> {
  const { id } = upload.info;
  if (upload.info.outcome) return upload.info.outcome;
  if (!isWhole(upload)) return null;
  const lock = await lockFinish(ports, id);
  if (!lock) return null;
  try {
    const present = await ports.staging.find(id);
    if (present?.info.outcome) return present.info.outcome;
    if (!isWhole(present)) return null;
    const { info } = present;
    const outcome = await outcomeOf(ports, info);
    if (outcome.state === "refused") await transaction(ports.pool, (tx) => endReservation(tx, ports.quota, id));
    await ports.staging.settle(id, outcome);
    ports.log.info({ upload: id, purpose: info.purpose, bytes: info.size, outcome: outcome.state }, "upload finished");
    return outcome;
  } finally {
    await lock.unlock();
  }
}
