import type { Migration } from "../migrate";

/**
 * Whole documents are stored packed; those that were stored before stay JSON until a later one takes their place. They
 * are packed already, so the database does not try to, and can read a part without the rest.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      alter table project_snapshots add column packed bytea;
      alter table project_snapshots alter column packed set storage external;
      alter table project_snapshots alter column document drop not null;
      alter table project_snapshots add check (num_nonnulls(document, packed) = 1);

      alter table project_versions add column packed bytea;
      alter table project_versions alter column packed set storage external;
      alter table project_versions alter column document drop not null;
      -- the recordings that it names, for those that are packed
      alter table project_versions add column samples text[];
      alter table project_versions add check (num_nonnulls(document, packed) = 1 and (packed is null) = (samples is null));
    `);
  },
};
