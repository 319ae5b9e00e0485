import { projects } from "../../../contract/api/projects";
import { ApiError } from "../../errors";
import { created, empty, type Handled, handle, ok } from "../../http/handlers";
import { LIMITS } from "../limits";
import { demandPermission, demandRead } from "../policy";
import { presentVersion } from "../present";
import type { ProjectPorts, Projects } from "../projects";
import { chargeDocuments } from "../storage";
import { findProject } from "../store";
import { listVersions, removeVersion } from "./versions";

/** Routes for named versions. */
export function versionRoutes({ pool, clock, rates, limits }: ProjectPorts, service: Projects): Handled[] {
  const { alone, edits } = service;
  return [
    handle(projects.versions, async ({ session, params: { projectId }, query: { limit, cursor = null } }) => {
      demandRead(await findProject(pool, projectId, session.userId));
      const rows = await listVersions(pool, projectId, cursor, limit);
      const shown = rows.slice(0, limit);
      return ok({
        items: shown.map(presentVersion),
        nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      });
    }),
    handle(projects.saveVersion, async ({ session, params: { projectId }, body: { name } }) => {
      demandPermission("edit", await findProject(pool, projectId, session.userId));
      await rates.take(LIMITS.version, session.userId);
      return created(presentVersion(await service.saveVersion(session, projectId, () => name)));
    }),
    handle(projects.restoreVersion, async ({ session, params: { projectId, versionId } }) => {
      demandPermission("edit", await findProject(pool, projectId, session.userId));
      await rates.take(LIMITS.version, session.userId);
      const { rev } = await edits.restore(session, projectId, versionId);
      return ok({ rev: Number(rev) });
    }),
    handle(projects.removeVersion, async ({ session, params: { projectId, versionId } }) => {
      await alone(session, projectId, "own", async (tx, project) => {
        if (!(await removeVersion(tx, project.id, versionId, clock()))) throw new ApiError("not_found");
        await chargeDocuments(tx, limits, project.id);
      });
      return empty();
    }),
  ];
}
