import type { Migration } from "../migrate";

/** Likes, follows, comments, shared links, referrals; views as they are watched; reports and takedowns. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table release_likes (
        release_id text not null references releases (id) on delete cascade,
        account_id uuid not null references accounts (id),
        at timestamptz not null,
        primary key (release_id, account_id)
      );
      create index release_likes_of_account on release_likes (account_id);

      create table follows (
        artist uuid not null references accounts (id),
        account_id uuid not null references accounts (id),
        at timestamptz not null,
        primary key (artist, account_id),
        check (artist <> account_id)
      );
      create index follows_of_account on follows (account_id);

      create table release_comments (
        id text primary key,
        release_id text not null references releases (id) on delete cascade,
        account_id uuid not null references accounts (id),
        text text not null,
        created_at timestamptz not null
      );
      create index release_comments_newest on release_comments (release_id, created_at desc, id desc);
      create index release_comments_of_account on release_comments (account_id);

      -- one link for each person and release; visitors are people, each once
      create table share_links (
        code text primary key,
        release_id text not null references releases (id) on delete cascade,
        account_id uuid not null references accounts (id),
        created_at timestamptz not null,
        unique (release_id, account_id)
      );
      create index share_links_of_account on share_links (account_id);
      create table share_visits (
        code text not null references share_links (code) on delete cascade,
        visitor uuid not null references accounts (id),
        at timestamptz not null,
        primary key (code, visitor)
      );
      create index share_visits_of_visitor on share_visits (visitor);

      create table referral_codes (
        code text primary key,
        account_id uuid not null unique references accounts (id)
      );
      create table referrals (
        account_id uuid primary key references accounts (id),
        referrer uuid not null references accounts (id),
        at timestamptz not null,
        check (account_id <> referrer)
      );
      create index referrals_of_referrer on referrals (referrer);

      -- a view while it is watched; without an account where nobody had signed in
      create table watch_streams (
        id text primary key,
        release_id text not null references releases (id) on delete cascade,
        account_id uuid references accounts (id),
        started_at timestamptz not null,
        -- of the latest heartbeat; null until the first, and while the sound stands still
        beat_at timestamptz,
        -- where the sound was then, as far as the clock bears it out
        position double precision not null default 0,
        -- played so far by the server's clock
        seconds double precision not null default 0
      );
      create index watch_streams_started on watch_streams (started_at);
      create index watch_streams_of_account on watch_streams (account_id);
      -- whose stream it is that earns, and until when it does without another heartbeat
      create table watch_turns (
        account_id uuid primary key references accounts (id),
        stream_id text not null,
        until timestamptz not null
      );
      -- which seconds of a release a person has heard, a bit each, and how many
      create table watch_heard (
        account_id uuid not null references accounts (id),
        release_id text not null references releases (id) on delete cascade,
        bits bytea not null,
        seconds int not null default 0,
        primary key (account_id, release_id)
      );

      create table reports (
        id text primary key,
        kind text not null check (kind in ('release', 'comment')),
        thing_id text not null,
        -- the account that made the thing
        owner uuid not null references accounts (id),
        release_id text not null,
        reporter uuid not null references accounts (id),
        reason text not null,
        details text not null,
        at timestamptz not null,
        state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
        decided_at timestamptz,
        decided_by uuid references accounts (id),
        check ((state = 'open') = (decided_at is null))
      );
      create unique index reports_open on reports (kind, thing_id, reporter) where state = 'open';
      create index reports_oldest on reports (at, id) where state = 'open';
      create index reports_decided on reports (decided_at desc, id desc) where state <> 'open';
      create index reports_of_reporter on reports (reporter);

      create table takedowns (
        id text primary key,
        kind text not null check (kind in ('release', 'comment')),
        thing_id text not null,
        owner uuid not null references accounts (id),
        release_id text not null,
        reason text not null,
        at timestamptz not null,
        by_account uuid not null references accounts (id),
        restored_at timestamptz,
        restored_by uuid references accounts (id)
      );
      create unique index takedowns_standing on takedowns (kind, thing_id) where restored_at is null;
      create index takedowns_newest on takedowns (at desc, id desc);

      create index releases_tags on releases using gin (tags);
      create index releases_of_genre on releases (genre, published_at desc, id);
    `);
  },
};
