import type { Migration } from "../migrate";

/** Coins that go from one account to another each month. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table recurring_payments (
        id uuid primary key,
        payer uuid not null references accounts (id),
        payee uuid not null references accounts (id),
        -- minor units of AC, each month
        amount bigint not null check (amount > 0),
        -- why the coins move, as the ledger and the wallet name it, and what it concerns
        reason text not null,
        subject text,
        -- when the first month began: its day and time of day in UTC are those of all
        anchor timestamptz not null,
        -- number of the month paid last, from 0
        paid int not null default 0,
        -- when the next month is to be paid, or is tried again
        due_at timestamptz not null,
        -- how often the present month was tried in vain
        failures int not null default 0,
        ended_at timestamptz,
        ended_because text check (ended_because in ('cancelled', 'unpaid', 'closed')),
        check (payer <> payee),
        check ((ended_at is null) = (ended_because is null))
      );
      create index recurring_payments_due on recurring_payments (due_at) where ended_at is null;
      create index recurring_payments_of_payer on recurring_payments (payer);
      create index recurring_payments_of_payee on recurring_payments (payee);
    `);
  },
};
