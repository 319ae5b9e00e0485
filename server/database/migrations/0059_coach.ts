import type { Migration } from "../migrate";

/** Sessions of the strategy coach: what an artist typed about their goals. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table coach_sessions (
        id text primary key,
        account_id uuid not null references accounts (id) on delete cascade,
        goals text[] not null,
        challenges text[] not null,
        metrics jsonb not null,
        created_at timestamptz not null
      );
      create index coach_sessions_of_account on coach_sessions (account_id, created_at desc, id desc);
    `);
  },
};
