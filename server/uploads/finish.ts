import type { BlobStore } from "../blobs/blobs";
import { ApiError } from "../errors";
import type { Log } from "../log";
import { SNIFF_BYTES, sniff } from "./sniff";
import type { StagedUpload, Staging, UploadInfo, UploadOutcome, UploadPurpose } from "./upload";

interface Ports {
  readonly staging: Staging;
  readonly blobs: BlobStore;
  readonly purposes: ReadonlyMap<string, UploadPurpose>;
  readonly log: Log;
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

/** Makes a blob of an upload whose bytes are all there, or says why not. The same again gives the same. */
export async function finishUpload(ports: Ports, { info, received }: StagedUpload): Promise<UploadOutcome | null> {
  if (info.outcome) return info.outcome;
  if (received < info.size) return null;
  const outcome = await outcomeOf(ports, info);
  await ports.staging.settle(info.id, outcome);
  ports.log.info(
    { upload: info.id, purpose: info.purpose, bytes: info.size, outcome: outcome.state },
    "upload finished",
  );
  return outcome;
}
