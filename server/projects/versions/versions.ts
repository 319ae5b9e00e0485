import { differences, sameJson } from "../../../contract/project/changes";
import type { Project } from "../../../contract/project/document";
import { migrateProject } from "../../../contract/project/migrate";
import { PROJECT } from "../../../contract/projects";
import type { Queryable, Tx } from "../../database/database";
import { ApiError } from "../../errors";
import { uuidv7 } from "../../ids";
import type { PersonRow, ProjectRow } from "../store";
import type { Documents } from "../sync/documents";
import { type Taken, takeOwnEdit } from "../sync/edits";

/** A named version; its person's columns are null where the account is gone. */
export interface VersionRow extends Partial<{ readonly [name in keyof PersonRow]: PersonRow[name] | null }> {
  readonly id: string;
  readonly name: string;
  readonly rev: string;
  readonly at: Date;
}

const COLUMNS = `r.id, r.name, r.rev, r.at, a.id as person_id, a.handle, a.name as person_name, v.id as avatar_id`;
const PERSON = `left join people a on a.id = r.person_id and a.deleted_at is null left join avatars v on v.person_id = a.id`;

/** One more than `limit`, where there are so many; the latest first. */
export async function listVersions(on: Queryable, projectId: string, after: string | null, limit: number) {
  const { rows } = await on.query<VersionRow>(
    `select ${COLUMNS} from project_versions r ${PERSON} where r.project_id = $1
       and ($2::text is null or (r.at, r.id) < (select b.at, b.id from project_versions b where b.id = $2))
     order by r.at desc, r.id desc limit $3`,
    [projectId, after, limit + 1],
  );
  return rows;
}

/**
 * Keeps a project as it is now under a name, within a transaction that has locked it; nothing is written over. Throws
 * a `conflict` where there are as many versions as a project can have.
 */
export async function saveVersion(
  on: Queryable,
  documents: Documents,
  project: ProjectRow,
  { name, personId }: { readonly name: string; readonly personId: string },
  now: Date,
): Promise<VersionRow> {
  const { rows: counted } = await on.query<{ count: number }>(
    "select count(*)::int as count from project_versions where project_id = $1",
    [project.id],
  );
  if ((counted[0]?.count ?? 0) >= PROJECT.mostVersions) {
    throw new ApiError("conflict", `A project has at most ${PROJECT.mostVersions} versions. Delete one first.`);
  }
  const id = uuidv7(now);
  await on.query(
    "insert into project_versions (id, project_id, name, rev, document, person_id, at) values ($1, $2, $3, $4, $5, $6, $7)",
    [id, project.id, name, project.rev, JSON.stringify(await documents.at(on, project)), personId, now],
  );
  const { rows } = await on.query<VersionRow>(`select ${COLUMNS} from project_versions r ${PERSON} where r.id = $1`, [
    id,
  ]);
  if (!rows[0]) throw new Error("A version that was just kept is not there.");
  return rows[0];
}

/** Forgets a version; whether there was one. Recordings that it alone had are found in the next night. */
export async function removeVersion(on: Queryable, projectId: string, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await on.query("delete from project_versions where project_id = $1 and id = $2", [
    projectId,
    id,
  ]);
  if (rowCount !== 1) return false;
  await on.query("update project_samples set unused_since = $2 where project_id = $1 and unused_since is null", [
    projectId,
    now,
  ]);
  return true;
}

/**
 * Makes a project as it was in a version, by one edit, within a transaction that has locked it; null where it is so
 * already. Throws "not_found" where it has no such version.
 */
export async function restoreVersion(
  on: Tx,
  documents: Documents,
  project: ProjectRow,
  { versionId, personId }: { readonly versionId: string; readonly personId: string },
  now: Date,
): Promise<Taken | null> {
  const { rows } = await on.query<{ name: string; document: unknown }>(
    "select name, document from project_versions where project_id = $1 and id = $2",
    [project.id, versionId],
  );
  const version = rows[0];
  if (!version) throw new ApiError("not_found");
  const present = await documents.at(on, project);
  const changes = differences(present, migrateProject(version.document) as Project).filter(
    ({ value, was }) => !sameJson(value, was),
  );
  if (changes.length === 0) return null;
  const args = { label: `Restore “${version.name}”`, checked: false, changes };
  return takeOwnEdit(on, documents, project, { command: { name: "change", args }, personId }, now);
}
