import type { Migration } from "../migrate";

/**
 * When a session last saw its person's password or second factor, and from when on a payout may be paid. Payouts that
 * are open already have waited.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      alter table sessions add column proved_at timestamptz;
      alter table payouts add column payable_at timestamptz;
      update payouts set payable_at = requested_at;
      alter table payouts alter column payable_at set not null;
      drop index payouts_of_terms;
    `);
  },
};
