import type pg from "pg";
import { ApiError } from "../errors";
import type { Session } from "../http/session";
import { demandRead } from "./policy";
import type { Holder } from "./samples/samples";
import { linkHash } from "./sharing/sharing";
import { asVisitor, findByLink, findProject, type ProjectRow } from "./store";

/** A project and who opens it: a person with a role in it, or the holder of a link. */
export interface ProjectAccess {
  readonly project: ProjectRow;
  readonly holder: Holder;
}

/**
 * The requested project, through the caller's own role or a link's token. Throws "unauthenticated" without either,
 * "not_found" if neither lets them read it.
 */
export async function accessProject(
  pool: pg.Pool,
  session: Session | null,
  projectId: string,
  link: string | undefined,
): Promise<ProjectAccess> {
  if (!session && link === undefined) throw new ApiError("unauthenticated");
  const own = session && (await findProject(pool, projectId, session.userId));
  if (session && own?.role) return { project: demandRead(own), holder: { personId: session.userId } };
  const shared = link === undefined ? null : await findByLink(pool, linkHash(link), session?.userId ?? null);
  if (shared?.id !== projectId) throw new ApiError("not_found");
  return { project: demandRead(asVisitor(shared)), holder: { linkId: shared.link_id } };
}
