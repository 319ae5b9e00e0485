import type { Migration } from "../migrate";

/** What carrying a project's edits out again costs, since its last snapshot; and which projects cannot be opened. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      alter table projects
        add column replay_cost bigint not null default 0,
        -- a sentence; looked at again after a day
        add column unreadable text,
        add column unreadable_at timestamptz
    `);
  },
};
