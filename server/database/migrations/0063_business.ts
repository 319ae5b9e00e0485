import type { Migration } from "../migrate";

/** Polls, and what artists keep for their business suite: segments of fans, and public figures of others. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table polls (
        id text primary key,
        account_id uuid not null references accounts (id) on delete cascade,
        question text not null,
        created_at timestamptz not null,
        closes_at timestamptz not null
      );
      create index polls_of_account on polls (account_id, created_at desc, id desc);
      create table poll_options (
        poll_id text not null references polls (id) on delete cascade,
        place int not null,
        text text not null,
        -- stays as it is when somebody who voted deletes their account
        votes int not null default 0,
        primary key (poll_id, place)
      );
      create table poll_votes (
        poll_id text not null references polls (id) on delete cascade,
        account_id uuid not null references accounts (id) on delete cascade,
        place int not null,
        at timestamptz not null,
        primary key (poll_id, account_id)
      );
      create index poll_votes_of_account on poll_votes (account_id);

      create table fan_segments (
        account_id uuid primary key references accounts (id) on delete cascade,
        segments jsonb not null
      );
      create table competitors (
        id text primary key,
        account_id uuid not null references accounts (id) on delete cascade,
        name text not null,
        platform text not null,
        followers bigint not null check (followers >= 0),
        -- the day on which the figure was read, and where
        seen_on date not null,
        source text not null,
        created_at timestamptz not null
      );
      create index competitors_of_account on competitors (account_id, created_at desc, id desc);
    `);
  },
};
