import type { Overview, Summary } from "../../contract/project/overview";
import type { ProjectRole, Right } from "../../contract/projects";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import type { SeenProject } from "./policy";

/** A person related to a project. */
export interface PersonRow {
  readonly person_id: string;
  readonly handle: string;
  readonly person_name: string;
  readonly avatar_id: string | null;
}

/** A project as one person sees it, with its owner. */
export interface ProjectRow extends SeenProject, PersonRow {
  readonly id: string;
  readonly account_id: string;
  readonly began_sha256: string;
  readonly rev: string;
  readonly snapshot_rev: string;
  readonly pruned_rev: string;
  readonly bytes: string;
  /** the cost of replaying the edits since the last snapshot */
  readonly replay_cost: string;
  /** why the stored document could not be opened, and when that was last tried; null if it can */
  readonly unreadable: string | null;
  readonly unreadable_at: Date | null;
  readonly name: string;
  readonly tracks: number;
  readonly seconds: number;
  readonly overview: Overview;
  readonly created_at: Date;
  readonly modified_at: Date;
  readonly members: number;
}

const COLUMNS = `p.id, p.account_id, p.began_sha256, p.rev, p.snapshot_rev, p.pruned_rev, p.bytes, p.replay_cost,
  p.unreadable, p.unreadable_at, p.name, p.tracks,
  p.seconds, p.overview, p.created_at, p.modified_at, p.deleted_at,
  o.id as person_id, o.handle, o.name as person_name, v.id as avatar_id,
  (o.suspended_at is not null or o.deleted_at is not null) as owner_gone,
  (select count(*)::int from project_members x where x.project_id = p.id and x.removed_at is null) as members`;
const OWNER = "join people o on o.account_id = p.account_id left join avatars v on v.person_id = o.id";
const MEMBER = "left join project_members m on m.project_id = p.id and m.person_id = $2 and m.removed_at is null";
const ROLE = "case when o.id = $2 then 'owner' else m.access end as role";

const bySeer = prepared<ProjectRow>(
  "projects.bySeer",
  `select ${COLUMNS}, ${ROLE} from projects p ${OWNER} ${MEMBER} where p.id = $1`,
);
const byLink = prepared<ProjectRow & { readonly link_id: string; readonly link_access: Right; link_made_at: Date }>(
  "projects.byLink",
  `select ${COLUMNS}, ${ROLE}, l.id as link_id, l.access as link_access, l.created_at as link_made_at
   from project_links l join projects p on p.id = l.project_id ${OWNER} ${MEMBER} where l.token_hash = $1`,
);
const listed = prepared<ProjectRow>(
  "projects.list",
  `select ${COLUMNS}, ${ROLE} from (
     (select p.id, p.modified_at from projects p
      where p.account_id = $1 and (p.deleted_at is not null) = $3
        and ($4::text is null or (p.modified_at, p.id) < (select b.modified_at, b.id from projects b where b.id = $4))
      order by p.modified_at desc, p.id desc limit $5)
     union all
     (select p.id, p.modified_at from project_members m
        join projects p on p.id = m.project_id
        join people a on a.account_id = p.account_id and a.suspended_at is null and a.deleted_at is null
      where m.person_id = $2 and m.removed_at is null and p.deleted_at is null and not $3
        and ($4::text is null or (p.modified_at, p.id) < (select b.modified_at, b.id from projects b where b.id = $4))
      order by p.modified_at desc, p.id desc limit $5)
   ) mine join projects p on p.id = mine.id ${OWNER} ${MEMBER}
   order by mine.modified_at desc, mine.id desc limit $5`,
);

/** A project as a person sees it, deleted or not; null if there is none. */
export async function findProject(on: Queryable, id: string, personId: string | null): Promise<ProjectRow | null> {
  return (await bySeer(on, id, personId))[0] ?? null;
}

const rolesIn = prepared<{ readonly person_id: string; readonly role: ProjectRole | null }>(
  "projects.roles",
  `select who.id as person_id, case when o.id = who.id then 'owner' else m.access end as role
   from projects p join people o on o.account_id = p.account_id cross join unnest($2::uuid[]) who (id)
   left join project_members m on m.project_id = p.id and m.person_id = who.id and m.removed_at is null
   where p.id = $1`,
);

/** Each person's role in a project; null for those who have none. */
export async function rolesOf(
  on: Queryable,
  id: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectRole | null>> {
  return new Map((await rolesIn(on, id, personIds)).map(({ person_id, role }) => [person_id, role]));
}

/** The project of a link's token, as seen by a person who may have no role of their own in it. */
export async function findByLink(on: Queryable, tokenHash: Buffer, personId: string | null) {
  return (await byLink(on, tokenHash, personId))[0] ?? null;
}

interface Part {
  readonly deleted: boolean;
  readonly after: string | null;
  readonly limit: number;
}

/**
 * A person's own projects and those shared with them, the one edited last first; one more than `limit` if there are
 * more.
 */
export const listProjects = (
  on: Queryable,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  { deleted, after, limit }: Part,
): Promise<ProjectRow[]> => listed(on, accountId, userId, deleted, after, limit + 1);

/**
 * Locks a project until the end of the transaction, so that its edits are stored one batch after the other. Members may
 * still be added.
 */
export async function lockProject(on: Queryable, id: string): Promise<void> {
  await on.query("select 1 from projects where id = $1 for no key update", [id]);
}

interface NewProject extends Summary {
  readonly id: string;
  readonly accountId: string;
  readonly beganSha256: string;
  /** size of the document as JSON */
  readonly bytes: number;
  readonly packed: Uint8Array;
}

/** Stores a new project with its document as revision 0; returns whether its id was free. */
export async function addProject(on: Queryable, one: NewProject, now: Date): Promise<boolean> {
  const { rowCount } = await on.query(
    `insert into projects (id, account_id, began_sha256, bytes, name, tracks, seconds, overview, created_at, modified_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict (id) do nothing`,
    [
      one.id,
      one.accountId,
      one.beganSha256,
      one.bytes,
      one.name,
      one.tracks,
      one.seconds,
      JSON.stringify(one.overview),
      now,
    ],
  );
  if (rowCount !== 1) return false;
  await addSnapshot(on, one.id, 0, one.packed);
  return true;
}

export async function addSnapshot(on: Queryable, projectId: string, rev: number, packed: Uint8Array): Promise<void> {
  await on.query("insert into project_snapshots (project_id, rev, packed) values ($1, $2, $3)", [
    projectId,
    rev,
    packed,
  ]);
}

/** How many projects an account has, deleted ones included. */
export async function countProjects(on: Queryable, accountId: string): Promise<number> {
  const { rows } = await on.query<{ count: number }>(
    "select count(*)::int as count from projects where account_id = $1",
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

export async function setDeleted(on: Queryable, id: string, at: Date | null): Promise<void> {
  await on.query("update projects set deleted_at = $2 where id = $1", [id, at]);
}

/**
 * Deletes a project that was put into the trash before a given time, with everything that only it uses. Returns the
 * bytes that were charged for it.
 */
export async function purgeProject(on: Queryable, id: string, before: Date): Promise<bigint> {
  const { rows } = await on.query<{ charged_bytes: string }>(
    "delete from projects where id = $1 and deleted_at < $2 returning charged_bytes",
    [id, before],
  );
  return BigInt(rows[0]?.charged_bytes ?? 0);
}

/** The role of a link's holder without a role of their own: a viewer, until they sign in. */
export const asVisitor = <P extends ProjectRow>(row: P): P & { readonly role: ProjectRole } => ({
  ...row,
  role: row.role ?? "view",
});
