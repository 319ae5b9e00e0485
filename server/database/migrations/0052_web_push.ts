import type { Migration } from "../migrate";

/** Browsers that take push messages: each belongs to a session and ends with it. And which kinds are not pushed. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table push_subscriptions (
        session_id uuid primary key references sessions (id) on delete cascade,
        -- of the session's person
        account_id uuid not null references accounts (id) on delete cascade,
        -- of the endpoint, by the key ring: a browser has one subscription, whoever signs in there
        fingerprint text not null unique,
        -- endpoint and keys, encrypted by the key ring
        sealed text not null,
        created_at timestamptz not null
      );
      create index push_subscriptions_of_account on push_subscriptions (account_id, created_at desc);
      alter table notification_settings add column push_off text[] not null default '{}';
    `);
  },
};
