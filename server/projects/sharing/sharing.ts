import { createHash } from "node:crypto";
import type { Right } from "../../../contract/projects";
import type { Queryable } from "../../database/database";
import { randomId } from "../../ids";
import type { PlanLimits } from "../../plans/limits";
import type { PersonRow } from "../store";

export interface LinkRow {
  readonly id: string;
  readonly access: Right;
  readonly created_at: Date;
  readonly members: number;
}

export interface MemberRow extends PersonRow {
  readonly access: Right;
  readonly link_id: string | null;
  readonly joined_at: Date;
}

/** What is stored of a link's token: one SHA-256 is enough for 192 random bits. */
export const linkHash = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Makes a link; returns its token, which is not stored. */
export async function addLink(
  on: Queryable,
  projectId: string,
  access: Right,
  now: Date,
): Promise<{ readonly link: LinkRow; readonly token: string }> {
  const token = randomId(24);
  const id = randomId(12);
  await on.query(
    "insert into project_links (id, project_id, access, token_hash, created_at) values ($1, $2, $3, $4, $5)",
    [id, projectId, access, linkHash(token), now],
  );
  return { link: { id, access, created_at: now, members: 0 }, token };
}

export async function listLinks(on: Queryable, projectId: string): Promise<LinkRow[]> {
  const { rows } = await on.query<LinkRow>(
    `select l.id, l.access, l.created_at,
       (select count(*)::int from project_members m where m.link_id = l.id and m.removed_at is null) as members
     from project_links l where l.project_id = $1 order by l.created_at desc, l.id`,
    [projectId],
  );
  return rows;
}

/** The project of a link that was not revoked; null if there is none. */
export async function projectOfLink(on: Queryable, linkId: string): Promise<string | null> {
  const { rows } = await on.query<{ project_id: string }>("select project_id from project_links where id = $1", [
    linkId,
  ]);
  return rows[0]?.project_id ?? null;
}

/** Revokes a link and the access of all who joined through it; returns whether it existed. */
export async function removeLink(on: Queryable, projectId: string, linkId: string): Promise<boolean> {
  const { rowCount } = await on.query("delete from project_links where project_id = $1 and id = $2", [
    projectId,
    linkId,
  ]);
  return rowCount === 1;
}

export async function listMembers(on: Queryable, projectId: string): Promise<MemberRow[]> {
  const { rows } = await on.query<MemberRow>(
    `select a.id as person_id, a.handle, a.name as person_name, v.id as avatar_id, m.access, m.link_id, m.joined_at
     from project_members m join people a on a.id = m.person_id left join avatars v on v.person_id = a.id
     where m.project_id = $1 and m.removed_at is null and a.deleted_at is null order by m.joined_at, a.id`,
    [projectId],
  );
  return rows;
}

/** Sets a member's role; returns whether there is such a member. */
export async function setMember(
  on: Queryable,
  { projectId, personId, access }: Omit<Joining, "link">,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await on.query(
    `update project_members set access = $3, set_at = $4
     where project_id = $1 and person_id::text = $2 and removed_at is null`,
    [projectId, personId, access, now],
  );
  return rowCount === 1;
}

/** Ends a member's access; returns whether they had any. */
export async function removeMember(on: Queryable, projectId: string, personId: string, now: Date): Promise<boolean> {
  const { rowCount } = await on.query(
    `update project_members set removed_at = $3, link_id = null
     where project_id = $1 and person_id::text = $2 and removed_at is null`,
    [projectId, personId, now],
  );
  return rowCount === 1;
}

/** Whether a person was removed after the link was made; then the link does not let them in again. */
export async function wasRemovedAfter(
  on: Queryable,
  projectId: string,
  personId: string,
  madeAt: Date,
): Promise<boolean> {
  const { rowCount } = await on.query(
    "select 1 from project_members where project_id = $1 and person_id = $2 and removed_at >= $3",
    [projectId, personId, madeAt],
  );
  return rowCount === 1;
}

interface Joining {
  readonly projectId: string;
  readonly personId: string;
  readonly access: Right;
  readonly link: { readonly id: string; readonly madeAt: Date };
}

/** Makes a person a member through a link, or a viewer an editor; nobody loses a right by it. */
export async function join(on: Queryable, { projectId, personId, link, access }: Joining, now: Date): Promise<void> {
  await on.query(
    `insert into project_members as m (project_id, person_id, access, link_id, joined_at) values ($1, $2, $3, $4, $5)
     on conflict (project_id, person_id) do update
       set access = $3, link_id = $4, removed_at = null, set_at = null,
         joined_at = case when m.removed_at is null then m.joined_at else $5 end
       where m.removed_at is not null or (m.access = 'view' and (m.set_at is null or m.set_at < $6))`,
    [projectId, personId, access, link.id, now, link.madeAt],
  );
}

/** The people who may edit any of an account's projects that are not deleted; the plan counts them as collaborators. */
async function collaborators(on: Queryable, accountId: string): Promise<bigint> {
  const { rows } = await on.query<{ count: string }>(
    `select count(distinct m.person_id) as count from project_members m join projects p on p.id = m.project_id
     where p.account_id = $1 and p.deleted_at is null and m.access = 'edit' and m.removed_at is null`,
    [accountId],
  );
  return BigInt(rows[0]?.count ?? 0);
}

/**
 * Does something that may change who edits an account's projects, and updates the plan's count of collaborators. Throws
 * "plan_limit" if there are too many.
 */
export async function countingCollaborators<T>(
  on: Queryable,
  limits: PlanLimits,
  accountId: string,
  work: () => Promise<T>,
): Promise<T> {
  await on.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`collaborators:${accountId}`]);
  const before = await collaborators(on, accountId);
  const result = await work();
  const after = await collaborators(on, accountId);
  if (after > before) await limits.require(on, accountId, "collaborators", after - before);
  else if (after < before) await limits.release(on, accountId, "collaborators", before - after);
  return result;
}

/**
 * Makes the editors of a deleted project viewers, so that they no longer count as collaborators, except those who edit
 * another project of its account.
 */
export async function demoteToViewers(on: Queryable, projectId: string): Promise<void> {
  await on.query(
    `update project_members m set access = 'view' from projects p
     where m.project_id = $1 and p.id = $1 and m.access = 'edit' and m.removed_at is null
       and not exists (select from project_members x join projects o on o.id = x.project_id
         where o.account_id = p.account_id and o.deleted_at is null and x.person_id = m.person_id
           and x.access = 'edit' and x.removed_at is null)`,
    [projectId],
  );
}

/** Throws "plan_limit" unless the account's plan has room for one more collaborator. */
export async function demandCollaborator(on: Queryable, limits: PlanLimits, accountId: string): Promise<void> {
  await limits.allow(on, accountId, "collaborators", await collaborators(on, accountId), 1n);
}
