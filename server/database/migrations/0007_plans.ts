import type { Migration } from "../migrate";

/** Plans, receipts, what was bought once, and the events of payment providers that have been heard. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table subscriptions (
        account_id text primary key,
        tier text not null default 'free',
        yearly boolean not null default false,
        past_due boolean not null default false,
        provider text,
        period_from timestamptz,
        period_until timestamptz,
        -- the plan after the period; null where this one goes on
        next_tier text,
        -- the provider's own name of the subscription, the time of its latest word on it, and the last one that ended
        external_id text unique,
        external_at timestamptz,
        external_ended text,
        changed_at timestamptz not null,
        check ((tier = 'free') = (period_until is null)),
        check (num_nulls(period_from, period_until) in (0, 2))
      );
      create index subscriptions_due on subscriptions (period_until) where provider = 'demonstration';

      create table receipts (
        id uuid primary key,
        number bigint generated always as identity unique,
        account_id text not null,
        what text not null,
        cents bigint not null check (cents >= 0),
        provider text not null,
        -- the same payment never gives two receipts
        reference text not null,
        period_from timestamptz,
        period_until timestamptz,
        at timestamptz not null,
        unique (provider, reference)
      );
      create index receipts_of_account on receipts (account_id, number);

      create table one_time_purchases (
        account_id text not null,
        item text not null,
        receipt_id uuid not null references receipts (id),
        at timestamptz not null,
        primary key (account_id, item)
      );

      create table payment_events (
        id text primary key,
        type text not null,
        received_at timestamptz not null
      );
    `);
  },
};
