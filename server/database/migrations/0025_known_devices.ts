import type { Migration } from "../migrate";

/**
 * Browsers in which a person has signed in before: each holds a random token, and the server its hash. A session and a
 * wait for the second factor say from which one they came.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table known_devices (
        person_id uuid not null references people (id) on delete cascade,
        token_hash bytea not null,
        -- browser and system, as the browser names them
        device text not null,
        known_since timestamptz not null,
        last_seen_at timestamptz not null,
        primary key (person_id, token_hash)
      );
      create index known_devices_token on known_devices (token_hash);
      create index known_devices_seen on known_devices (last_seen_at);
      alter table sessions add column device_hash bytea;
      alter table challenges add column device_hash bytea;
    `);
  },
};
