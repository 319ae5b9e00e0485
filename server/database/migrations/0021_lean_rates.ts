import type { Migration } from "../migrate";

/**
 * A hit of a rate limit moves `due` alone: without an index on it the row is rewritten within its page, and no index is
 * touched. Only the hourly sweep asked for it.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      drop index rate_limits_due;
      alter table rate_limits set (fillfactor = 70);
    `);
  },
};
