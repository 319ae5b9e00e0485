import type { MemberRole } from "../../contract/organisations";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

export interface Membership {
  readonly account_id: string;
  readonly handle: string;
  readonly name: string;
  readonly role: MemberRole;
}

const MINE = `select m.account_id, a.handle, a.name, m.role
  from memberships m join accounts a on a.id = m.account_id and a.closed_at is null
  where m.person_id = $1`;
const standing = prepared<Membership>(
  "memberships.standing",
  `${MINE} and m.account_id = $2 and a.suspended_at is null`,
);

/** A person's membership in an organisation that may act; null if there is none. */
export async function findMembership(on: Queryable, personId: string, accountId: string): Promise<Membership | null> {
  return (await standing(on, personId, accountId))[0] ?? null;
}

/** A person's organisations, by name. */
export async function membershipsOf(on: Queryable, personId: string): Promise<Membership[]> {
  return (await on.query<Membership>(`${MINE} order by a.name, a.id`, [personId])).rows;
}

/** The organisations that a person owns, except those that are suspended, where nobody can do anything. */
export async function ownedBy(on: Queryable, personId: string): Promise<Membership[]> {
  return (
    await on.query<Membership>(`${MINE} and m.role = 'owner' and a.suspended_at is null order by a.id`, [personId])
  ).rows;
}

/** Locks a person until the transaction ends, so that they join one organisation after the other. */
export async function lockMember(on: Queryable, personId: string): Promise<void> {
  await on.query("select from people where id = $1 for no key update", [personId]);
}

/** Locks an organisation until the transaction ends, so that its members change one after the other. */
export async function lockOrganisation(on: Queryable, accountId: string): Promise<void> {
  await on.query("select from accounts where id = $1 for no key update", [accountId]);
}

/** Adds an organisation; returns whether its handle was free. */
export async function addOrganisation(
  on: Queryable,
  { id, handle, name }: { readonly id: string; readonly handle: string; readonly name: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await on.query(
    `insert into accounts (id, kind, handle, name, created_at) values ($1, 'organisation', $2, $3, $4)
     on conflict (handle) do nothing`,
    [id, handle, name, now],
  );
  return rowCount === 1;
}

/** Marks an organisation as closed and removes its name, its members and its invitations. */
export async function closeOrganisation(on: Queryable, accountId: string, now: Date): Promise<void> {
  await on.query("delete from memberships where account_id = $1", [accountId]);
  await on.query("delete from invitations where account_id = $1", [accountId]);
  await on.query(
    `update accounts set handle = 'deleted-' || replace(id::text, '-', ''), name = 'Closed organisation',
       biography = '', closed_at = $2 where id = $1`,
    [accountId, now],
  );
}

export interface Member {
  readonly person_id: string;
  readonly handle: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly since: Date;
}

/** The members of an organisation, those who joined first at the top. */
export async function membersOf(on: Queryable, accountId: string): Promise<Member[]> {
  const { rows } = await on.query<Member>(
    `select m.person_id, a.handle, a.name, m.role, m.since
     from memberships m join people p on p.id = m.person_id join accounts a on a.id = p.account_id
     where m.account_id = $1 order by m.since, m.person_id`,
    [accountId],
  );
  return rows;
}

/** Adds a member or gives one another role. */
export async function setMember(
  on: Queryable,
  { accountId, personId, role }: { readonly accountId: string; readonly personId: string; readonly role: MemberRole },
  now: Date,
): Promise<void> {
  await on.query(
    `insert into memberships (account_id, person_id, role, since) values ($1, $2, $3, $4)
     on conflict (account_id, person_id) do update set role = excluded.role`,
    [accountId, personId, role, now],
  );
}

/** A person's membership in an organisation that is suspended: nobody acts for it, but who wants to leave it may. */
export async function isInSuspended(on: Queryable, personId: string, accountId: string): Promise<boolean> {
  const { rows } = await on.query(`${MINE} and m.account_id = $2 and a.suspended_at is not null`, [
    personId,
    accountId,
  ]);
  return rows.length > 0;
}

/** Ends a membership, and the invitations that this member has given. */
export async function removeMember(on: Queryable, accountId: string, personId: string): Promise<void> {
  await on.query("delete from memberships where account_id = $1 and person_id = $2", [accountId, personId]);
  await on.query("delete from invitations where account_id = $1 and invited_by = $2", [accountId, personId]);
}

/** A person who can be invited, by handle. */
export async function findInvitee(on: Queryable, handle: string): Promise<string | null> {
  const { rows } = await on.query<{ id: string }>(
    `select p.id from people p join accounts a on a.id = p.account_id
     where a.handle = $1 and a.closed_at is null and a.suspended_at is null`,
    [handle],
  );
  return rows[0]?.id ?? null;
}

export interface InvitationRow {
  readonly id: string;
  readonly account_id: string;
  readonly person_id: string;
  readonly invited_by: string;
  readonly role: MemberRole;
  readonly expires_at: Date;
  readonly handle: string;
  readonly name: string;
  readonly organisation_handle: string;
  readonly organisation_name: string;
}

const INVITATION = `select i.*, a.handle, a.name, o.handle as organisation_handle, o.name as organisation_name
  from invitations i join people p on p.id = i.person_id join accounts a on a.id = p.account_id
    join accounts o on o.id = i.account_id and o.closed_at is null and o.suspended_at is null
  where i.expires_at > $2`;

/** An invitation that still counts. */
export async function findInvitation(on: Queryable, id: string, now: Date): Promise<InvitationRow | null> {
  return (await on.query<InvitationRow>(`${INVITATION} and i.id = $1`, [id, now])).rows[0] ?? null;
}

/** The open invitations of an organisation. */
export async function invitationsOf(on: Queryable, accountId: string, now: Date): Promise<InvitationRow[]> {
  return (await on.query<InvitationRow>(`${INVITATION} and i.account_id = $1 order by i.id`, [accountId, now])).rows;
}

/** The open invitations to a person. */
export async function invitationsTo(on: Queryable, personId: string, now: Date): Promise<InvitationRow[]> {
  return (await on.query<InvitationRow>(`${INVITATION} and i.person_id = $1 order by i.id`, [personId, now])).rows;
}

export async function addInvitation(
  on: Queryable,
  one: Pick<InvitationRow, "id" | "account_id" | "person_id" | "invited_by" | "role" | "expires_at">,
): Promise<void> {
  await on.query("delete from invitations where account_id = $1 and person_id = $2", [one.account_id, one.person_id]);
  await on.query(
    `insert into invitations (id, account_id, person_id, role, invited_by, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    [one.id, one.account_id, one.person_id, one.role, one.invited_by, one.expires_at],
  );
}

/** Deletes an invitation; returns whether it was there. */
export async function takeInvitation(on: Queryable, id: string): Promise<boolean> {
  return (await on.query("delete from invitations where id = $1", [id])).rowCount === 1;
}

/** Deletes invitations that have expired. */
export async function sweepInvitations(on: Queryable, now: Date): Promise<void> {
  await on.query("delete from invitations where expires_at <= $1", [now]);
}
