import { z } from "zod";
import type { Queryable, Tx } from "../database/database";

/** The outcome of an upload whose bytes are all there. */
export const outcomeSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("done"), sha256: z.string(), bytes: z.number(), mediaType: z.string() }),
  z.object({ state: z.literal("refused"), reason: z.string() }),
]);
export type UploadOutcome = z.infer<typeof outcomeSchema>;

/** What is stored beside the bytes of an upload. */
export const uploadSchema = z.object({
  id: z.string(),
  userId: z.string(),
  accountId: z.string(),
  purpose: z.string(),
  name: z.string(),
  size: z.number(),
  /** as the client declared them */
  metadata: z.record(z.string(), z.string()),
  createdAt: z.iso.datetime(),
  outcome: outcomeSchema.nullable(),
});
export type UploadInfo = z.infer<typeof uploadSchema>;

/** An upload and how many of its bytes have arrived. */
export interface StagedUpload {
  readonly info: UploadInfo;
  readonly received: number;
}

/**
 * Stores uploads until their bytes are complete; separate from blobs. What `append` accepted is on disk when it
 * returns, even if the source broke off, so that the upload can be resumed.
 */
export interface Staging {
  create(info: UploadInfo): Promise<void>;
  find(id: string): Promise<StagedUpload | null>;
  /** Appends the source's bytes at `offset`, which must be the number received so far; returns the new number. */
  append(id: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<number>;
  read(id: string): AsyncIterable<Uint8Array>;
  /** Records the outcome and removes the bytes. */
  settle(id: string, outcome: UploadOutcome): Promise<void>;
  remove(id: string): Promise<void>;
  list(): AsyncIterable<StagedUpload>;
}

/** A purpose of uploads, and what is accepted for it. */
export interface UploadPurpose {
  /** the client's name for it: "sample", "release", "avatar" */
  readonly name: string;
  readonly mostBytes: number;
  /** accepted media types, as `sniff` recognises them by content */
  readonly types: readonly string[];
  /**
   * The upload is used by a later call, which ends the reservation (`endReservation`). Until then, or until the upload
   * is reaped, the reservation stays.
   */
  readonly waits?: boolean;
  /**
   * Called for an upload whose blob is stored, possibly more than once, within the transaction that ends its
   * reservation. Charges the storage. Throws `ApiError` to refuse the upload; then the blob is not kept.
   */
  finished(tx: Tx, upload: UploadInfo, blob: { sha256: string; bytes: number; mediaType: string }): Promise<void>;
}

/** The storage that uploads are charged to, within the caller's transaction. */
export interface UploadQuota {
  /** Charges bytes; throws `ApiError` "plan_limit" if they are too many. */
  require(on: Queryable, accountId: string, bytes: bigint): Promise<void>;
  /** Frees bytes. */
  release(on: Queryable, accountId: string, bytes: bigint): Promise<void>;
}

const ID = /^[A-Za-z0-9_-]{20,64}$/;
export const isUploadId = (id: string): boolean => ID.test(id);
