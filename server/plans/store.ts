import type { Item, Tier } from "../../contract/plans";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import type { SubscriptionRow } from "./subscription";

export interface ReceiptRow {
  readonly id: string;
  readonly number: string;
  readonly account_id: string;
  readonly what: string;
  readonly cents: string;
  readonly provider: "demonstration" | "stripe";
  readonly period_from: Date | null;
  readonly period_until: Date | null;
  readonly at: Date;
}

const read = prepared<SubscriptionRow>("plans.read", "select * from subscriptions where account_id = $1");

/** Null for an account that never had a plan. */
export async function readSubscription(on: Queryable, accountId: string): Promise<SubscriptionRow | null> {
  const [row] = await read(on, accountId);
  return row ?? null;
}

/** Locks an account's subscription; creates it if missing. */
export async function lockSubscription(on: Queryable, accountId: string, now: Date): Promise<SubscriptionRow> {
  await on.query(
    "insert into subscriptions (account_id, changed_at) values ($1, $2) on conflict (account_id) do nothing",
    [accountId, now],
  );
  const { rows } = await on.query<SubscriptionRow>("select * from subscriptions where account_id = $1 for update", [
    accountId,
  ]);
  if (!rows[0]) throw new Error("A subscription vanished.");
  return rows[0];
}

/** The account that has, or had, this subscription at the payment provider; null if unknown. */
export async function accountOfExternal(on: Queryable, externalId: string): Promise<string | null> {
  const { rows } = await on.query<{ account_id: string }>(
    "select account_id from subscriptions where external_id = $1 or external_ended = $1",
    [externalId],
  );
  return rows[0]?.account_id ?? null;
}

export type NewState = Readonly<{
  tier: Tier;
  yearly: boolean;
  pastDue: boolean;
  provider: "demonstration" | "stripe" | null;
  period: { from: Date; until: Date } | null;
  nextTier: Tier | null;
  external: { id: string | null; at: Date | null; ended: string | null };
}>;

export const NO_EXTERNAL = { id: null, at: null, ended: null } as const;

export async function writeSubscription(on: Queryable, accountId: string, state: NewState, now: Date): Promise<void> {
  await on.query(
    `update subscriptions set tier = $2, yearly = $3, past_due = $4, provider = $5, period_from = $6,
       period_until = $7, next_tier = $8, external_id = $9, external_at = $10, external_ended = $11, changed_at = $12
     where account_id = $1`,
    [
      accountId,
      state.tier,
      state.yearly,
      state.pastDue,
      state.provider,
      state.period?.from ?? null,
      state.period?.until ?? null,
      state.nextTier,
      state.external.id,
      state.external.at,
      state.external.ended,
      now,
    ],
  );
}

/** Stores the plan that follows after the period; null: the same one. */
export async function writeNextTier(on: Queryable, accountId: string, tier: Tier | null, now: Date): Promise<void> {
  await on.query("update subscriptions set next_tier = $2, changed_at = $3 where account_id = $1", [
    accountId,
    tier,
    now,
  ]);
}

/** Accounts of the demonstration whose period has ended. */
export async function dueAccounts(on: Queryable, now: Date, most: number): Promise<string[]> {
  const { rows } = await on.query<{ account_id: string }>(
    `select account_id from subscriptions where provider = 'demonstration' and period_until <= $1
     order by period_until limit $2`,
    [now, most],
  );
  return rows.map((row) => row.account_id);
}

/** The items that an account has bought. */
export async function itemsOf(on: Queryable, accountId: string): Promise<Item[]> {
  const { rows } = await on.query<{ item: Item }>(
    "select item from one_time_purchases where account_id = $1 order by at",
    [accountId],
  );
  return rows.map((row) => row.item);
}

/** False if the account has it already. */
export async function addItem(on: Queryable, accountId: string, item: Item, receiptId: string, at: Date) {
  const { rowCount } = await on.query(
    `insert into one_time_purchases (account_id, item, receipt_id, at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [accountId, item, receiptId, at],
  );
  return rowCount === 1;
}

export interface NewReceipt {
  readonly id: string;
  readonly accountId: string;
  readonly what: string;
  readonly cents: bigint;
  readonly provider: "demonstration" | "stripe";
  readonly reference: string;
  readonly period: { readonly from: Date; readonly until: Date } | null;
  readonly at: Date;
}

/** Null if this payment has a receipt already. */
export async function addReceipt(on: Queryable, receipt: NewReceipt): Promise<ReceiptRow | null> {
  const { rows } = await on.query<ReceiptRow>(
    `insert into receipts (id, account_id, what, cents, provider, reference, period_from, period_until, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (provider, reference) do nothing returning *`,
    [
      receipt.id,
      receipt.accountId,
      receipt.what,
      receipt.cents,
      receipt.provider,
      receipt.reference,
      receipt.period?.from ?? null,
      receipt.period?.until ?? null,
      receipt.at,
    ],
  );
  return rows[0] ?? null;
}

/** An account's receipts, the latest first, starting below the number `cursor`. */
export async function receiptsBefore(on: Queryable, accountId: string, limit: number, cursor?: string) {
  const { rows } = await on.query<ReceiptRow>(
    "select * from receipts where account_id = $1 and number < $2 order by number desc limit $3",
    [accountId, cursor ?? "9223372036854775807", limit],
  );
  return rows;
}

/** False if this event was recorded before. */
export async function recordEvent(on: Queryable, id: string, type: string, now: Date): Promise<boolean> {
  const { rowCount } = await on.query(
    "insert into payment_events (id, type, received_at) values ($1, $2, $3) on conflict do nothing",
    [id, type, now],
  );
  return rowCount === 1;
}
