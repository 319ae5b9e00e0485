import type { Migration } from "../migrate";

/** Those who may edit only deleted projects of an account do not count as its plan's collaborators. */
export const migration: Migration = {
  async up(client) {
    await client.query(
      `update counters c set used = (
         select count(distinct m.person_id) from project_members m join projects p on p.id = m.project_id
         where c.key = 'plan:collaborators:' || p.account_id and p.deleted_at is null
           and m.access = 'edit' and m.removed_at is null)
       where c.key like 'plan:collaborators:%'`,
    );
  },
};
