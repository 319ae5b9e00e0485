import type pg from "pg";
import { PROJECT } from "../../contract/projects";
import type { Clock } from "../clock";
import { type Queryable, transaction } from "../database/database";
import { ApiError } from "../errors";
import type { Session } from "../http/session";
import type { PlanLimits } from "../plans/limits";
import { demandRead } from "./policy";
import { copySamples } from "./samples/samples";
import { chargeDocuments } from "./storage";
import { addProject, countProjects, findProject, type ProjectRow } from "./store";
import type { Documents } from "./sync/documents";
import type { CreatedDocument } from "./threads/messages";

const TAKEN = "There is another project of this id. Keep this one as a copy.";
const WAS_DELETED = "You have deleted this project. Bring it back, or keep this one as a copy.";
export const TOO_MANY = `An account has at most ${PROJECT.most} projects, deleted ones included.`;

/** Stores a document as a new project of a person; null if they already have a project with its id. */
export async function beginProject(
  on: Queryable,
  limits: PlanLimits,
  session: Session,
  { id, bytes, packed, sha256, summary }: CreatedDocument,
  now: Date,
): Promise<ProjectRow | null> {
  if ((await countProjects(on, session.accountId)) >= PROJECT.most) throw new ApiError("conflict", TOO_MANY);
  const one = { id, accountId: session.accountId, beganSha256: sha256, bytes, packed, ...summary };
  const added = await addProject(on, one, now);
  const row = await findProject(on, id, session.userId);
  if (row?.role !== "owner") throw new ApiError("conflict", TAKEN);
  if (row.deleted_at) throw new ApiError("conflict", WAS_DELETED);
  if (!added) return null;
  await chargeDocuments(on, limits, row.id);
  return row;
}

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly limits: PlanLimits;
  readonly documents: Documents;
}

/** The project that is copied, read anew at each step; throws where the person may no longer have it. */
export type CopiedFrom = (on: Queryable) => Promise<ProjectRow>;

/**
 * Copies a project, as it is now, to one of a person's own with the given id; its recordings then count towards their
 * storage. `added` is false where they have a project of that id already. Throws "conflict" and "plan_limit".
 */
export async function copyProject(
  { pool, clock, limits, documents }: Ports,
  session: Session,
  from: CopiedFrom,
  as: { readonly id: string; readonly name: string },
): Promise<{ readonly project: ProjectRow; readonly added: boolean }> {
  const { id: source } = await from(pool);
  const begun = await documents.turns.take(source, async () =>
    documents.copy(await from(pool), session.userId, { id: as.id, name: as.name }),
  );
  const row = await transaction(pool, async (tx) => {
    await from(tx);
    const copy = await beginProject(tx, limits, session, begun, clock());
    if (copy) await copySamples(tx, limits, { accountId: session.accountId, from: source, to: copy.id }, clock());
    return copy;
  });
  if (row) return { project: row, added: true };
  return { project: demandRead(await findProject(pool, as.id, session.userId)), added: false };
}
