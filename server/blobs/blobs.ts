import type { Readable } from "node:stream";

/** Stored bytes, named by their SHA-256 in 64 lower-case hexadecimal digits. */
export interface Blob {
  readonly sha256: string;
  readonly bytes: number;
}

/** A stored blob. */
export interface KeptBlob extends Blob {
  /** roughly when the same bytes were last put; a fresh blob may not be referenced yet */
  readonly putAt: Date;
}

/** First and last byte, both inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Thrown when no blob has this name. */
export class BlobMissing extends Error {
  override readonly name = "BlobMissing";
  constructor(readonly sha256: string) {
    super(`There is no blob ${sha256}.`);
  }
}

/**
 * Stores bytes by their content: the same bytes are stored once, whoever gave them. A blob appears only when it is
 * complete, is on disk when `put` returns, and never changes.
 */
export interface BlobStore {
  /** Stores what the source gives. A source that fails leaves nothing behind. */
  put(source: AsyncIterable<Uint8Array>): Promise<Blob>;
  /** Null if there is none. */
  find(sha256: string): Promise<KeptBlob | null>;
  /** Throws `BlobMissing`. */
  read(sha256: string, range?: ByteRange): Promise<Readable>;
  /** Removes blobs; missing ones are ignored. */
  remove(sha256s: readonly string[]): Promise<void>;
  /** Every blob, for backups and the sweep. */
  list(): AsyncIterable<KeptBlob>;
  /** Throws if blobs cannot be stored at present. */
  check(): Promise<void>;
}

const NAME = /^[0-9a-f]{64}$/;

/** Throws unless this is a blob's name; names become paths, so nothing else may pass. */
export function demandName(sha256: string): void {
  if (!NAME.test(sha256)) throw new Error("That is no name of a blob.");
}
export const isBlobName = (name: string): boolean => NAME.test(name);
