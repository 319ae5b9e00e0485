import type { Migration } from "../migrate";

/** What accounts are told, by whom it came about, and which kinds they do not want. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table notifications (
        id text primary key,
        account_id uuid not null references accounts (id),
        kind text not null,
        -- what of the same kind and subject comes before it is read is told as one
        subject text not null,
        publication_id text references publications (id) on delete cascade,
        -- others did it: without any of them there is nothing to tell
        by_people boolean not null,
        "values" jsonb not null,
        at timestamptz not null,
        read_at timestamptz
      );
      create unique index notifications_unread on notifications (account_id, kind, subject) where read_at is null;
      create index notifications_newest on notifications (account_id, at desc, id desc);
      create index notifications_oldest on notifications (at);
      create index notifications_of_publication on notifications (publication_id) where publication_id is not null;

      create table notification_people (
        notification_id text not null references notifications (id) on delete cascade,
        account_id uuid not null references accounts (id),
        at timestamptz not null,
        -- coins that came of it, minor units of AC
        amount bigint not null default 0,
        primary key (notification_id, account_id)
      );
      create index notification_people_of_account on notification_people (account_id);

      create table notification_settings (
        account_id uuid primary key references accounts (id),
        off_kinds text[] not null
      );
    `);
  },
};
