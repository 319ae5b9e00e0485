import type pg from "pg";
import { PROJECT } from "../../../contract/projects";
import type { Clock } from "../../clock";
import { type Queryable, transaction } from "../../database/database";
import { ApiError } from "../../errors";
import type { Session } from "../../http/session";
import { uuidv7 } from "../../ids";
import type { PlanLimits } from "../../plans/limits";
import { demandPermission } from "../policy";
import { chargeDocuments } from "../storage";
import { findProject, lockProject, type PersonRow, type ProjectRow } from "../store";
import type { Documents } from "../sync/documents";

/** A named version; the columns about its author are null if the account is gone. */
export interface VersionRow extends Partial<{ readonly [name in keyof PersonRow]: PersonRow[name] | null }> {
  readonly id: string;
  readonly name: string;
  readonly rev: string;
  readonly at: Date;
}

const COLUMNS = `r.id, r.name, r.rev, r.at, a.id as person_id, a.handle, a.name as person_name, v.id as avatar_id`;
const PERSON = `left join people a on a.id = r.person_id and a.deleted_at is null left join avatars v on v.person_id = a.id`;

/** The latest first; one more than `limit` if there are more. */
export async function listVersions(on: Queryable, projectId: string, after: string | null, limit: number) {
  const { rows } = await on.query<VersionRow>(
    `select ${COLUMNS} from project_versions r ${PERSON} where r.project_id = $1
       and ($2::text is null or (r.at, r.id) < (select b.at, b.id from project_versions b where b.id = $2))
     order by r.at desc, r.id desc limit $3`,
    [projectId, after, limit + 1],
  );
  return rows;
}

const TOO_MANY = `A project has at most ${PROJECT.mostVersions} versions. Delete one first.`;

async function demandRoom(on: Queryable, projectId: string): Promise<void> {
  const { rows } = await on.query<{ count: number }>(
    "select count(*)::int as count from project_versions where project_id = $1",
    [projectId],
  );
  if ((rows[0]?.count ?? 0) >= PROJECT.mostVersions) throw new ApiError("conflict", TOO_MANY);
}

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly limits: PlanLimits;
  readonly documents: Documents;
}

/**
 * Saves the present state of a project as a new version with a name. Throws a `conflict` if the project has as many
 * versions as it can have.
 */
export function saveVersion(
  { pool, clock, limits, documents }: Ports,
  { userId }: Pick<Session, "userId">,
  projectId: string,
  name: (project: ProjectRow) => string,
): Promise<VersionRow> {
  return documents.turns.take(projectId, async () => {
    const project = demandPermission("edit", await findProject(pool, projectId, userId));
    await demandRoom(pool, projectId);
    // the version is the project at this revision, without edits that others make meanwhile
    const { bytes, packed, samples } = await documents.version(project, userId);
    return transaction(pool, async (tx) => {
      await lockProject(tx, projectId);
      demandPermission("edit", await findProject(tx, projectId, userId));
      await demandRoom(tx, projectId);
      const now = clock();
      const id = uuidv7(now);
      await tx.query(
        `insert into project_versions (id, project_id, name, rev, packed, bytes, samples, person_id, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, projectId, name(project), project.rev, packed, bytes, samples, userId, now],
      );
      await chargeDocuments(tx, limits, projectId);
      const { rows } = await tx.query<VersionRow>(
        `select ${COLUMNS} from project_versions r ${PERSON} where r.id = $1`,
        [id],
      );
      if (!rows[0]) throw new Error("A version that was just kept is not there.");
      return rows[0];
    });
  });
}

/** Deletes a version; returns whether it existed. The nightly sweep finds recordings that only it used. */
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
