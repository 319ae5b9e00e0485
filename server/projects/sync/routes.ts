import { projects } from "../../../contract/api/projects";
import { type ProjectState, SYNC_PROTOCOL, type SyncAnswer, type SyncRequest } from "../../../contract/sync/protocol";
import { ApiError } from "../../errors";
import { type Handled, handle, ok } from "../../http/handlers";
import type { Session } from "../../http/session";
import { can } from "../../policy/policy";
import { LIMITS } from "../limits";
import { ProjectThing, READ_ONLY } from "../policy";
import type { ProjectPorts, Projects } from "../projects";
import { lookAt } from "../seen";
import type { ProjectRow } from "../store";
import { missingAfter, SERVER_CLIENT, takeEdits } from "./edits";

const OUT_OF_DATE = "This page is of another version than the server. Save what you can, and load it again.";

type Took = Pick<SyncAnswer, "applied" | "rejected"> & { readonly project: ProjectRow };

/** The exchange of edits, and waiting for there to be something to exchange. */
export function syncRoutes(
  { pool, clock, rates, waiting }: ProjectPorts,
  { alone, documents, announce }: Projects,
): Handled[] {
  const take = async (session: Session, projectId: string, { clientId, edits }: SyncRequest): Promise<Took> => {
    if (clientId === SERVER_CLIENT) throw new ApiError("invalid_request", "This client id is the server's own.");
    await rates.take(LIMITS.sync, session.userId);
    const { project, applied, rejected } = await alone(session, projectId, "edit", async (tx, present) => {
      const taken = await takeEdits(tx, documents, present, { clientId, personId: session.userId }, edits, clock());
      announce(tx, projectId, Number(taken.project.rev));
      return taken;
    });
    return { project, applied, rejected: [...rejected] };
  };
  const stateOf = async (session: Session | null, projectId: string, link?: string): Promise<ProjectState> => {
    const { project } = await lookAt(pool, session, projectId, link);
    return { rev: Number(project.rev), role: project.role ?? "view" };
  };
  return [
    handle(projects.changed, async ({ session, params: { projectId }, body, address, gone, sessionNow }) => {
      const asker = session ? `projects of ${session.userId}` : `projects at ${address}`;
      await waiting.until({ topic: `project:${projectId}`, asker, gone }, async () => {
        const { rev, role } = await stateOf(session, projectId, body.link);
        return rev === body.rev && role === body.role;
      });
      // who may no longer look learns nothing of what woke them
      return ok(await stateOf(await sessionNow(), projectId, body.link));
    }),
    handle(projects.sync, async ({ session, params: { projectId }, body }) => {
      if (body.protocolVersion !== SYNC_PROTOCOL) throw new ApiError("gone", OUT_OF_DATE);
      const { project } = await lookAt(pool, session, projectId, body.link);
      const editing = session !== null && can(null, "edit", ProjectThing, project);
      const refusals = body.edits.map(({ clientSeq }) => ({
        clientSeq,
        code: "readOnly" as const,
        message: READ_ONLY,
      }));
      const took: Took =
        editing && body.edits.length > 0
          ? await take(session, projectId, body)
          : { project, applied: [], rejected: refusals };
      const missing = await missingAfter(pool, documents, took.project, body.lastRev);
      const { applied, rejected } = took;
      return ok({ role: project.role ?? "view", applied, rejected, ...missing });
    }),
  ];
}
