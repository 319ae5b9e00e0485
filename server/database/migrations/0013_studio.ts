import type { Migration } from "../migrate";

/** What people do in studios, and who is here at this moment. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      -- the last that each person did in each studio; need not outlive a crash of the database
      create unlogged table studio_activity (
        account_id uuid not null references accounts (id),
        studio text not null,
        project_id text,
        track_id text,
        playing boolean not null default false,
        recording boolean not null default false,
        -- seconds from the project's start
        position double precision,
        last_act text not null,
        at timestamptz not null,
        primary key (account_id, studio)
      );
      create index studio_activity_at on studio_activity (at);

      -- who was here within the last minutes: hashes under the day's salt, which is thrown away with the day
      create unlogged table presence (
        who text primary key,
        seen_at timestamptz not null
      );
      create unlogged table presence_salts (
        day date primary key,
        salt text not null
      );
    `);
  },
};
