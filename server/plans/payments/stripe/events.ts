import type pg from "pg";
import { z } from "zod";
import { isPaidTier, ONE_TIME, PLANS } from "../../../../contract/plans";
import type { Clock } from "../../../clock";
import { type Queryable, transaction } from "../../../database/database";
import { enqueue, type JobHandled, job, runs } from "../../../jobs/job";
import type { Ledger } from "../../../ledger/ledger";
import type { Log } from "../../../log";
import { bookPayment } from "../../books";
import { accountOfExternal, addItem, lockSubscription, recordEvent, writeSubscription } from "../../store";
import type { StripeClient } from "./client";
import { invoice, itemSession, type Snapshot, type StripeEvent, snapshot } from "./objects";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly ledger: Ledger;
}

const endAtStripe = job({
  name: "plans.endAtStripe",
  queue: "payments",
  payload: z.object({ id: z.string() }),
  attempts: 20,
});

/** Requests, within the caller's transaction, that a subscription is ended at Stripe. */
export const requestEnd = (on: Queryable, id: string): Promise<void> => enqueue(on, endAtStripe, { id }, { key: id });

/** Ends subscriptions that were replaced by another one of the same account, or whose account is gone. */
export function stripeJobs(client: StripeClient): JobHandled[] {
  return [
    runs(endAtStripe, async ({ id }) => {
      const { status } = await client.subscription(id);
      if (status !== "canceled") await client.end(id);
    }),
  ];
}

const LIVE = new Set(["active", "trialing", "past_due"]);
const ENDED = new Set(["canceled", "unpaid", "incomplete_expired"]);

/**
 * Stores the state of a subscription at Stripe as of a given time. An older state than the stored one is ignored; an
 * ended subscription never revives; a second one of the same account replaces the first, which is then ended at Stripe.
 */
export async function takeSnapshot(tx: Queryable, clock: Clock, stands: Snapshot, at: Date): Promise<void> {
  const now = clock();
  const row = await lockSubscription(tx, stands.accountId, now);
  const isThis = row.external_id === stands.id;
  if (stands.id === row.external_ended) return;
  if (isThis && row.external_at !== null && row.external_at > at) return;
  if (ENDED.has(stands.status)) {
    const external = { id: isThis ? null : row.external_id, at: isThis ? at : row.external_at, ended: stands.id };
    const kept =
      isThis || row.provider !== "stripe"
        ? ({ tier: "free", yearly: false, pastDue: false, provider: null, period: null, nextTier: null } as const)
        : null;
    if (kept) await writeSubscription(tx, stands.accountId, { ...kept, external }, now);
    return;
  }
  if (!LIVE.has(stands.status)) return;
  if (row.external_id !== null && !isThis) await requestEnd(tx, row.external_id);
  await writeSubscription(
    tx,
    stands.accountId,
    {
      tier: stands.tier,
      yearly: stands.isYearly,
      pastDue: stands.status === "past_due",
      provider: "stripe",
      period: stands.period,
      nextTier: stands.nextTier,
      external: { id: stands.id, at, ended: isThis ? row.external_ended : (row.external_id ?? row.external_ended) },
    },
    now,
  );
}

/** Applies a Stripe event, each only once and in any order, in one transaction. */
export function applyStripeEvent({ pool, clock, ledger }: Ports, told: StripeEvent, log: Log): Promise<void> {
  return transaction(pool, async (tx) => {
    if (!(await recordEvent(tx, told.id, told.type, clock()))) return;
    switch (told.type) {
      case "customer.subscription.created":
      case "customer.subscription.updated":
      case "customer.subscription.deleted": {
        const stands = snapshot.safeParse(told.data.object);
        if (!stands.success) log.warn({ event: told.id, err: stands.error }, "a subscription that is not ours");
        else await takeSnapshot(tx, clock, stands.data, told.created);
        return;
      }
      case "invoice.paid":
        return takeInvoice(tx, ledger, told, log);
      case "checkout.session.completed":
      case "checkout.session.async_payment_succeeded":
        return takeItem(tx, ledger, told, log);
      default:
        log.debug({ event: told.id, type: told.type }, "an event of no concern");
    }
  });
}

async function takeInvoice(tx: Queryable, ledger: Ledger, told: StripeEvent, log: Log): Promise<void> {
  const read = invoice.safeParse(told.data.object);
  if (!read.success) return log.warn({ event: told.id, err: read.error }, "an invoice that cannot be read");
  const { id, cents, note, subscriptionId, period } = read.data;
  const accountId = note.account ?? (subscriptionId === null ? null : await accountOfExternal(tx, subscriptionId));
  if (accountId === null) return log.warn({ event: told.id }, "an invoice of an unknown account");
  if (cents === 0n) return;
  const name = isPaidTier(note.tier)
    ? `${PLANS[note.tier].name} plan, ${note.yearly === "yes" ? "yearly" : "monthly"}`
    : "Plan";
  await bookPayment(tx, ledger, {
    accountId,
    what: name,
    cents,
    provider: "stripe",
    reference: id,
    period,
    at: told.created,
  });
}

async function takeItem(tx: Queryable, ledger: Ledger, told: StripeEvent, log: Log): Promise<void> {
  // plans are handled by their subscription events
  if (told.data.object.mode !== "payment") return;
  const read = itemSession.safeParse(told.data.object);
  if (!read.success) return log.warn({ event: told.id, err: read.error }, "a payment that is not ours");
  const { id, payment_status: state, amount_total: total, metadata } = read.data;
  if (state !== "paid") return;
  const receipt = await bookPayment(tx, ledger, {
    accountId: metadata.account,
    what: ONE_TIME[metadata.item].name,
    cents: BigInt(total),
    provider: "stripe",
    reference: id,
    period: null,
    at: told.created,
  });
  if (receipt) await addItem(tx, metadata.account, metadata.item, receipt.id, told.created);
}
