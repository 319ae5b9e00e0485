import type { AdminPayout, Payout, PayoutTerms } from "../../contract/api/payouts";
import type { KeyRing } from "../keys/keyRing";
import type { PayoutRow, TermsRow } from "./store";

/** The purpose under which destinations are encrypted. */
export const DESTINATION = "payout destination";

/** Null if payouts are turned off. */
export function presentTerms(row: TermsRow | null): PayoutTerms | null {
  if (!row || row.cents_per_hundred_coins === null) return null;
  return {
    centsPerHundredCoins: Number(row.cents_per_hundred_coins),
    budgetCents: Number(row.budget_cents),
    minimum: row.minimum ?? "0",
  };
}

export const presentPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  amount: row.amount,
  cents: row.cents,
  state: row.state,
  requestedAt: row.requested_at.toISOString(),
  payableAt: row.payable_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  note: row.note,
});

export const presentToAdmin = (row: PayoutRow, keys: KeyRing): AdminPayout => ({
  ...presentPayout(row),
  accountId: row.account_id,
  handle: row.handle,
  destination: keys.decrypt(row.destination, DESTINATION),
});
