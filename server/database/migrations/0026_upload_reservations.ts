import type { Migration } from "../migrate";

/** Storage that is set aside for uploads as they begin. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table upload_reservations (
        upload_id text primary key,
        account_id uuid not null,
        bytes bigint not null,
        -- of the blob that it became, while it waits for what is made of it
        sha256 text,
        begun_at timestamptz not null
      );
      create index upload_reservations_of_account on upload_reservations (account_id);
      create index upload_reservations_sha256 on upload_reservations (sha256) where sha256 is not null;
    `);
  },
};
