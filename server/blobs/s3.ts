import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { BlobMissing, type BlobStore, demandName, isBlobName } from "./blobs";
import { Hashing } from "./hashing";
import type { S3Client } from "./s3Client";

const PREFIX = "blobs/";
/** Shorter than the time for which the sweep spares new blobs. */
const FRESH_MS = 12 * 3_600_000;
const PART_BYTES = 8 * 1024 * 1024;

/** The content of a file in pieces of equal size, except the last. */
async function* partsOf(path: string): AsyncGenerator<Uint8Array> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/**
 * Blobs as objects of an S3 bucket. A blob's name is its hash, known only at the end, so the bytes are first collected
 * in `spool`.
 */
export function createS3Blobs(client: S3Client, spool: string): BlobStore {
  const keyOf = (sha256: string) => {
    demandName(sha256);
    return `${PREFIX}${sha256}`;
  };
  const find = async (sha256: string) => {
    const found = await client.find(keyOf(sha256));
    return found && { sha256, bytes: found.bytes, putAt: found.putAt };
  };
  return {
    find,
    put: async (source) => {
      await mkdir(spool, { recursive: true });
      const path = join(spool, randomUUID());
      const hashing = new Hashing();
      try {
        await pipeline(Readable.from(source, { objectMode: false }), hashing, createWriteStream(path, { flags: "wx" }));
        const blob = { sha256: hashing.digest(), bytes: hashing.bytes };
        const known = await find(blob.sha256);
        // put again if the sweep might remove it as unused
        if (known && Date.now() - known.putAt.getTime() < FRESH_MS) return blob;
        if (blob.bytes <= PART_BYTES) await client.put(keyOf(blob.sha256), await readFile(path));
        else await client.putParts(keyOf(blob.sha256), partsOf(path));
        return blob;
      } finally {
        await rm(path, { force: true });
      }
    },
    read: async (sha256, range) => {
      const response = await client.get(keyOf(sha256), range && `bytes=${range.first}-${range.last}`);
      if (!response) throw new BlobMissing(sha256);
      return response.body ? Readable.fromWeb(response.body as ReadableStream<Uint8Array>) : Readable.from([]);
    },
    remove: (sha256s) => client.removeAll(sha256s.map(keyOf)),
    list: async function* () {
      for await (const { key, bytes, putAt } of client.list(PREFIX)) {
        const sha256 = key.slice(PREFIX.length);
        if (isBlobName(sha256)) yield { sha256, bytes, putAt };
      }
    },
    check: () => client.check(),
  };
}
