import type { Migration } from "../migrate";

/** What is published: one id for every kind of it, the releases, their covers and paid views. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table publications (
        id text primary key,
        kind text not null check (kind in ('release')),
        account_id uuid not null references accounts (id),
        created_at timestamptz not null
      );
      create index publications_of_account on publications (account_id, created_at desc, id desc);

      create table releases (
        id text primary key references publications (id) on delete cascade,
        -- made of one upload, once
        upload_id text not null unique,
        title text not null,
        genre text not null,
        tags text[] not null,
        description text not null,
        lyrics text not null,
        -- minor units of AC
        price bigint not null check (price between 0 and 1000),
        visibility text not null check (visibility in ('public', 'unlisted', 'private')),
        -- null while its artist has taken it back
        published_at timestamptz,
        state text not null check (state in ('processing', 'ready', 'refused')),
        reason text,
        warnings text[] not null default '{}',
        source_sha256 text not null,
        source_bytes bigint not null,
        source_name text not null,
        source_kind text,
        frames_done bigint not null default 0,
        frames_total bigint,
        rendition_sha256 text,
        rendition_bytes bigint,
        sample_rate int,
        channels smallint,
        frames bigint,
        loudness real,
        true_peak real,
        peaks bytea,
        changed_at timestamptz not null,
        check (state <> 'ready' or (rendition_sha256 is not null and rendition_bytes is not null and frames is not null
          and sample_rate is not null and peaks is not null)),
        check (state <> 'refused' or reason is not null)
      );
      create index releases_source on releases (source_sha256);
      create index releases_rendition on releases (rendition_sha256);

      create table release_covers (
        id text primary key,
        release_id text not null unique references releases (id) on delete cascade,
        type text not null,
        content bytea not null
      );

      -- paid views: another within 24 hours of one costs nothing
      create table paid_views (
        release_id text not null references releases (id) on delete cascade,
        account_id uuid not null references accounts (id),
        until timestamptz not null,
        primary key (release_id, account_id)
      );
      create index paid_views_of_account on paid_views (account_id);
    `);
  },
};
