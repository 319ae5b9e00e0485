import type { Queryable } from "../database/database";
import type { Reader } from "../mail/reader";
import { languageOf } from "../words/writer";

export interface TermsRow {
  readonly id: string;
  readonly cents_per_hundred_coins: string | null;
  readonly budget_cents: string | null;
  readonly minimum: string | null;
}

export interface PayoutRow {
  readonly id: string;
  readonly account_id: string;
  readonly handle: string;
  readonly amount: string;
  readonly cents: string;
  readonly destination: string;
  readonly state: "requested" | "settled" | "refused" | "withdrawn";
  readonly hold_id: string;
  readonly note: string | null;
  readonly requested_at: Date;
  readonly payable_at: Date;
  readonly decided_at: Date | null;
}

const COLUMNS = `id, account_id, amount, cents, destination, state, hold_id, note, requested_at, payable_at, decided_at,
  coalesce((select p.handle from people p where p.account_id = payouts.account_id::uuid), '') as handle`;

async function first<Row extends object>(on: Queryable, text: string, values: readonly unknown[]): Promise<Row | null> {
  const { rows } = await on.query<Row>(text, [...values]);
  return rows[0] ?? null;
}

/** Advisory lock of the payout budget. */
const BUDGET_LOCK = 0x7061796f;

/**
 * Locks the budget until the transaction ends, so that nobody else promises a payout or changes the terms meanwhile.
 */
export async function lockBudget(on: Queryable): Promise<void> {
  await on.query("select pg_advisory_xact_lock($1)", [BUDGET_LOCK]);
}

/** The terms in force. */
export const readTerms = (on: Queryable) =>
  first<TermsRow>(on, "select * from payout_terms order by id desc limit 1", []);

interface NewTerms {
  readonly cents: number | null;
  readonly budget: number | null;
  readonly minimum: string | null;
  readonly by: string;
  readonly now: Date;
}

export const addTerms = (on: Queryable, { cents, budget, minimum, by, now }: NewTerms) =>
  first<TermsRow>(
    on,
    `insert into payout_terms (cents_per_hundred_coins, budget_cents, minimum, set_by, set_at)
     values ($1, $2, $3, $4, $5) returning *`,
    [cents, budget, minimum, by, now],
  );

/** US cents paid or promised so far, under any terms. */
export async function spentSoFar(on: Queryable): Promise<bigint> {
  const row = await first<{ sum: string }>(
    on,
    "select coalesce(sum(cents), 0)::text as sum from payouts where state in ('requested', 'settled')",
    [],
  );
  return BigInt(row?.sum ?? 0);
}

interface NewPayout {
  readonly id: string;
  readonly accountId: string;
  readonly termsId: string;
  readonly amount: bigint;
  readonly cents: bigint;
  readonly destination: string;
  readonly holdId: string;
  readonly now: Date;
  readonly payableAt: Date;
}

/** Null if the account has an open payout already. */
export const addPayout = (on: Queryable, payout: NewPayout) =>
  first<PayoutRow>(
    on,
    `insert into payouts (id, account_id, terms_id, amount, cents, destination, state, hold_id, requested_at, payable_at)
     values ($1, $2, $3, $4, $5, $6, 'requested', $7, $8, $9)
     on conflict (account_id) where state = 'requested' do nothing returning ${COLUMNS}`,
    [
      payout.id,
      payout.accountId,
      payout.termsId,
      payout.amount,
      payout.cents,
      payout.destination,
      payout.holdId,
      payout.now,
      payout.payableAt,
    ],
  );

/** A payout by id; null if there is none. */
export const findPayout = (on: Queryable, id: string) =>
  first<PayoutRow>(on, `select ${COLUMNS} from payouts where id::text = $1`, [id]);

/** The mail address of an account; null once it is deleted. */
export async function readerOf(on: Queryable, accountId: string): Promise<Reader | null> {
  const row = await first<{ email: string | null; language: string | null }>(
    on,
    "select p.email, a.language from people p join accounts a on a.id = p.account_id where p.account_id::text = $1",
    [accountId],
  );
  return row?.email ? { email: row.email, language: languageOf(row.language) } : null;
}

/** The latest fifty payouts of an account. */
export async function payoutsOf(on: Queryable, accountId: string): Promise<PayoutRow[]> {
  const { rows } = await on.query<PayoutRow>(
    `select ${COLUMNS} from payouts where account_id = $1 order by id desc limit 50`,
    [accountId],
  );
  return rows;
}

/** All payouts of an account, the latest first. */
export async function everyPayoutOf(on: Queryable, accountId: string): Promise<PayoutRow[]> {
  const { rows } = await on.query<PayoutRow>(`select ${COLUMNS} from payouts where account_id = $1 order by id desc`, [
    accountId,
  ]);
  return rows;
}

/** Replaces the stored destinations of an account's payouts by an empty value. */
export async function forgetDestinations(on: Queryable, accountId: string, instead: string): Promise<void> {
  await on.query("update payouts set destination = $2 where account_id = $1", [accountId, instead]);
}

interface Filter {
  readonly state: string | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Everybody's payouts, the latest first, starting below `cursor`. */
export async function allPayouts(on: Queryable, { state, cursor, limit }: Filter): Promise<PayoutRow[]> {
  const { rows } = await on.query<PayoutRow>(
    `select ${COLUMNS} from payouts
     where ($1::text is null or state = $1) and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [state ?? null, cursor ?? null, limit],
  );
  return rows;
}

/** Locks a payout; null if there is none with this id. */
export const lockPayout = (on: Queryable, id: string) =>
  first<PayoutRow>(on, `select ${COLUMNS} from payouts where id::text = $1 for update`, [id]);

interface Decision {
  readonly state: "settled" | "refused" | "withdrawn";
  readonly note: string | null;
  readonly by: string;
  readonly now: Date;
}

export const decidePayout = (on: Queryable, id: string, { state, note, by, now }: Decision) =>
  first<PayoutRow>(
    on,
    `update payouts set state = $2, note = $3, decided_by = $4, decided_at = $5 where id = $1 returning ${COLUMNS}`,
    [id, state, note, by, now],
  );
