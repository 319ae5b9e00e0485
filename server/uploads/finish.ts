import type { Locker } from "@tus/server";
import { SNIFF_BYTES, sniff } from "../../contract/media/sniff";
import type { BlobStore } from "../blobs/blobs";
import { ApiError } from "../errors";
import type { Log } from "../log";
import type { StagedUpload, Staging, UploadInfo, UploadOutcome, UploadPurpose } from "./upload";

interface Ports {
  readonly staging: Staging;
  readonly blobs: BlobStore;
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

async function outcomeOf({ staging, blobs, purposes }: Ports, info: UploadInfo): Promise<UploadOutcome> {
  const purpose = purposes.get(info.purpose);
  if (!purpose) return { state: "refused", reason: "Nothing is uploaded for this any more." };
  const mediaType = sniff(await beginningOf(staging, info.id));
  if (mediaType === null || !purpose.types.includes(mediaType)) {
    return { state: "refused", reason: `This is no file of a kind that is taken here (${purpose.types.join(", ")}).` };
  }
  const blob = await blobs.put(staging.read(info.id));
  if (info.metadata.sha256 !== undefined && info.metadata.sha256 !== blob.sha256) {
    return { state: "refused", reason: "What arrived is not what was sent: its SHA-256 differs." };
  }
  try {
    await purpose.finished(info, { ...blob, mediaType });
  } catch (error) {
    if (error instanceof ApiError) return { state: "refused", reason: error.message };
    throw error;
  }
  return { state: "done", ...blob, mediaType };
}

const isWhole = (upload: StagedUpload | null): upload is StagedUpload =>
  upload !== null && upload.received >= upload.info.size;

/** The lock of an upload's finishing; null where somebody else has it for longer than one waits. */
async function lockFinish({ locker }: Ports, id: string) {
  const lock = locker.newLock(`${id}:finish`);
  try {
    // whoever finishes goes on to the end
    await lock.lock(new AbortController().signal, () => {});
    return lock;
  } catch (refusal) {
    if ((refusal as { status_code?: number } | null)?.status_code === 423) return null;
    throw refusal;
  }
}

/**
 * Makes a blob of an upload whose bytes are all there, or says why not; null while bytes are missing, or another request
 * is at it. The same again gives the same: a client that lost the answer asks a second time while the first request
 * still finishes, and the staged bytes go once one of them is done.
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
    await ports.staging.settle(id, outcome);
    ports.log.info({ upload: id, purpose: info.purpose, bytes: info.size, outcome: outcome.state }, "upload finished");
    return outcome;
  } finally {
    await lock.unlock();
  }
}
