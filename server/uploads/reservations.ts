import { said } from "../../contract/words/said";
import type { Queryable, Tx } from "../database/database";
import { ApiError } from "../errors";
import type { UploadQuota } from "./upload";

/** Open uploads that one account may have at a time. */
const MOST_OPEN = 32;

interface Begun {
  readonly uploadId: string;
  readonly accountId: string;
  /** as the client declared them */
  readonly bytes: number;
}

/**
 * Reserves storage for an upload that begins. Throws "plan_limit" if there is too little, and "too_many_requests" if
 * too many uploads are open. A lock for each account makes simultaneous uploads see each other's reservations, on other
 * servers too. Waiting for it holds a database connection, so callers handle an account's uploads one after the other.
 */
export async function reserve(tx: Tx, quota: UploadQuota, { uploadId, accountId, bytes }: Begun, now: Date) {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`uploads:${accountId}`]);
  const { rows } = await tx.query<{ open: number }>(
    "select count(*)::int as open from upload_reservations where account_id = $1 and sha256 is null",
    [accountId],
  );
  if ((rows[0]?.open ?? 0) >= MOST_OPEN) {
    throw new ApiError("too_many_requests", said`At most ${MOST_OPEN} uploads are open at a time.`, { retryAfter: 60 });
  }
  await quota.require(tx, accountId, BigInt(bytes));
  await tx.query("insert into upload_reservations (upload_id, account_id, bytes, begun_at) values ($1, $2, $3, $4)", [
    uploadId,
    accountId,
    bytes,
    now,
  ]);
}

/** Ends a reservation because the upload was abandoned or refused, or because the result is now charged by itself. */
export async function endReservation(on: Queryable, quota: UploadQuota, uploadId: string): Promise<void> {
  const { rows } = await on.query<{ account_id: string; bytes: string }>(
    "delete from upload_reservations where upload_id = $1 returning account_id, bytes",
    [uploadId],
  );
  for (const { account_id, bytes } of rows) await quota.release(on, account_id, BigInt(bytes));
}

/** Keeps the reservation for the blob that the upload became, until it is used. */
export async function noteArrived(on: Queryable, uploadId: string, sha256: string): Promise<void> {
  await on.query("update upload_reservations set sha256 = $2 where upload_id = $1", [uploadId, sha256]);
}

/** Uploads whose reservation began before a time. */
export async function reservedBefore(on: Queryable, time: Date): Promise<string[]> {
  const { rows } = await on.query<{ upload_id: string }>(
    "select upload_id from upload_reservations where begun_at < $1",
    [time],
  );
  return rows.map(({ upload_id }) => upload_id);
}

/** Which of these blobs are finished uploads that may still be used. */
export async function blobsOfUploads(on: Queryable, sha256s: readonly string[]): Promise<string[]> {
  const { rows } = await on.query<{ sha256: string }>(
    "select distinct sha256 from upload_reservations where sha256 = any($1)",
    [sha256s],
  );
  return rows.map(({ sha256 }) => sha256);
}
