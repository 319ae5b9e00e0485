import type { Migration } from "../migrate";

/** When the owner of a project said what a member may do: links made before do not give that person more. */
export const migration: Migration = {
  async up(client) {
    await client.query("alter table project_members add column set_at timestamptz");
  },
};
