import type { Readable } from "node:stream";

/** Bytes that are kept, named by their SHA-256 in 64 lower-case hexadecimal digits. */
export interface Blob {
  readonly sha256: string;
  readonly bytes: number;
}

/** A blob that is kept. */
export interface KeptBlob extends Blob {
  /** when the same bytes were last put, or thereabouts: what is fresh may be nobody's yet */
  readonly putAt: Date;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** There is no blob of this name. */
export class BlobMissing extends Error {
  override readonly name = "BlobMissing";
  constructor(readonly sha256: string) {
    super(`There is no blob ${sha256}.`);
  }
}

/**
 * Bytes by their content: the same bytes are kept once, whoever gave them. A blob appears whole, and is on disk
 * when `put` returns; it never changes.
 */
export interface BlobStore {
  /** Keeps what the source gives. A source that fails leaves nothing. */
  put(source: AsyncIterable<Uint8Array>): Promise<Blob>;
  /** Null where there is none. */
  find(sha256: string): Promise<KeptBlob | null>;
  /** Throws `BlobMissing`. */
  read(sha256: string, range?: ByteRange): Promise<Readable>;
  /** Removes them; one that is not there is no error. */
  remove(sha256s: readonly string[]): Promise<void>;
  /** Every blob, for copies and clearing out. */
  list(): AsyncIterable<KeptBlob>;
  /** Throws where blobs cannot be kept at present. */
  check(): Promise<void>;
}

const NAME = /^[0-9a-f]{64}$/;

/** Throws unless this is a blob's name: a name is a path elsewhere. */
export function demandName(sha256: string): void {
  if (!NAME.test(sha256)) throw new Error("That is no name of a blob.");
}
export const isBlobName = (name: string): boolean => NAME.test(name);
