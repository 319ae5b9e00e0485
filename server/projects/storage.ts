import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { isPlanLimit, type PlanLimits } from "../plans/limits";

/** Document sizes are rounded up to such steps, so that most edits do not change the count. */
export const STORAGE_STEP = 16 * 1024;
/** The edits' total size is stored after this many edits, so that few have to be added up each time. */
const SUMMED_EVERY = 500;

const stored = prepared<{
  account_id: string;
  charged_bytes: string;
  unsummed: string;
  edits: string;
  rest: string;
}>(
  "projects.stored",
  `select p.account_id, p.charged_bytes, p.rev - s.since as unsummed, p.bytes + s.versions as rest,
     s.sum + (select coalesce(sum(e.bytes), 0) from project_edits e where e.project_id = p.id and e.rev > s.since) as edits
   from projects p cross join lateral (
     -- where edits were forgotten since they were added up, all that are kept are added up again
     select case when p.edits_from = p.pruned_rev then p.edits_to else p.pruned_rev end as since,
       case when p.edits_from = p.pruned_rev then p.edits_bytes else 0 end as sum,
       (select coalesce(sum(v.bytes), 0) from project_versions v where v.project_id = p.id) as versions
   ) s where p.id = $1`,
);
const noteCharged = prepared(
  "projects.noteCharged",
  `update projects set charged_bytes = $2, edits_bytes = $3, edits_from = pruned_rev, edits_to = rev where id = $1`,
);

/**
 * Charges the owner's storage for a project's document, stored edits and versions as they are in the caller's
 * transaction. Throws "plan_limit" if they grew and there is no room.
 */
export async function chargeDocuments(on: Queryable, limits: PlanLimits, projectId: string): Promise<void> {
  const [row] = await stored(on, projectId);
  if (!row) return;
  const step = BigInt(STORAGE_STEP);
  const before = BigInt(row.charged_bytes);
  const due = ((BigInt(row.edits) + BigInt(row.rest) + step - 1n) / step) * step;
  if (due > before) await limits.require(on, row.account_id, "storage", due - before);
  if (due < before) await limits.release(on, row.account_id, "storage", before - due);
  if (due !== before || Number(row.unsummed) >= SUMMED_EVERY) await noteCharged(on, projectId, due, row.edits);
}

/** Whether an account's trash has room for `more`. Trash is not charged, but may be at most as large as the storage. */
export async function fitsIntoTrash(
  on: Queryable,
  limits: PlanLimits,
  accountId: string,
  { there, more }: { readonly there: bigint; readonly more: bigint },
): Promise<boolean> {
  try {
    await limits.allow(on, accountId, "storage", there, more);
    return true;
  } catch (error) {
    if (isPlanLimit(error)) return false;
    throw error;
  }
}

/** Stops charging for a deleted project's documents if they fit into the trash. */
export async function unchargeDocuments(on: Queryable, limits: PlanLimits, projectId: string): Promise<void> {
  const { rows } = await on.query<{ account_id: string; charged_bytes: string; trash: string }>(
    `select p.account_id, p.charged_bytes,
       (select coalesce(sum(o.bytes + o.edits_bytes), 0) from projects o
        where o.account_id = p.account_id and o.deleted_at is not null and o.charged_bytes = 0) as trash
     from projects p where p.id = $1`,
    [projectId],
  );
  const [row] = rows;
  if (!row) return;
  const more = BigInt(row.charged_bytes);
  if (!(await fitsIntoTrash(on, limits, row.account_id, { there: BigInt(row.trash), more }))) return;
  await on.query("update projects set charged_bytes = 0 where id = $1", [projectId]);
  await limits.release(on, row.account_id, "storage", more);
}
