import type { Migration } from "../migrate";

/** What a release that is a mix consists of. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      -- JSON as the contract has it: always read and written as a whole
      alter table releases add column tracklist text not null default '[]' check (octet_length(tracklist) <= 512 * 1024);
    `);
  },
};
