import type { Migration } from "../migrate";

/** DJ sets: the lists that guests search, what they ask for, and the studio that plays. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table dj_sets (
        id text primary key,
        account_id uuid not null references accounts (id),
        name text not null,
        open boolean not null,
        closes_at timestamptz not null,
        shared_network boolean not null,
        track_count int not null default 0,
        -- rises with everything that its lists show
        revision bigint not null default 0,
        created_at timestamptz not null
      );
      create index dj_sets_of_account on dj_sets (account_id, created_at desc, id desc);

      create table dj_set_tracks (
        set_id text not null references dj_sets (id) on delete cascade,
        track_id text not null,
        place int not null,
        title text not null,
        artist text not null,
        bpm double precision,
        key text,
        seconds double precision,
        -- title and artist as searches compare them
        words text not null,
        primary key (set_id, track_id)
      );

      -- with the words of its own, because the list may change meanwhile
      create table dj_requests (
        set_id text not null references dj_sets (id) on delete cascade,
        track_id text not null,
        title text not null,
        artist text not null,
        bpm double precision,
        key text,
        seconds double precision,
        votes int not null default 0,
        state text not null default 'waiting' check (state in ('waiting', 'played', 'hidden')),
        at timestamptz not null,
        played_at timestamptz,
        primary key (set_id, track_id),
        check ((state = 'played') = (played_at is not null))
      );

      create table dj_votes (
        set_id text not null,
        track_id text not null,
        guest text not null,
        -- a hash under the day's salt, which is thrown away with the day
        network text not null,
        at timestamptz not null,
        primary key (set_id, track_id, guest),
        foreign key (set_id, track_id) references dj_requests (set_id, track_id) on delete cascade
      );
      create index dj_votes_of_guest on dj_votes (set_id, guest);
      create index dj_votes_of_network on dj_votes (set_id, track_id, network);

      -- the open studio of each account and what it is asked to do; need not outlive a crash of the database
      create unlogged table dj_studios (
        account_id uuid primary key references accounts (id),
        studio_id text not null,
        state text not null check (octet_length(state) <= 16384),
        reported_at timestamptz not null,
        -- number of the latest command
        last bigint not null default 0,
        commands text not null default '[]' check (octet_length(commands) <= 32768)
      );
    `);
  },
};
