import { z } from "zod";
import type { Queryable, Tx } from "../database/database";

/** What became of an upload whose bytes are all there. */
export const outcomeSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("done"), sha256: z.string(), bytes: z.number(), mediaType: z.string() }),
  z.object({ state: z.literal("refused"), reason: z.string() }),
]);
export type UploadOutcome = z.infer<typeof outcomeSchema>;

/** What stands beside the bytes of an upload. */
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

/** An upload and how many of its bytes are there. */
export interface StagedUpload {
  readonly info: UploadInfo;
  readonly received: number;
}

/**
 * Where uploads stand until their bytes are all there, beside the blobs. What `append` took is on disk when it
 * returns, also when the source broke off: it can be gone on with.
 */
export interface Staging {
  create(info: UploadInfo): Promise<void>;
  find(id: string): Promise<StagedUpload | null>;
  /** Appends what the source gives at `offset`, which is what was received; gives what is received then. */
  append(id: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<number>;
  read(id: string): AsyncIterable<Uint8Array>;
  /** Notes the outcome and removes the bytes. */
  settle(id: string, outcome: UploadOutcome): Promise<void>;
  remove(id: string): Promise<void>;
  list(): AsyncIterable<StagedUpload>;
}

/** What uploads are for, and what is taken for it. */
export interface UploadPurpose {
  /** "sample", "release", "avatar": the client names it */
  readonly name: string;
  readonly mostBytes: number;
  /** media types by content, as `sniff` tells them */
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
  /** Gives bytes back. */
  release(on: Queryable, accountId: string, bytes: bigint): Promise<void>;
}

const ID = /^[A-Za-z0-9_-]{20,64}$/;
export const isUploadId = (id: string): boolean => ID.test(id);
