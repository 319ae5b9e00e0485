import type { Migration } from "../migrate";

/** What the predictor learnt last, of accounts and of whole networks. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table predictor_accounts (
        account_id uuid not null references accounts (id) on delete cascade,
        network text not null,
        model jsonb not null,
        trained_at timestamptz not null,
        primary key (account_id, network)
      );
      create table predictor_networks (
        network text primary key,
        model jsonb not null,
        trained_at timestamptz not null
      );
    `);
  },
};
