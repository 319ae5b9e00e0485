import { said } from "../../contract/words/said";
import type { PersonalData } from "../accounts/personalData";
import type { Queryable } from "../database/database";
import { ApiError } from "../errors";
import { lockOrganisation, membersOf, ownedBy } from "./store";

/**
 * Throws if the person is the only owner of an organisation that is not suspended. Locks their organisations, so that the other owner cannot
 * leave at the same moment.
 */
async function demandSuccessor(on: Queryable, personId: string): Promise<void> {
  const owned = await ownedBy(on, personId);
  for (const { account_id } of owned) await lockOrganisation(on, account_id);
  for (const { account_id, name } of owned) {
    const owners = (await membersOf(on, account_id)).filter(({ role }) => role === "owner");
    if (owners.some(({ person_id }) => person_id !== personId)) continue;
    throw new ApiError(
      "conflict",
      said`You are the only owner of ${name}. Make another member owner, or close it first.`,
    );
  }
}

/** In which organisations a person is a member, and to which they are invited. */
export const organisationData: PersonalData = {
  name: "organisations",
  read: async (on, { personId }) => ({
    memberships: (
      await on.query(
        `select a.handle, a.name, m.role, m.since from memberships m join accounts a on a.id = m.account_id
         where m.person_id = $1 order by m.since`,
        [personId],
      )
    ).rows as unknown[],
    invitations: (
      await on.query(
        `select a.handle, a.name, i.role, i.expires_at from invitations i join accounts a on a.id = i.account_id
         where i.person_id = $1 order by i.expires_at`,
        [personId],
      )
    ).rows as unknown[],
  }),
  erase: async (on, { personId }) => {
    await demandSuccessor(on, personId);
    await on.query("delete from memberships where person_id = $1", [personId]);
    await on.query("delete from invitations where person_id = $1 or invited_by = $1", [personId]);
  },
};
