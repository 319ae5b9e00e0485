import type { Migration } from "../migrate";

/** Accounts on other networks, what is sent to them and when, and the rules that do so again and again. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      alter table posts
        add column content_type text not null default 'text' check (content_type in ('video', 'image', 'text', 'carousel')),
        add column topic text not null default '',
        add column style text not null default '',
        -- by network: what is sent there in place of the text
        add column texts jsonb not null default '{}';

      -- this server as an app of another one (Mastodon), with its secret, sealed
      create table social_apps (
        network text not null,
        server text not null,
        sealed text not null,
        created_at timestamptz not null,
        primary key (network, server)
      );

      -- who was sent to a network's page, and has not come back yet
      create table social_arrivals (
        -- a hash of the state in the address
        state text primary key,
        account_id uuid not null references accounts (id) on delete cascade,
        network text not null,
        server text not null,
        sealed text not null,
        expires_at timestamptz not null
      );
      create index social_arrivals_of_account on social_arrivals (account_id);

      create table social_accounts (
        id text primary key,
        account_id uuid not null references accounts (id),
        network text not null,
        server text not null,
        foreign_id text not null,
        name text not null,
        url text,
        -- tokens
        sealed text not null,
        state text not null check (state in ('connected', 'lost')),
        -- a sentence with its values
        reason jsonb,
        followers int,
        connected_at timestamptz not null,
        read_at timestamptz,
        unique (account_id, network, server, foreign_id)
      );

      create table deploy_rules (
        id text primary key,
        account_id uuid not null references accounts (id),
        frequency text not null check (frequency in ('three', 'five', 'hourly', 'daily', 'weekly')),
        -- connected accounts, and 'backline'
        accounts text[] not null,
        zone text not null,
        post_id text references posts (id) on delete cascade,
        paused boolean not null default false,
        created_at timestamptz not null,
        -- up to when it has scheduled already
        made_until timestamptz not null
      );
      create index deploy_rules_of_account on deploy_rules (account_id);

      create table post_deployments (
        id text primary key,
        post_id text not null references posts (id) on delete cascade,
        account_id uuid not null references accounts (id),
        network text not null,
        -- null for our own feed, and once the account is disconnected
        social_account_id text references social_accounts (id) on delete set null,
        account_name text,
        due_at timestamptz not null,
        -- why it is later than was wanted: a sentence with its values
        moved jsonb,
        state text not null check (state in ('scheduled', 'publishing', 'published', 'failed')),
        -- how often a network has asked to wait
        tries int not null default 0,
        -- when the network was asked
        begun_at timestamptz,
        published_at timestamptz,
        foreign_id text,
        url text,
        reason jsonb,
        rule_id text references deploy_rules (id) on delete set null,
        likes int,
        comments int,
        shares int,
        read_at timestamptz,
        created_at timestamptz not null
      );
      create index post_deployments_of_post on post_deployments (post_id, due_at);
      create index post_deployments_of_account on post_deployments (account_id, due_at desc, id desc);
      create index post_deployments_waiting on post_deployments (account_id) where state = 'scheduled';
      create index post_deployments_of_social on post_deployments (social_account_id, begun_at)
        where social_account_id is not null;
      create index post_deployments_of_rule on post_deployments (rule_id) where rule_id is not null;
      create index post_deployments_read on post_deployments (read_at nulls first)
        where state = 'published' and foreign_id is not null;
    `);
  },
};
