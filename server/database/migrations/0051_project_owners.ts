import type { Migration } from "../migrate";

/**
 * Which of several servers carries out a project's edits, and what servers send each other. Both are gone after a crash
 * of the database: leases are taken anew, and whoever waits for a letter asks again.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create unlogged table project_owners (
        project_id text primary key,
        server text not null,
        until timestamptz not null
      );
      create unlogged table letters (
        id bigint generated always as identity primary key,
        recipient text not null,
        body text not null,
        at timestamptz not null default clock_timestamp()
      );
      create index letters_recipient on letters (recipient);
    `);
  },
};
