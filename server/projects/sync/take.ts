import type pg from "pg";
import type { SyncAnswer } from "../../../contract/sync/answer";
import { SYNC_PROTOCOL } from "../../../contract/sync/protocol";
import { ApiError } from "../../errors";
import type { Session } from "../../http/session";
import { can } from "../../policy/policy";
import { accessProject } from "../access";
import { ProjectThing, READ_ONLY } from "../policy";
import type { Projects } from "../projects";
import type { ProjectRow } from "../store";
import type { Exchange } from "./exchange";
import { SERVER_CLIENT } from "./rows";

const OUT_OF_DATE = "This page is of another version than the server. Save what you can, and load it again.";

/** The part of an answer that concerns the caller's own edits and role. */
export type Head = Pick<SyncAnswer, "role" | "applied" | "rejected">;

/** What became of the edits, and the project as it is after them. */
export interface Exchanged {
  readonly head: Head;
  readonly project: ProjectRow;
}

/**
 * Takes a client's edits into a project, if the caller may edit it; by whichever way they came. `counted` is called for
 * callers who send edits that they may make, and throws if there are too many.
 */
export function createExchange({ pool }: { readonly pool: pg.Pool }, { edits }: Pick<Projects, "edits">) {
  return async (
    session: Session | null,
    projectId: string,
    request: Exchange,
    counted: (personId: string) => Promise<void> | void,
  ): Promise<Exchanged> => {
    if (request.protocolVersion !== SYNC_PROTOCOL) throw new ApiError("gone", OUT_OF_DATE);
    const { project } = await accessProject(pool, session, projectId, request.link);
    const role = project.role ?? "view";
    if (request.edits.length === 0) return { head: { role, applied: [], rejected: [] }, project };
    if (!session || !can(null, "edit", ProjectThing, project)) {
      const code = "readOnly" as const;
      const rejected = request.edits.map(({ clientSeq }) => ({ clientSeq, code, message: READ_ONLY }));
      return { head: { role, applied: [], rejected }, project };
    }
    if (request.clientId === SERVER_CLIENT) {
      throw new ApiError("invalid_request", "This client id is the server's own.");
    }
    await counted(session.userId);
    const took = await edits.take(session, projectId, request.clientId, request.edits);
    return { head: { role, applied: took.applied, rejected: [...took.rejected] }, project: took.project };
  };
}
