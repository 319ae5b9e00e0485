import { randomInt } from "node:crypto";
import type { Language } from "../../../contract/words/languages";
import type { Queryable } from "../../database/database";
import { randomId } from "../../ids";
import { emailKey } from "../email";

/** Minutes for which a mailed code is valid. */
export const HOLDS_MINUTES = 30;
/** Wrong tries after which a code becomes invalid. */
const MOST_TRIES = 5;

/** What a sign-up asked for, kept until its code is entered. */
export interface SignUpRequest {
  readonly handle: string;
  readonly passwordHash: string;
  readonly remember: boolean;
  /** code of the referral link that they followed */
  readonly referral?: string | undefined;
  /** of the page where they signed up */
  readonly language?: Language | undefined;
}

export interface CodeRow {
  id: string;
  purpose: "sign_up" | "reset";
  email: string;
  code_hash: string | null;
  request: SignUpRequest | null;
}

/** Eight digits: 26 bits, with five tries. */
export const newCode = (): string => String(randomInt(0, 100_000_000)).padStart(8, "0");
export const spaced = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/**
 * Records that a code is to be mailed, whether or not the address is known. Returns the id that belongs to the code.
 */
export async function askForCode(
  on: Queryable,
  { purpose, email, request = null }: { purpose: CodeRow["purpose"]; email: string; request?: SignUpRequest | null },
  now: Date,
): Promise<string> {
  const id = randomId();
  await on.query(
    `insert into mailed_codes (id, purpose, email, email_key, request, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      purpose,
      email.trim(),
      emailKey(email),
      request === null ? null : JSON.stringify(request),
      now,
      new Date(now.getTime() + HOLDS_MINUTES * 60_000),
    ],
  );
  return id;
}

/** A code's row while it is valid. Does not count as a try. */
export async function findCode(on: Queryable, id: string, now: Date): Promise<CodeRow | null> {
  const { rows } = await on.query<CodeRow>(
    "select id, purpose, email, code_hash, request from mailed_codes where id = $1 and expires_at > $2",
    [id, now],
  );
  return rows[0] ?? null;
}

/** Sets which code is valid, when its mail is written. */
export async function setCode(on: Queryable, id: string, hash: string): Promise<void> {
  await on.query("update mailed_codes set code_hash = $2 where id = $1", [id, hash]);
}

/**
 * Counts one try of a code. Returns "over" if it is too late or there were too many tries, "wrong", or the request,
 * whose code is then used up. The answers are the same whether or not a code was ever mailed.
 */
export async function tryCode(
  on: Queryable,
  { id, purpose, hash }: { id: string; purpose: CodeRow["purpose"]; hash: string },
  now: Date,
): Promise<CodeRow | "wrong" | "over"> {
  const { rows } = await on.query<CodeRow>(
    `update mailed_codes set tries = tries + 1 where id = $1 and purpose = $2 and expires_at > $3 and tries < $4
     returning id, purpose, email, code_hash, request`,
    [id, purpose, now, MOST_TRIES],
  );
  const row = rows[0];
  if (!row) return "over";
  if (row.code_hash !== hash) return "wrong";
  const spent = await on.query("delete from mailed_codes where id = $1", [id]);
  return spent.rowCount === 1 ? row : "over";
}

/** Deletes expired codes and expired sign-ins that wait for a second factor. */
export async function sweepCodes(on: Queryable, now: Date): Promise<void> {
  await on.query("delete from mailed_codes where expires_at < $1", [now]);
  await on.query("delete from challenges where expires_at < $1", [now]);
}
