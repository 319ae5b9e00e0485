import { projects } from "../../../contract/api/projects";
import type { ProjectRole } from "../../../contract/projects";
import { type ProjectState, SYNC_PROTOCOL, type SyncAnswer, type SyncRequest } from "../../../contract/sync/protocol";
import { ApiError } from "../../errors";
import type { Before } from "../../http/admission";
import { type Handled, handle, handleLarge, JsonText, ok, Unread } from "../../http/handlers";
import type { Session } from "../../http/session";
import { addressKey } from "../../limits/addressKey";
import { can } from "../../policy/policy";
import { LIMITS } from "../limits";
import { demandDeed, ProjectThing, READ_ONLY } from "../policy";
import type { ProjectPorts, Projects } from "../projects";
import { lookAt } from "../seen";
import { findProject, type ProjectRow } from "../store";
import type { ReadSync } from "../threads/messages";
import { type Missing, missingAfter } from "./missing";
import { SERVER_CLIENT } from "./rows";

const OUT_OF_DATE = "This page is of another version than the server. Save what you can, and load it again.";

/** Exchanges from so many bytes on are read in a thread. */
const UNREAD_FROM = 64 * 1024;
/** A document of so many bytes is a large one. */
const LARGE_DOCUMENT = 1024 * 1024;

type Took = Pick<SyncAnswer, "applied" | "rejected"> & { readonly project: ProjectRow };

/** Whether somebody may send a project many edits, before they are read. */
const maySend =
  ({ pool }: ProjectPorts, { documents }: Projects): Before =>
  async ({ params, session, large }) => {
    if (!large || !session) return;
    documents.demand(session.userId);
    const { projectId } = projects.sync.params.parse(params);
    demandDeed("edit", await findProject(pool, projectId, session.userId));
  };

/** An exchange whose edits' arguments are JSON. */
function read({ edits, ...rest }: SyncRequest): ReadSync {
  return {
    ...rest,
    edits: edits.map(({ clientSeq, baseRev, command: { name, args } }) => ({
      clientSeq,
      baseRev,
      name,
      args: JSON.stringify(args),
    })),
  };
}

/** An answer as JSON: what of it is stored as JSON is not read again. */
function answerOf(took: Omit<Took, "project">, role: ProjectRole, { rev, edits, snapshot, more }: Missing): JsonText {
  const head = JSON.stringify({ rev, role, applied: took.applied, rejected: took.rejected, more });
  const document = snapshot === null ? "null" : `{"rev":${rev},"document":${snapshot}}`;
  return new JsonText(`${head.slice(0, -1)},"edits":[${edits.join(",")}],"snapshot":${document}}`);
}

/** The exchange of edits, and waiting for there to be something to exchange. */
export function syncRoutes(ports: ProjectPorts, service: Projects): Handled[] {
  const { documents, edits } = service;
  const { pool, rates, waiting } = ports;
  const stateOf = async (session: Session | null, projectId: string, link?: string): Promise<ProjectState> => {
    const { project } = await lookAt(pool, session, projectId, link);
    return { rev: Number(project.rev), role: project.role ?? "view" };
  };
  /** Reads a large exchange: for those alone who may send one. */
  const readLarge = async (session: Session | null, projectId: string, { bytes }: Unread): Promise<ReadSync> => {
    if (!session) throw new ApiError("body_too_large");
    demandDeed("edit", await findProject(pool, projectId, session.userId));
    await rates.take(LIMITS.sync, session.userId);
    return documents.read(session.userId, "readSync", bytes);
  };
  const missing = async (project: ProjectRow, lastRev: number | null, who: string) => {
    const isFar = lastRev === null || lastRev < Number(project.pruned_rev) || lastRev > Number(project.rev);
    if (isFar) await rates.take(Number(project.bytes) > LARGE_DOCUMENT ? LIMITS.largeSnapshot : LIMITS.snapshot, who);
    return missingAfter(pool, documents, project, lastRev, who);
  };
  return [
    handle(projects.changed, async ({ session, params: { projectId }, body, address, gone, sessionNow }) => {
      const asker = session ? `projects of ${session.userId}` : `projects at ${addressKey(address)}`;
      await waiting.until({ topic: `project:${projectId}`, asker, gone }, async () => {
        const { rev, role } = await stateOf(session, projectId, body.link);
        return rev === body.rev && role === body.role;
      });
      // who may no longer look learns nothing of what woke them
      return ok(await stateOf(await sessionNow(), projectId, body.link));
    }),
    handleLarge(
      projects.sync,
      { before: maySend(ports, service), unreadFrom: UNREAD_FROM },
      async ({ session, params: { projectId }, body, address }) => {
        const isLarge = body instanceof Unread;
        const request = isLarge ? await readLarge(session, projectId, body) : read(body);
        if (request.protocolVersion !== SYNC_PROTOCOL) throw new ApiError("gone", OUT_OF_DATE);
        const { project } = await lookAt(pool, session, projectId, request.link);
        const role = project.role ?? "view";
        const who = session?.userId ?? addressKey(address);
        if (request.edits.length === 0) {
          return ok(answerOf({ applied: [], rejected: [] }, role, await missing(project, request.lastRev, who)));
        }
        if (!session || !can(null, "edit", ProjectThing, project)) {
          const code = "readOnly" as const;
          const rejected = request.edits.map(({ clientSeq }) => ({ clientSeq, code, message: READ_ONLY }));
          return ok(answerOf({ applied: [], rejected }, role, await missing(project, request.lastRev, who)));
        }
        if (request.clientId === SERVER_CLIENT) {
          throw new ApiError("invalid_request", "This client id is the server's own.");
        }
        if (!isLarge) await rates.take(LIMITS.sync, session.userId);
        const took = await edits.take(session, projectId, request.clientId, request.edits);
        const { applied, rejected } = took;
        return ok(
          answerOf({ applied, rejected: [...rejected] }, role, await missing(took.project, request.lastRev, who)),
        );
      },
    ),
  ];
}
