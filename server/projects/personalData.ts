import { StoredJson } from "../accounts/dataFile";
import type { PersonalData } from "../accounts/personalData";
import type { Queryable } from "../database/database";
import { ApiError } from "../errors";
import type { PlanLimits } from "../plans/limits";
import { presentProject, presentVersion } from "./present";
import { forgetUnused, handOverSamples } from "./samples/samples";
import { countingCollaborators } from "./sharing/sharing";
import { findProject, listProjects, type ProjectRow } from "./store";
import type { Documents } from "./sync/documents";
import { listVersions } from "./versions/versions";

/** More than any number of projects or versions. */
const ALL = 100_000;

/** The present document; a sentence if it cannot be opened. */
const documentOf = (on: Queryable, documents: Documents, { id, account_id }: ProjectRow) =>
  new StoredJson(() =>
    documents.turns.take(id, async () => {
      const row = await findProject(on, id, null);
      if (!row) return "null";
      try {
        return await documents.text(row, account_id);
      } catch (error) {
        if (error instanceof ApiError) return JSON.stringify(error.message);
        throw error;
      }
    }),
  );

/** A person's projects; those that they own with the documents. */
async function described(on: Queryable, documents: Documents, rows: readonly ProjectRow[]) {
  const all: unknown[] = [];
  for (const row of rows) {
    const mine = row.role === "owner";
    const versions = mine ? (await listVersions(on, row.id, null, ALL)).map(presentVersion) : [];
    all.push({ ...presentProject(row), versions, document: mine ? documentOf(on, documents, row) : null });
  }
  return all;
}

/** A person's own projects are deleted with them. What they gave to others' projects stays, without their name. */
export const projectData = (limits: PlanLimits, documents: Documents): PersonalData => ({
  name: "projects",
  read: async (on, { accountId, personId }) => {
    const who = { accountId, userId: personId };
    const part = { after: null, limit: ALL };
    return described(on, documents, [
      ...(await listProjects(on, who, { ...part, deleted: false })),
      ...(await listProjects(on, who, { ...part, deleted: true })),
    ]);
  },
  erase: async (on, { accountId, personId }, now) => {
    const { rows } = await on.query<{ account_id: string }>(
      `select distinct p.account_id from project_members m join projects p on p.id = m.project_id where m.person_id = $1
       order by 1`,
      [personId],
    );
    for (const { account_id } of rows) {
      await countingCollaborators(on, limits, account_id, () =>
        on.query(
          `delete from project_members m using projects p
           where p.id = m.project_id and p.account_id = $1 and m.person_id = $2`,
          [account_id, personId],
        ),
      );
    }
    await countingCollaborators(on, limits, accountId, async () => {
      const { rows: gone } = await on.query<{ charged_bytes: string }>(
        "delete from projects where account_id = $1 returning charged_bytes",
        [accountId],
      );
      const charged = gone.reduce((sum, row) => sum + BigInt(row.charged_bytes), 0n);
      if (charged > 0n) await limits.release(on, accountId, "storage", charged);
    });
    await handOverSamples(on, accountId, now);
    await forgetUnused(on, limits, accountId, now);
  },
});
