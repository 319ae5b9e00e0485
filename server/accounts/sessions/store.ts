import { createHash, randomBytes } from "node:crypto";
import { DAY_MS } from "../../clock";
import type { Queryable } from "../../database/database";
import { prepared } from "../../database/prepared";
import { uuidv7 } from "../../ids";

/** The longest life of a session; the statement below says how long an unused one lasts. */
const LIFETIME_MS = { remembered: 90 * DAY_MS, plain: DAY_MS } as const;
/** How often, at most, the time of the last use is written. */
export const SEEN_EVERY_MS = 5 * 60_000;

/** A secret of 256 bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");
/** What is stored of a secret of 256 bits. It cannot be guessed, so one SHA-256 is enough. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();

export interface SessionRow {
  id: string;
  person_id: string;
  account_id: string;
  role: "user" | "admin";
  verified: boolean;
  second_factor: boolean;
  last_seen_at: Date;
}

const STANDS = `s.expires_at > $2
  and s.last_seen_at > $2::timestamptz - case when s.remembered then interval '30 days' else interval '8 hours' end
  and p.suspended_at is null and p.deleted_at is null`;
const FOUND = `select s.id, s.person_id, p.account_id, p.role, p.verified_at is not null as verified, s.second_factor,
    s.last_seen_at
  from sessions s join people p on p.id = s.person_id`;

const byToken = prepared<SessionRow>("sessions.byToken", `${FOUND} where s.token_hash = $1 and ${STANDS}`);
const byId = prepared<SessionRow>("sessions.byId", `${FOUND} where s.id = $1 and ${STANDS}`);

/** The session of a token if it is valid and its person may use it. */
export async function findSession(on: Queryable, token: string, now: Date): Promise<SessionRow | null> {
  return (await byToken(on, tokenHash(token), now))[0] ?? null;
}

/** A valid session, by its id. */
export async function findSessionById(on: Queryable, id: string, now: Date): Promise<SessionRow | null> {
  return (await byId(on, id, now))[0] ?? null;
}

/** Which of these sessions are valid. */
export async function standingSessions(on: Queryable, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await on.query<{ id: string }>(
    `select s.id from sessions s join people p on p.id = s.person_id where s.id = any($1::uuid[]) and ${STANDS}`,
    [ids, now],
  );
  return rows.map(({ id }) => id);
}

/** Records that these sessions are in use, where that was last recorded some minutes ago. */
export async function noteUsed(on: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await on.query("update sessions set last_seen_at = $2 where id = any($1::uuid[]) and last_seen_at < $3", [
    ids,
    now,
    new Date(now.getTime() - SEEN_EVERY_MS),
  ]);
}

/** Records when a session was last used; the time never goes back. */
export async function noteSeen(on: Queryable, id: string, now: Date): Promise<void> {
  await on.query("update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2", [id, now]);
}

export interface NewSession {
  readonly personId: string;
  /** hash of the password that was checked; not compared if left out */
  readonly passwordHash?: string;
  readonly remember: boolean;
  readonly secondFactor: boolean;
  readonly address: string;
  readonly device: string;
  /** of the browser's device token */
  readonly deviceHash?: Buffer;
}

/**
 * Begins a session and returns its token, which is not stored. Returns null if the password or second factor has
 * changed since it was checked: such a change ends all sessions, including those about to begin. Locks the person's
 * row, so that the two cannot run at the same time.
 */
export async function beginSession(on: Queryable, session: NewSession, now: Date): Promise<string | null> {
  const token = newToken();
  const lasts = session.remember ? LIFETIME_MS.remembered : LIFETIME_MS.plain;
  const { rowCount } = await on.query(
    `insert into sessions (id, person_id, token_hash, remembered, second_factor, created_at, last_seen_at, expires_at, address, device, proved_at, device_hash)
     select $1::uuid, p.id, $3::bytea, $4::boolean, $5::boolean, $6::timestamptz, $6, $7::timestamptz, $8::text, $9::text, $6, $11::bytea
     from people p
     where p.id = $2 and p.deleted_at is null and p.suspended_at is null and (p.totp_since is null or $5)
       and ($10::text is null or p.password_hash = $10)
     for share of p`,
    [
      uuidv7(now),
      session.personId,
      tokenHash(token),
      session.remember,
      session.secondFactor,
      now,
      new Date(now.getTime() + lasts),
      session.address,
      session.device,
      session.passwordHash ?? null,
      session.deviceHash ?? null,
    ],
  );
  return rowCount === 1 ? token : null;
}

export interface ListedSession {
  id: string;
  remembered: boolean;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  address: string;
  device: string;
}

/** A person's valid sessions, the latest used first. */
export async function listSessions(on: Queryable, personId: string, now: Date): Promise<ListedSession[]> {
  const { rows } = await on.query<ListedSession>(
    `select s.id, s.remembered, s.created_at, s.last_seen_at, s.expires_at, s.address, s.device
     from sessions s join people p on p.id = s.person_id where s.person_id = $1 and ${STANDS}
     order by s.last_seen_at desc, s.id desc limit 100`,
    [personId, now],
  );
  return rows;
}

/** Ends one session of a person; returns whether it existed. */
export async function endSession(on: Queryable, personId: string, id: string): Promise<boolean> {
  const { rowCount } = await on.query("delete from sessions where id::text = $1 and person_id = $2", [id, personId]);
  return rowCount === 1;
}

/** Ends all sessions of a person except one, and forgets the devices of the ended ones. */
export async function endSessions(on: Queryable, personId: string, keep: string | null = null): Promise<void> {
  await on.query(
    `delete from known_devices where person_id = $1
       and token_hash is distinct from (select device_hash from sessions where id = $2)`,
    [personId, keep],
  );
  await on.query("delete from sessions where person_id = $1 and ($2::uuid is null or id <> $2)", [personId, keep]);
}

/** Marks that the second factor was entered in this session. */
export async function markSecondFactor(on: Queryable, id: string): Promise<void> {
  await on.query("update sessions set second_factor = true where id = $1", [id]);
}

/** Deletes sessions that have ended. */
export async function sweepSessions(on: Queryable, now: Date): Promise<void> {
  await on.query(
    `delete from sessions where expires_at < $1
       or last_seen_at < $1::timestamptz - case when remembered then interval '30 days' else interval '8 hours' end`,
    [now],
  );
}
