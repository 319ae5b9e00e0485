import type { Migration } from "../migrate";

/** Who is writing to which upload. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create unlogged table upload_locks (
        upload_id text primary key,
        holder text not null,
        wanted boolean not null,
        expires_at timestamptz not null
      );
    `);
  },
};
