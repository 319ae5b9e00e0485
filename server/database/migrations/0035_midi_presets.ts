import type { Migration } from "../migrate";

/** Preset profiles of MIDI mappings, their ratings; they can be reported and taken down as releases and comments can. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table midi_presets (
        id text primary key,
        account_id uuid not null references accounts (id),
        name text not null,
        description text not null,
        device text not null,
        -- JSON as the contract has it: always read and written as a whole
        mappings text not null check (octet_length(mappings) <= 1024 * 1024),
        mapping_count int not null,
        shared boolean not null,
        stars_sum bigint not null default 0,
        stars_count int not null default 0,
        -- the average in millionths, as if three people had given 3.5 stars before: one rating alone decides little
        score int not null generated always as (((2 * stars_sum + 21) * 1000000 / (2 * stars_count + 6))::int) stored,
        created_at timestamptz not null,
        changed_at timestamptz not null
      );
      create index midi_presets_of_account on midi_presets (account_id);
      create index midi_presets_of_device on midi_presets (device, score desc, id desc) where shared;
      create index midi_presets_best on midi_presets (score desc, id desc) where shared;

      create table midi_preset_ratings (
        preset_id text not null references midi_presets (id) on delete cascade,
        account_id uuid not null references accounts (id),
        stars smallint not null check (stars between 1 and 5),
        at timestamptz not null,
        primary key (preset_id, account_id)
      );
      create index midi_preset_ratings_of_account on midi_preset_ratings (account_id);

      alter table reports drop constraint reports_kind_check;
      alter table reports add constraint reports_kind_check check (kind in ('release', 'comment', 'midi-preset'));
      alter table reports alter release_id drop not null;
      alter table reports add constraint reports_of_release check ((release_id is null) = (kind = 'midi-preset'));
      alter table takedowns drop constraint takedowns_kind_check;
      alter table takedowns add constraint takedowns_kind_check check (kind in ('release', 'comment', 'midi-preset'));
      alter table takedowns alter release_id drop not null;
      alter table takedowns add constraint takedowns_of_release check ((release_id is null) = (kind = 'midi-preset'));
    `);
  },
};
