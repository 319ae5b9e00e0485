import { ok } from "../http/handlers";
import { rangeOf } from "../http/ranges";
import type { Blob, BlobStore } from "./blobs";

/** A blob that is sent as an answer. */
interface Sent extends Blob {
  readonly type: string;
  readonly cacheControl: string;
}

/** Answers with a blob: the requested range, or all of it; and with the right error if the range is impossible. */
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
