import type pg from "pg";
import type { Session } from "../http/session";
import { can } from "../policy/policy";
import { ProjectThing } from "../projects/policy";
import { findProject, listProjects, type ProjectRow } from "../projects/store";
import { lastVisits } from "./visits";

const SHOWN = 8;

/** A project and when a person was last in it; null if unknown. */
export interface Recent {
  readonly project: ProjectRow;
  readonly lastHereAt: Date | null;
}

/** The projects in which a person was last, or which were edited last. */
export async function recentProjects(pool: pg.Pool, session: Session): Promise<Recent[]> {
  const [edited, visits] = await Promise.all([
    listProjects(pool, session, { deleted: false, after: null, limit: SHOWN }),
    lastVisits(pool, session.userId, SHOWN),
  ]);
  const known = new Set(edited.map(({ id }) => id));
  const others = await Promise.all(
    [...visits.keys()].filter((id) => !known.has(id)).map((id) => findProject(pool, id, session.userId)),
  );
  const seen = [...edited, ...others.filter((row) => row !== null)].filter((row) =>
    can(null, "read", ProjectThing, row),
  );
  const lastOf = ({ id, modified_at }: ProjectRow) => Math.max(modified_at.getTime(), visits.get(id)?.getTime() ?? 0);
  return seen
    .sort((one, other) => lastOf(other) - lastOf(one))
    .slice(0, SHOWN)
    .map((project) => ({ project, lastHereAt: visits.get(project.id) ?? null }));
}
