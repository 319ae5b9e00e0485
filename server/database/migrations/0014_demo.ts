import type { Migration } from "../migrate";

/** Words of people about themselves; and how far the demonstration has been set up, empty on every other platform. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      alter table people add column biography text not null default '';

      -- everybody's, the newest first
      create index publications_newest on publications (created_at desc, id desc);

      -- what the demonstration's people published: made once, also where it was deleted since
      create table demo_releases (
        song text primary key,
        release_id text not null
      );

      -- one row at most: when the demonstration was set up, and up to when its history is written
      create table demo_history (
        one boolean primary key default true check (one),
        begun_at timestamptz not null,
        written_until timestamptz not null
      );
    `);
  },
};
