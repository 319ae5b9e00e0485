import type { Migration } from "../migrate";

/** Careers: what agents found and how it was answered, goals, accepted opportunities; codes and credits of releases. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      -- whose numbers the agents look at each day: those who have opened their career of late
      create table career_accounts (
        account_id uuid primary key references accounts (id) on delete cascade,
        seen_at timestamptz not null,
        queued_at timestamptz,
        looking_since timestamptz,
        looked_at timestamptz
      );
      create index career_accounts_seen on career_accounts (seen_at);

      create table career_findings (
        id text primary key,
        account_id uuid not null references accounts (id) on delete cascade,
        agent text not null,
        kind text not null,
        -- the same subject of a kind is the same finding
        subject text not null,
        priority text not null check (priority in ('high', 'medium', 'low')),
        confidence int not null check (confidence between 0 and 100),
        -- its sentences as templates with values, its evidence and effect
        finding jsonb not null,
        state text not null default 'open' check (state in ('open', 'accepted', 'later', 'no')),
        found_at timestamptz not null,
        held_at timestamptz not null,
        -- when it no longer held
        over_at timestamptz,
        answered_at timestamptz,
        unique (account_id, kind, subject)
      );

      -- how an account answered each kind
      create table career_kinds (
        account_id uuid not null references accounts (id) on delete cascade,
        kind text not null,
        accepted int not null default 0,
        postponed int not null default 0,
        refused int not null default 0,
        muted boolean not null default false,
        primary key (account_id, kind)
      );

      create table career_activity (
        id bigint generated always as identity primary key,
        account_id uuid not null references accounts (id) on delete cascade,
        agent text not null,
        at timestamptz not null,
        text jsonb not null
      );
      create index career_activity_latest on career_activity (account_id, at desc, id desc);

      create table career_goals (
        id text primary key,
        account_id uuid not null references accounts (id) on delete cascade,
        title text not null,
        metric text not null,
        target bigint not null check (target > 0),
        -- the total when it was set
        start bigint not null,
        due date not null,
        created_at timestamptz not null,
        reached_at timestamptz
      );
      create index career_goals_of_account on career_goals (account_id, created_at);

      create table career_opportunities (
        account_id uuid not null references accounts (id) on delete cascade,
        opportunity_id text not null,
        accepted_at timestamptz not null,
        primary key (account_id, opportunity_id)
      );

      create table release_rights (
        publication_id text primary key references publications (id) on delete cascade,
        isrc text check (isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'),
        iswc text check (iswc ~ '^T[0-9]{10}$'),
        upc text check (upc ~ '^[0-9]{12,13}$'),
        credits jsonb not null default '[]',
        changed_at timestamptz not null
      );
    `);
  },
};
