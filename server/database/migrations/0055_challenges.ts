import type { Migration } from "../migrate";

/** Challenges of artists with their entries and votes; they can be reported and taken down as releases can. */
export const migration: Migration = {
  async up(client) {
    await client.query(TABLES);
    for (const table of ["reports", "takedowns"]) await client.query(moderated(table));
  },
};

const TABLES = `
  create table artist_challenges (
    id text primary key,
    account_id uuid not null references accounts (id),
    title text not null,
    description text not null,
    hashtag text not null,
    -- without its sign, in lower case: as hashtags are compared
    hashtag_key text not null,
    type text not null check (type in ('dance', 'remix', 'duet', 'cover', 'freestyle', 'talent')),
    -- minor units of AC
    pool bigint not null check (pool > 0),
    -- the ledger's hold of the pool
    hold_id uuid not null,
    -- what winners got
    paid bigint not null default 0 check (paid between 0 and pool),
    -- the artist's project that participants copy
    project_id text references projects (id) on delete set null,
    demo_sha256 text,
    demo_bytes bigint,
    demo_type text,
    state text not null default 'open' check (state in ('open', 'closed', 'cancelled')),
    -- why it was cancelled
    reason text,
    -- under which networks of voters are hashed; thrown away at the end
    salt text,
    -- rises with everything that its page shows
    revision bigint not null default 0,
    created_at timestamptz not null,
    closes_at timestamptz not null,
    closed_at timestamptz,
    check ((state = 'open') = (closed_at is null)),
    check ((demo_sha256 is null) = (demo_bytes is null) and (demo_sha256 is null) = (demo_type is null))
  );
  create index challenges_of_account on artist_challenges (account_id, created_at desc, id desc);
  create index challenges_latest on artist_challenges (state, created_at desc, id desc);
  create index challenges_of_hashtag on artist_challenges (hashtag_key, created_at desc, id desc);
  create index challenges_due on artist_challenges (closes_at) where state = 'open';
  create index challenges_of_project on artist_challenges (project_id) where project_id is not null;
  create index challenges_films on artist_challenges (demo_sha256) where demo_sha256 is not null;
  create index challenges_words on artist_challenges
    using gin (to_tsvector('simple', search_form(title || ' ' || hashtag_key)));

  create table challenge_entries (
    id text primary key,
    challenge_id text not null references artist_challenges (id) on delete cascade,
    account_id uuid not null references accounts (id),
    -- null once it was deleted
    publication_id text references publications (id) on delete set null,
    at timestamptz not null,
    -- the result, once the challenge is over; an entry that did not count has none
    place int check (place >= 1),
    votes int check (votes >= 0),
    prize bigint check (prize >= 0),
    unique (challenge_id, account_id),
    check ((place is null) = (votes is null) and (place is null) = (prize is null))
  );
  create index challenge_entries_of_account on challenge_entries (account_id);
  create index challenge_entries_of_publication on challenge_entries (publication_id);

  create table challenge_votes (
    challenge_id text not null references artist_challenges (id) on delete cascade,
    account_id uuid not null references accounts (id),
    entry_id text not null references challenge_entries (id) on delete cascade,
    -- a hash under the challenge's salt; null once it is over
    network text,
    at timestamptz not null,
    primary key (challenge_id, account_id)
  );
  create index challenge_votes_of_entry on challenge_votes (entry_id);
  create index challenge_votes_of_account on challenge_votes (account_id);

  -- who opened the stems
  create table challenge_openings (
    challenge_id text not null references artist_challenges (id) on delete cascade,
    account_id uuid not null references accounts (id),
    at timestamptz not null,
    primary key (challenge_id, account_id)
  );
  create index challenge_openings_of_account on challenge_openings (account_id);
`;

/** The kinds that a table of the moderation knows, and one more. */
const moderated = (table: string): string => `
  alter table ${table} drop constraint ${table}_kind_check;
  alter table ${table} add constraint ${table}_kind_check check (kind in ('release', 'post', 'episode', 'video', 'artwork',
    'set', 'live', 'comment', 'midi-preset', 'challenge'));
  alter table ${table} drop constraint ${table}_of_release;
  alter table ${table} add constraint ${table}_of_release
    check ((release_id is null) = (kind in ('midi-preset', 'challenge')));
`;
