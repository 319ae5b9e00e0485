import type { Migration } from "../migrate";

/** Brand voices, templates, what was written last, and what was measured of a release's sound. */
export const migration: Migration = {
  up: async (client) => {
    await client.query(`
      create table brand_voices (
        id text primary key,
        account_id uuid not null references accounts (id),
        name text not null,
        -- JSON as the contract has it: always read and written as a whole
        features text not null check (octet_length(features) <= 32 * 1024),
        -- how many texts it was learned from; 0: set by hand
        learned_from int not null,
        created_at timestamptz not null,
        changed_at timestamptz not null,
        unique (account_id, name)
      );

      create table content_templates (
        id text primary key,
        account_id uuid not null references accounts (id),
        name text not null,
        text text not null,
        created_at timestamptz not null,
        changed_at timestamptz not null,
        unique (account_id, name)
      );

      -- the latest text for each network: the next one says it in other sentences
      create table written_last (
        account_id uuid not null references accounts (id),
        network text not null,
        text text not null,
        at timestamptz not null,
        primary key (account_id, network)
      );

      create table audio_facts (
        publication_id text primary key references publications (id) on delete cascade,
        -- JSON as the contract has it; null: nothing could be measured
        facts text check (octet_length(facts) <= 8 * 1024),
        reason text,
        measured_at timestamptz not null,
        check ((facts is null) <> (reason is null))
      );
    `);
  },
};
