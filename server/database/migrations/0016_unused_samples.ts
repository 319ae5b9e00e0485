import type { Migration } from "../migrate";

/** Since when neither a project nor any of its versions has a recording, as far as was looked. */
export const migration: Migration = {
  async up(client) {
    await client.query("alter table project_samples add column unused_since timestamptz");
  },
};
