import { randomBytes } from "node:crypto";
import type { Queryable } from "../../database/database";
import type { KeyRing } from "../../keys/keyRing";
import type { DeviceHash } from "../devices";
import { newToken, tokenHash } from "../sessions/store";
import type { Person } from "../store";
import { base32, fromBase32, matchingStep } from "./totp";

const SECRET_PURPOSE = "totp";
const CHALLENGE_MS = 10 * 60_000;
const MOST_TRIES = 5;
const RECOVERY_CODES = 10;

/** Stores a new secret of 160 bits (RFC 4226 §4), not active yet. Returns null if a secret is active already. */
export async function beginTotp(on: Queryable, keys: KeyRing, personId: string): Promise<string | null> {
  const secret = base32(randomBytes(20));
  const { rowCount } = await on.query(
    "update people set totp_secret = $2, totp_step = null where id = $1 and totp_since is null and deleted_at is null",
    [personId, keys.encrypt(secret, SECRET_PURPOSE)],
  );
  return rowCount === 1 ? secret : null;
}

/**
 * Whether this is a code of the person's authenticator that was not used before; if so, marks it as used. Reads the
 * secret that is stored now, because it may have been replaced since the person was read.
 */
async function spendTotp(on: Queryable, keys: KeyRing, person: Person, code: string, now: Date): Promise<boolean> {
  if (person.totp_secret === null) return false;
  const step = matchingStep(fromBase32(keys.decrypt(person.totp_secret, SECRET_PURPOSE)), code, now);
  if (step === null) return false;
  const { rowCount } = await on.query(
    "update people set totp_step = $2 where id = $1 and totp_secret = $3 and (totp_step is null or totp_step < $2)",
    [person.id, step, person.totp_secret],
  );
  return rowCount === 1;
}

const recoveryHash = (keys: KeyRing, personId: string, code: string) =>
  keys.fingerprint(`${personId}:${code}`, "recovery");

/** Whether this is an unused code of the authenticator or an unused recovery code; if so, marks it as used. */
export async function spendSecondFactor(
  on: Queryable,
  keys: KeyRing,
  person: Person,
  code: string,
  now: Date,
): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return spendTotp(on, keys, person, code, now);
  const { rowCount } = await on.query(
    "update recovery_codes set used_at = $3 where person_id = $1 and code_hash = $2 and used_at is null",
    [person.id, recoveryHash(keys, person.id, code), now],
  );
  return rowCount === 1;
}

/** Activates the secret if the code belongs to it. Runs within the caller's transaction. */
export async function confirmTotp(
  on: Queryable,
  keys: KeyRing,
  person: Person,
  code: string,
  now: Date,
): Promise<boolean> {
  if (!(await spendTotp(on, keys, person, code, now))) return false;
  const { rowCount } = await on.query("update people set totp_since = $2 where id = $1 and totp_since is null", [
    person.id,
    now,
  ]);
  return rowCount === 1;
}

/** Turns the second factor off and deletes the recovery codes. */
export async function removeTotp(on: Queryable, personId: string): Promise<void> {
  await on.query("update people set totp_secret = null, totp_since = null, totp_step = null where id = $1", [personId]);
  await on.query("delete from recovery_codes where person_id = $1", [personId]);
}

/** Replaces the recovery codes with ten new ones of 50 bits; they are shown once and stored as hashes. */
export async function renewRecoveryCodes(on: Queryable, keys: KeyRing, personId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(7)).slice(0, 10));
  await on.query("delete from recovery_codes where person_id = $1", [personId]);
  await on.query("insert into recovery_codes (person_id, code_hash) select $1, unnest($2::text[])", [
    personId,
    codes.map((code) => recoveryHash(keys, personId, code)),
  ]);
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** How many recovery codes are unused. */
export async function countRecoveryCodes(on: Queryable, personId: string): Promise<number> {
  const { rows } = await on.query<{ left: number }>(
    'select count(*)::int as "left" from recovery_codes where person_id = $1 and used_at is null',
    [personId],
  );
  return rows[0]?.left ?? 0;
}

/**
 * Starts a wait for the second factor of a sign-in, on a known device or (null) an unknown one. Returns the secret that
 * is to be sent with the code.
 */
export async function beginChallenge(
  on: Queryable,
  { personId, remember, device }: { personId: string; remember: boolean; device: DeviceHash | null },
  now: Date,
): Promise<string> {
  const token = newToken();
  await on.query(
    "insert into challenges (token_hash, person_id, remember, device_hash, expires_at) values ($1, $2, $3, $4, $5)",
    [tokenHash(token), personId, remember, device, new Date(now.getTime() + CHALLENGE_MS)],
  );
  return token;
}

/** Counts a try of a challenge; null if the challenge is over. */
export async function tryChallenge(
  on: Queryable,
  token: string,
  now: Date,
): Promise<{ personId: string; remember: boolean; device: DeviceHash | null } | null> {
  const { rows } = await on.query<{ person_id: string; remember: boolean; device_hash: Buffer | null }>(
    `update challenges set tries = tries + 1 where token_hash = $1 and expires_at > $2 and tries < $3
     returning person_id, remember, device_hash`,
    [tokenHash(token), now, MOST_TRIES],
  );
  const [row] = rows;
  return row ? { personId: row.person_id, remember: row.remember, device: row.device_hash } : null;
}

/** Ends a wait for the second factor; false if another request has ended it. */
export async function endChallenge(on: Queryable, token: string): Promise<boolean> {
  const { rowCount } = await on.query("delete from challenges where token_hash = $1", [tokenHash(token)]);
  return rowCount === 1;
}
