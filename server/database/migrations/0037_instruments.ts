import type { Migration } from "../migrate";

/** A person's own instrument presets and recordings; what their browsers report of hardware. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table instrument_presets (
        id text primary key,
        account_id uuid not null references accounts (id),
        instrument text not null,
        name text not null,
        -- JSON as the contract has it: always read and written as a whole
        content text not null check (octet_length(content) <= 256 * 1024),
        created_at timestamptz not null,
        changed_at timestamptz not null,
        unique (account_id, instrument, name)
      );
      create index instrument_presets_latest on instrument_presets (account_id, changed_at desc, id desc);

      create table instrument_recordings (
        id text primary key,
        account_id uuid not null references accounts (id),
        name text not null,
        instrument text not null,
        seconds double precision not null,
        -- notes as JSON, or sound
        notes text check (octet_length(notes) <= 1024 * 1024),
        note_count int not null,
        upload_id text unique,
        sha256 text,
        media_type text,
        bytes bigint not null,
        created_at timestamptz not null,
        check ((notes is null) = (sha256 is not null)),
        check ((sha256 is null) = (media_type is null) and (sha256 is null) = (upload_id is null))
      );
      create index instrument_recordings_latest on instrument_recordings (account_id, created_at desc, id desc);
      create index instrument_recordings_blobs on instrument_recordings (sha256) where sha256 is not null;

      -- need not outlive a crash of the database
      create unlogged table hardware_reports (
        account_id uuid not null references accounts (id),
        browser_id text not null,
        report text not null check (octet_length(report) <= 256 * 1024),
        at timestamptz not null,
        primary key (account_id, browser_id)
      );
    `);
  },
};
