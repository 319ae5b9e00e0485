import type { Migration } from "../migrate";

/**
 * What an audience does, and its counts. An event is added to the inbox, which is small and has no row that two
 * writers share; later it is counted and moved to the events, both in one transaction. So nothing is counted twice or
 * passed over, however late the transaction that wrote it commits: it is in the inbox, or it is counted.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table audience_inbox (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        kind text not null
          check (kind in ('play', 'minute', 'like', 'unlike', 'comment', 'share', 'follow', 'unfollow')),
        release_id text,
        -- account of whose audience it is, and of who did it, where that is known
        artist uuid not null,
        person uuid,
        source text
      );
      create index audience_inbox_artist on audience_inbox (artist);

      create table audience_events (
        id bigint primary key,
        at timestamptz not null,
        kind text not null,
        release_id text,
        artist uuid not null,
        person uuid,
        source text
      );
      create index audience_events_artist on audience_events (artist);
      create index audience_events_person on audience_events (person) where person is not null;

      -- per artist, release and hour or day in UTC; hours of the last days only
      create table audience_counts (
        artist uuid not null,
        step text not null check (step in ('hour', 'day')),
        start timestamptz not null,
        -- empty for what concerns no release
        release_id text not null,
        plays int not null default 0,
        minutes int not null default 0,
        -- less those taken back
        likes int not null default 0,
        comments int not null default 0,
        shares int not null default 0,
        follows int not null default 0,
        -- paid views and what the artist got for them, of the ledger's postings
        sold int not null default 0,
        earned bigint not null default 0,
        primary key (artist, step, start, release_id)
      );
      create index audience_counts_hours on audience_counts (start) where step = 'hour';

      -- up to which posting an artist's earnings are counted; the ledger numbers those of one account as they commit
      create table audience_earnings (
        artist uuid primary key,
        posting_id bigint not null
      );
    `);
  },
};
