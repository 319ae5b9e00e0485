import type { Migration } from "../migrate";

/** What each account's MIDI controllers move. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table midi_mappings (
        account_id uuid primary key references accounts (id),
        revision bigint not null,
        -- JSON as the contract has it: always read and written as a whole
        mappings text not null check (octet_length(mappings) <= 2 * 1024 * 1024),
        changed_at timestamptz not null
      );
    `);
  },
};
