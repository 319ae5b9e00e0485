import { projects } from "../../../contract/api/projects";
import { ApiError } from "../../errors";
import type { CheckBeforeBody } from "../../http/admission";
import { type Handled, handleLarge, JsonBytes, JsonText, ok, Unread } from "../../http/handlers";
import type { Session } from "../../http/session";
import { addressKey } from "../../limits/addressKey";
import { LIMITS } from "../limits";
import { demandPermission } from "../policy";
import type { ProjectPorts, Projects } from "../projects";
import { findProject, type ProjectRow } from "../store";
import { type Exchange, exchangeOf } from "./exchange";
import { type MissingEdits, missingAfter } from "./missing";
import { createExchange, type Head } from "./take";

/** Requests of at least this many bytes are parsed in a thread. */
const UNREAD_FROM = 64 * 1024;
/** Larger documents have a lower rate (`LIMITS.largeSnapshot`). */
const LARGE_DOCUMENT = 1024 * 1024;

/** Who asks, and from which revision on. */
interface Asker {
  readonly lastRev: number | null;
  readonly who: string;
  readonly gzip: boolean;
}

/** Checks whether the caller may send a large request, before its body is read. */
const maySend =
  ({ pool }: ProjectPorts, { documents }: Projects): CheckBeforeBody =>
  async ({ params, session, large }) => {
    if (!large || !session) return;
    documents.demand(session.userId);
    const { projectId } = projects.sync.params.parse(params);
    demandPermission("edit", await findProject(pool, projectId, session.userId));
  };

/** An answer as JSON text: edits are stored as JSON and need not be parsed. */
function answerOf(head: Head, { rev, edits, more }: MissingEdits): JsonText {
  return new JsonText(`${beginOf(head, rev, more)},"edits":[${edits.join(",")}],"snapshot":null}`);
}

const beginOf = (head: Head, rev: number, more: boolean): string => JSON.stringify({ rev, ...head, more }).slice(0, -1);

/** The route for exchanging edits. */
export function syncRoutes(ports: ProjectPorts, service: Projects): Handled[] {
  const { documents } = service;
  const { pool, rates } = ports;
  const exchange = createExchange(ports, service);
  /** Parses a large request in a thread, if the caller may send one. */
  const readLarge = async (session: Session | null, projectId: string, { bytes }: Unread): Promise<Exchange> => {
    if (!session) throw new ApiError("body_too_large");
    demandPermission("edit", await findProject(pool, projectId, session.userId));
    await rates.take(LIMITS.sync, session.userId);
    return documents.read(session.userId, "readSync", bytes);
  };
  const answer = async (head: Head, project: ProjectRow, { lastRev, who, gzip }: Asker) => {
    const isFar = lastRev === null || lastRev < Number(project.pruned_rev) || lastRev > Number(project.rev);
    if (isFar) await rates.take(Number(project.bytes) > LARGE_DOCUMENT ? LIMITS.largeSnapshot : LIMITS.snapshot, who);
    const around = (rev: number) => ({
      head: `${beginOf(head, rev, false)},"edits":[],"snapshot":{"rev":${rev},"document":`,
      tail: "}}",
    });
    const missing = await missingAfter(pool, documents, project, lastRev, who, { gzip, around });
    return ok(missing instanceof JsonBytes ? missing : answerOf(head, missing));
  };
  return [
    handleLarge(
      projects.sync,
      { before: maySend(ports, service), unreadFrom: UNREAD_FROM },
      async ({ session, params: { projectId }, body, address, headers }) => {
        const isLarge = body instanceof Unread;
        const request = isLarge ? await readLarge(session, projectId, body) : exchangeOf(body);
        const who = session?.userId ?? addressKey(address);
        const gzip = /\bgzip\b/.test(String(headers["accept-encoding"] ?? ""));
        const { head, project } = await exchange(session, projectId, request, async (personId) => {
          if (!isLarge) await rates.take(LIMITS.sync, personId);
        });
        return answer(head, project, { lastRev: request.lastRev, who, gzip });
      },
    ),
  ];
}
