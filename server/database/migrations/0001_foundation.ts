import type { Migration } from "../migrate";

/** Rate limits and counters, effects outside the database with their outcomes, the servers that run jobs. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      -- rate limits need not outlive a crash of the database
      create unlogged table rate_limits (
        key text primary key,
        due timestamptz not null
      );
      create index rate_limits_due on rate_limits (due);

      create table counters (
        key text not null,
        period text not null,
        used bigint not null check (used >= 0),
        expires_at timestamptz,
        primary key (key, period)
      );
      create index counters_expiry on counters (expires_at);

      create table outside_effects (
        id uuid primary key,
        kind text not null,
        reference text not null,
        state text not null check (state in ('pending', 'running', 'unknown', 'succeeded', 'failed')),
        payload jsonb not null,
        result jsonb,
        reason text,
        created_at timestamptz not null,
        changed_at timestamptz not null,
        unique (kind, reference)
      );
      create index outside_effects_unsettled on outside_effects (changed_at) where state in ('running', 'unknown');

      -- each server holds the advisory lock of its number as long as it lives
      create table job_servers (
        worker_id text primary key,
        server_lock int not null
      );
    `);
  },
};
