import { DAY_MS } from "../clock";
import type { Queryable } from "../database/database";
import { addressKey } from "../limits/addressKey";
import type { Bucket } from "../limits/guesses";
import { emailKey } from "./email";
import { LIMITS } from "./limits";
import { newToken, tokenHash } from "./sessions/store";

/** Browsers remembered for each person; beyond that the one unused for longest is forgotten. */
const MOST_DEVICES = 20;
/** How long a browser is remembered without a sign-in. */
const REMEMBERED_MS = 365 * DAY_MS;

/** The hash of the token that a browser holds; the token itself is not stored. */
export type DeviceHash = Buffer;

/** The device of a token, if the person with this mail address has signed in with it before; otherwise null. */
export async function findDevice(on: Queryable, email: string, token: string | undefined): Promise<DeviceHash | null> {
  if (token === undefined) return null;
  const { rows } = await on.query<{ token_hash: Buffer }>(
    `select d.token_hash from known_devices d join people p on p.id = d.person_id
     where p.email_key = $1 and d.token_hash = $2`,
    [emailKey(email), tokenHash(token)],
  );
  return rows[0]?.token_hash ?? null;
}

/** The bucket that counts tries of mailed codes: one per known device, otherwise one per network address. */
export async function codeBucket(on: Queryable, token: string | undefined, address: string): Promise<Bucket> {
  const known = token !== undefined && (await deviceToken(on, token)) === token;
  return known ? [LIMITS.codeDevice, tokenHash(token).toString("base64url")] : [LIMITS.code, addressKey(address)];
}

/**
 * The device token for a browser that signs in: its own, if somebody has signed in with it before, otherwise a new one.
 * A token that we did not issue is never accepted, because an attacker may have planted it.
 */
export async function deviceToken(on: Queryable, given: string | undefined): Promise<string> {
  if (given === undefined) return newToken();
  const { rowCount } = await on.query("select from known_devices where token_hash = $1 limit 1", [tokenHash(given)]);
  return rowCount === 0 ? newToken() : given;
}

/** Remembers a device after a person has signed in with it. */
export async function rememberDevice(
  on: Queryable,
  personId: string,
  { hash, name }: { hash: DeviceHash; name: string },
  now: Date,
): Promise<void> {
  await on.query(
    `insert into known_devices as d (person_id, token_hash, device, known_since, last_seen_at)
     values ($1, $2, $3, $4, $4)
     on conflict (person_id, token_hash) do update set device = excluded.device,
       last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at)`,
    [personId, hash, name, now],
  );
  await on.query(
    `delete from known_devices where person_id = $1 and token_hash in (
       select token_hash from known_devices where person_id = $1
       order by last_seen_at desc, known_since desc offset $2)`,
    [personId, MOST_DEVICES],
  );
}

/** Forgets the device of a session that another session ends, unless both are on the same device. */
export async function forgetDeviceOf(
  on: Queryable,
  personId: string,
  { ended, by }: { ended: string; by: string },
): Promise<void> {
  await on.query(
    `delete from known_devices where person_id = $1
       and token_hash = (select device_hash from sessions where id::text = $2 and person_id = $1)
       and token_hash is distinct from (select device_hash from sessions where id::text = $3)`,
    [personId, ended, by],
  );
}

/** A person's devices for their data file, the latest first. */
export async function listDevices(on: Queryable, personId: string) {
  const { rows } = await on.query<{ device: string; known_since: Date; last_seen_at: Date }>(
    "select device, known_since, last_seen_at from known_devices where person_id = $1 order by last_seen_at desc",
    [personId],
  );
  return rows.map(({ device, known_since, last_seen_at }) => ({
    device,
    knownSince: known_since.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
  }));
}

/** Forgets devices that nobody has signed in with for a year. */
export async function sweepDevices(on: Queryable, now: Date): Promise<void> {
  await on.query("delete from known_devices where last_seen_at < $1", [new Date(now.getTime() - REMEMBERED_MS)]);
}
