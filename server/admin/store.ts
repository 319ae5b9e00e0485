import { PERSON, type Person } from "../accounts/store";
import type { Queryable } from "../database/database";
import { likely } from "../database/likely";
import type { Place } from "../http/cursor";

export interface PersonRow extends Person {
  last_seen_at: Date | null;
}

interface Wanted {
  readonly search: string;
  readonly show: "all" | "admins" | "suspended";
  readonly limit: number;
  /** the last person of the previous part */
  readonly after: Place | null;
}

const LAST_SEEN = "(select max(s.last_seen_at) from sessions s where s.person_id = p.id) as last_seen_at";
const ROW = PERSON.replace("a.id as avatar_id", `a.id as avatar_id, ${LAST_SEEN}`);

/** People with accounts, the newest first; one more than wanted if there are more. */
export async function listPeople(on: Queryable, { search, show, limit, after }: Wanted): Promise<PersonRow[]> {
  const { rows } = await on.query<PersonRow>(
    `${ROW} where p.deleted_at is null
       and ($1 = '' or p.handle ilike $2 or p.name ilike $2 or p.email_key ilike $2)
       and ($3 <> 'admins' or p.role = 'admin') and ($3 <> 'suspended' or p.suspended_at is not null)
       and ($4::timestamptz is null or (p.created_at, p.id::text) < ($4, $5))
     order by p.created_at desc, p.id desc limit $6`,
    [search, likely(search), show, after?.at ?? null, after?.id ?? null, limit + 1],
  );
  return rows;
}

/** A person as administrators see them, unless they have deleted their account. */
export async function findRow(on: Queryable, id: string): Promise<PersonRow | null> {
  const { rows } = await on.query<PersonRow>(`${ROW} where p.id::text = $1 and p.deleted_at is null`, [id]);
  return rows[0] ?? null;
}

/** Suspends a person and ends their sessions. */
export async function suspend(on: Queryable, id: string, reason: string, now: Date): Promise<void> {
  await on.query("update people set suspended_at = coalesce(suspended_at, $2), suspended_reason = $3 where id = $1", [
    id,
    now,
    reason,
  ]);
  await on.query("delete from sessions where person_id = $1", [id]);
  await on.query("delete from challenges where person_id = $1", [id]);
}

/** Ends the suspension of a person. */
export async function restore(on: Queryable, id: string): Promise<void> {
  await on.query("update people set suspended_at = null, suspended_reason = null where id = $1", [id]);
}

export async function setRole(on: Queryable, id: string, role: string): Promise<void> {
  await on.query("update people set role = $2 where id = $1", [id, role]);
}

/** The database's version, size in bytes and connections, and the numbers of people and sessions. */
export async function platformFigures(on: Queryable, now: Date) {
  const { rows } = await on.query<{
    version: string;
    bytes: string;
    connections: number;
    people: number;
    sessions: number;
  }>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
       (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
       (select count(*)::int from people where deleted_at is null) as people,
       (select count(*)::int from sessions where expires_at > $1) as sessions`,
    [now],
  );
  const [row] = rows;
  if (!row) throw new Error("The database gave no figures of itself.");
  return row;
}
