import { projects } from "../../contract/api/projects";
import { PROJECT } from "../../contract/projects";
import { type Queryable, transaction } from "../database/database";
import { ApiError } from "../errors";
import type { CheckBeforeBody } from "../http/admission";
import { created, empty, type Handled, handle, handleLarge, ok, Unread } from "../http/handlers";
import type { Session } from "../http/session";
import { isPlanLimit } from "../plans/limits";
import { demand } from "../policy/policy";
import { beginProject, TOO_MANY } from "./begin";
import { LIMITS } from "./limits";
import { demandPermission, demandRead, ProjectThing } from "./policy";
import { presentProject } from "./present";
import type { ProjectPorts, Projects } from "./projects";
import { sampleRoutes } from "./samples/routes";
import { charge, uncharge } from "./samples/samples";
import { sharingRoutes } from "./sharing/routes";
import { countingCollaborators, demoteToViewers } from "./sharing/sharing";
import { chargeDocuments, unchargeDocuments } from "./storage";
import { countProjects, findProject, listProjects, type ProjectRow, setDeleted } from "./store";
import { syncRoutes } from "./sync/routes";
import { storedProject } from "./sync/stored";
import { versionRoutes } from "./versions/routes";

const COPY = " (copy)";

async function must(on: Queryable, { userId }: Session, projectId: string): Promise<ProjectRow> {
  return demandRead(await findProject(on, projectId, userId));
}

/** Checks, before the body is read, whether the caller may create a project. */
const mayBegin =
  ({ pool, rates }: ProjectPorts, { documents }: Projects): CheckBeforeBody =>
  async ({ session, large }) => {
    if (!session) throw new ApiError("unauthenticated");
    documents.demand(session.userId);
    await rates.take(LIMITS.create, session.accountId);
    if (large && (await countProjects(pool, session.accountId)) >= PROJECT.most)
      throw new ApiError("conflict", TOO_MANY);
  };

/** Routes for a person's list of projects. */
function listRoutes(ports: ProjectPorts, service: Projects): Handled[] {
  const { alone, documents, edits, announce } = service;
  const { pool, clock, rates, limits } = ports;
  return [
    handle(projects.list, async ({ session, query: { limit, cursor = null, deleted } }) => {
      const rows = await listProjects(pool, session, { deleted: deleted === "true", after: cursor, limit });
      const shown = rows.slice(0, limit);
      return ok({
        items: shown.map(presentProject),
        nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      });
    }),
    handleLarge(projects.create, { before: mayBegin(ports, service), unreadFrom: 0 }, async ({ session, body }) => {
      if (!(body instanceof Unread)) throw new Error("The body was read already.");
      const begun = await documents.read(session.userId, "create", body.bytes);
      const row = await transaction(pool, (tx) => beginProject(tx, limits, session, begun, clock()));
      if (row) return created({ ...presentProject(row), same: true });
      const own = await must(pool, session, begun.id);
      return ok({ ...presentProject(own), same: own.began_sha256 === begun.sha256 });
    }),
    handle(projects.read, async ({ session, params }) =>
      ok(presentProject(await must(pool, session, params.projectId))),
    ),
    handle(projects.stored, async ({ session, params: { projectId } }) => {
      const project = demandPermission("own", await findProject(pool, projectId, session.userId));
      await rates.take(LIMITS.stored, session.accountId);
      return ok(
        { type: "application/json", content: storedProject(pool, project) },
        { "Content-Disposition": 'attachment; filename="backline-project.json"' },
      );
    }),
    handle(projects.rename, async ({ session, params, body: { name } }) => {
      await edits.takeOwn(session, params.projectId, (project) =>
        project.name === name ? null : { name: "renameProject", args: JSON.stringify({ name }) },
      );
      return ok(presentProject(await must(pool, session, params.projectId)));
    }),
    handle(projects.remove, async ({ session, params, log }) => {
      await alone(session, params.projectId, "own", async (tx, project) => {
        await countingCollaborators(tx, limits, project.account_id, () => setDeleted(tx, project.id, clock()));
        await uncharge(tx, limits, project.id);
        await unchargeDocuments(tx, limits, project.id);
        announce(tx, project.id, Number(project.rev));
      });
      log.info({ event: "project deleted", project: params.projectId, user: session.userId }, "deleted");
      return empty();
    }),
    handle(projects.restore, async ({ session, params }) => {
      const row = demand(null, "restore", ProjectThing, await findProject(pool, params.projectId, session.userId));
      const bring = (prepare: (tx: Queryable) => Promise<void>) =>
        transaction(pool, async (tx) => {
          await countingCollaborators(tx, limits, row.account_id, async () => {
            await prepare(tx);
            await setDeleted(tx, row.id, null);
          });
          await charge(tx, limits, session.accountId, row.id);
          await chargeDocuments(tx, limits, row.id);
        });
      try {
        await bring(async () => {});
      } catch (error) {
        if (!isPlanLimit(error)) throw error;
        await bring((tx) => demoteToViewers(tx, row.id));
      }
      return ok(presentProject(await must(pool, session, row.id)));
    }),
    handle(projects.duplicate, async ({ session, params, body }) => {
      const source = await must(pool, session, params.projectId);
      await rates.take(LIMITS.create, session.accountId);
      const name = body.name ?? `${source.name.slice(0, 200 - COPY.length)}${COPY}`;
      const { project, added } = await service.copy(session, (on) => must(on, session, source.id), {
        id: body.id,
        name,
      });
      return added ? created(presentProject(project)) : ok(presentProject(project));
    }),
  ];
}

export const projectRoutes = (ports: ProjectPorts, service: Projects): Handled[] => [
  ...listRoutes(ports, service),
  ...syncRoutes(ports, service),
  ...sampleRoutes(ports),
  ...sharingRoutes(ports, service),
  ...versionRoutes(ports, service),
];
