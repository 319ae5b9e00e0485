import type { Migration } from "../migrate";

/** Payouts and the terms under which they are made: the latest terms count, none turn payouts off. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table payout_terms (
        id bigint generated always as identity primary key,
        -- null where payouts were turned off
        cents_per_hundred_coins bigint check (cents_per_hundred_coins > 0),
        budget_cents bigint check (budget_cents >= 0),
        minimum bigint check (minimum >= 0),
        set_by text not null,
        set_at timestamptz not null,
        check (num_nulls(cents_per_hundred_coins, budget_cents, minimum) in (0, 3))
      );

      create table payouts (
        id uuid primary key,
        account_id text not null,
        terms_id bigint not null references payout_terms (id),
        amount bigint not null check (amount > 0),
        cents bigint not null check (cents > 0),
        -- sealed by the key ring
        destination text not null,
        state text not null check (state in ('requested', 'settled', 'refused', 'withdrawn')),
        hold_id uuid not null unique references ledger_transfers (id),
        note text,
        requested_at timestamptz not null,
        decided_at timestamptz,
        decided_by text
      );
      -- one at a time
      create unique index payouts_open on payouts (account_id) where state = 'requested';
      create index payouts_of_account on payouts (account_id, id);
      create index payouts_of_terms on payouts (terms_id);
    `);
  },
};
