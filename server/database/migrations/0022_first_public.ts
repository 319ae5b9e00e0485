import type { Migration } from "../migrate";

/**
 * When a release was first published for everybody: by that it stands among the latest. Those that are public keep the
 * place that they have, by their making.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      alter table releases add column first_public_at timestamptz;
      update releases r set first_public_at = p.created_at from publications p
        where p.id = r.id and r.visibility = 'public';
      create index releases_latest on releases (first_public_at desc, id desc);
      drop index releases_of_genre;
      create index releases_of_genre on releases (genre, first_public_at desc, id) where first_public_at is not null;
    `);
  },
};
