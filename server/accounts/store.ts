import type { QueryResultRow } from "pg";
import { TERMS_VERSION } from "../../contract/terms";
import type { Language } from "../../contract/words/languages";
import type { Queryable } from "../database/database";
import type { Role } from "../http/session";
import { uuidv7 } from "../ids";
import { emailKey } from "./email";

export interface Person extends QueryResultRow {
  id: string;
  account_id: string;
  handle: string;
  name: string;
  biography: string;
  email: string;
  email_key: string;
  password_hash: string;
  role: Role;
  demo: boolean;
  suspended_at: Date | null;
  suspended_reason: string | null;
  totp_secret: string | null;
  totp_since: Date | null;
  totp_step: string | null;
  created_at: Date;
  terms_version: string;
  terms_at: Date;
  avatar_id: string | null;
  language: string | null;
}

/** Columns of a person; `p` is the table of people, `a` that of pictures. */
export const PERSON = `select p.id, p.account_id, p.handle, p.name, p.biography, p.email, p.email_key, p.password_hash, p.role, p.demo,
    p.suspended_at, p.suspended_reason, p.totp_secret, p.totp_since, p.totp_step, p.created_at, p.terms_version,
    p.terms_at, a.id as avatar_id,
    (select o.language from accounts o where o.id = p.account_id) as language
  from people p left join avatars a on a.person_id = p.id`;

/** A person by id, unless they have deleted their account. */
export async function findPerson(on: Queryable, id: string): Promise<Person | null> {
  const { rows } = await on.query<Person>(`${PERSON} where p.id::text = $1 and p.deleted_at is null`, [id]);
  return rows[0] ?? null;
}

/** As `findPerson`, by mail address in any spelling. */
export async function findPersonByEmail(on: Queryable, email: string): Promise<Person | null> {
  const { rows } = await on.query<Person>(`${PERSON} where p.email_key = $1 and p.deleted_at is null`, [
    emailKey(email),
  ]);
  return rows[0] ?? null;
}

/** Whether a person or organisation has this handle. */
export async function isHandleTaken(on: Queryable, handle: string): Promise<boolean> {
  const { rowCount } = await on.query("select from accounts where handle = $1", [handle]);
  return rowCount !== 0;
}

export interface NewPerson {
  readonly email: string;
  readonly handle: string;
  readonly name?: string;
  readonly passwordHash: string;
  readonly role?: Role;
  readonly language?: Language;
  /** one of the demonstration's own accounts */
  readonly demo?: boolean;
}

export interface AddedPerson {
  readonly id: string;
  readonly accountId: string;
}

/**
 * Adds a person with the account that owns what is theirs; their address counts as confirmed. Returns "email" or
 * "handle", and adds nothing, if that is in use. Runs within the caller's transaction.
 */
export async function addPerson(
  on: Queryable,
  person: NewPerson,
  now: Date,
): Promise<AddedPerson | "email" | "handle"> {
  const added = { id: uuidv7(now), accountId: uuidv7(now) };
  const { handle, name = handle } = person;
  const taken = async () => ((await findPersonByEmail(on, person.email)) ? "email" : "handle");
  const account = await on.query(
    `insert into accounts (id, kind, handle, name, created_at, language) values ($1, 'person', $2, $3, $4, $5)
     on conflict (handle) do nothing`,
    [added.accountId, handle, name, now, person.language ?? null],
  );
  if (account.rowCount !== 1) return taken();
  const { rowCount } = await on.query(
    `insert into people (id, account_id, handle, name, email, email_key, password_hash, role, demo, verified_at,
       terms_version, terms_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $10) on conflict do nothing`,
    [
      added.id,
      added.accountId,
      handle,
      name,
      person.email.trim(),
      emailKey(person.email),
      person.passwordHash,
      person.role ?? "user",
      person.demo ?? false,
      now,
      TERMS_VERSION,
    ],
  );
  if (rowCount === 1) return added;
  await on.query("delete from accounts where id = $1", [added.accountId]);
  return taken();
}

/** Whether the database refused a row because of a unique constraint (SQLSTATE unique_violation). */
const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "23505";

/** Changes handle, name or biography; "handle" if the new one is in use. Does nothing for a deleted account. */
export async function changePerson(
  on: Queryable,
  id: string,
  { handle, name, biography }: { readonly handle?: string; readonly name?: string; readonly biography?: string },
): Promise<"changed" | "handle"> {
  try {
    await on.query(
      `update people set handle = coalesce($2, handle), name = coalesce($3, name), biography = coalesce($4, biography)
       where id = $1 and deleted_at is null`,
      [id, handle ?? null, name ?? null, biography ?? null],
    );
    return "changed";
  } catch (error) {
    if (isTaken(error)) return "handle";
    throw error;
  }
}

/** Sets the language of an account's mails. */
export async function setLanguage(on: Queryable, accountId: string, language: Language): Promise<void> {
  await on.query("update accounts set language = $2 where id = $1", [accountId, language]);
}

/** Sets a password, and ends sessions and mailed codes that were made under the old one. */
export async function setPassword(on: Queryable, id: string, hash: string): Promise<void> {
  const { rows } = await on.query<{ email_key: string | null }>(
    "update people set password_hash = $2 where id = $1 and deleted_at is null returning email_key",
    [id, hash],
  );
  await on.query("delete from challenges where person_id = $1", [id]);
  // skips a code that is being used at this moment: two requests that wait for each other's code would be a deadlock
  await on.query(
    `delete from mailed_codes where id in (
       select id from mailed_codes where purpose = 'reset' and email_key = $1 for update skip locked)`,
    [rows[0]?.email_key ?? null],
  );
}

/** Whether there is another active administrator. Locks their rows until the transaction ends. */
export async function isOtherAdmin(on: Queryable, id: string): Promise<boolean> {
  const { rows } = await on.query<{ id: string }>(
    `select id from people where role = 'admin' and deleted_at is null and suspended_at is null
     order by id for no key update`,
  );
  return rows.some((row) => row.id !== id);
}

/** Whether there is any administrator. */
export async function isAnyAdmin(on: Queryable): Promise<boolean> {
  const { rowCount } = await on.query("select from people where role = 'admin' and deleted_at is null limit 1");
  return rowCount === 1;
}

/** Whether this person has deleted their account. */
export async function isAccountDeleted(on: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await on.query("select from people where id = $1 and deleted_at is not null", [id]);
  return rowCount === 1;
}

/** Deletes a person's sessions, codes and picture. */
export async function forgetBelongings(on: Queryable, id: string): Promise<void> {
  for (const table of ["sessions", "known_devices", "challenges", "recovery_codes", "avatars"]) {
    await on.query(`delete from ${table} where person_id = $1`, [id]);
  }
}

/** Removes everything personal from a person's row; the row itself stays, because other rows refer to it. */
export async function forgetPerson(on: Queryable, person: Person, now: Date): Promise<void> {
  await forgetBelongings(on, person.id);
  await on.query("delete from mailed_codes where email_key = $1", [person.email_key]);
  await on.query(
    `update people set handle = 'deleted-' || replace(id::text, '-', ''), name = 'Deleted account', biography = '', email = null,
       email_key = null, password_hash = null, role = 'user', totp_secret = null, totp_since = null, totp_step = null,
       suspended_at = null, suspended_reason = null, deleted_at = $2
     where id = $1`,
    [person.id, now],
  );
  await on.query("update accounts set closed_at = $2, language = null where id = $1", [person.account_id, now]);
}
