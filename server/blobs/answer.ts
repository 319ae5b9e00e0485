import { ok } from "../http/handlers";
import { rangeOf } from "../http/ranges";
import type { Blob, BlobStore } from "./blobs";

/** A blob on its way to somebody. */
interface Sent extends Blob {
  readonly type: string;
  readonly cacheControl: string;
}

/** Answers with a blob: the range that is asked for, else all of it; also where that range cannot be met. */
export async function blobAnswer(blobs: BlobStore, sent: Sent, wanted: string | string[] | undefined) {
  const { sha256, bytes, type, cacheControl } = sent;
  const common = { "Accept-Ranges": "bytes", "Cache-Control": cacheControl };
  const range = rangeOf(wanted === undefined ? undefined : String(wanted), bytes);
  if (range === null || range === "bad") {
    return ok({ type, content: await blobs.read(sha256) }, { ...common, "Content-Length": String(bytes) });
  }
  return {
    status: 206 as const,
    body: { type, content: await blobs.read(sha256, range) },
    headers: {
      ...common,
      "Content-Range": `bytes ${range.first}-${range.last}/${bytes}`,
      "Content-Length": String(range.last - range.first + 1),
    },
  };
}
