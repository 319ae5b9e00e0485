import type pg from "pg";
import { z } from "zod";
import type { Clock } from "../../../clock";
import { type Queryable, transaction } from "../../../database/database";
import { ApiError } from "../../../errors";
import { randomId } from "../../../ids";
import { carryOut, type EffectKind, EffectRefused, requestEffect } from "../../../jobs/effects";
import type { Log } from "../../../log";
import { lockSubscription } from "../../store";
import { isRefused, type StripeClient } from "./client";
import { takeSnapshot } from "./events";
import type { Snapshot } from "./objects";

/** Longer than the client waits for an answer. */
const TIMEOUT_S = 20;
/**
 * Stripe finishes what it has begun within minutes: a change without a trace after this time will not happen any more.
 */
const OVER_MS = 10 * 60_000;
const NAME = "plans.changeAtStripe";

const change = z.object({
  subscriptionId: z.string(),
  fields: z.record(z.string(), z.string()),
  askedAt: z.coerce.date(),
});

/**
 * A change of a subscription at Stripe, which may charge a card. It has an id of ours, so that Stripe carries it out
 * only once, and the subscription shows afterwards whether it was carried out.
 */
export function changeAtStripe(client: StripeClient, clock: Clock): EffectKind {
  return {
    name: NAME,
    timeoutSeconds: TIMEOUT_S,
    perform: async (payload, id) => {
      const { subscriptionId, fields } = change.parse(payload);
      try {
        return { stands: await client.update(subscriptionId, { ...fields, "metadata[change]": id }, id) };
      } catch (error) {
        throw isRefused(error) ? new EffectRefused(error.message, { cause: error }) : error;
      }
    },
    status: async (payload, id) => {
      const { subscriptionId, askedAt } = change.parse(payload);
      const stands = await client.subscription(subscriptionId);
      if (stands.change === id) return { state: "succeeded", result: { stands } };
      return clock().getTime() - askedAt.getTime() < OVER_MS
        ? { state: "unknown" }
        : { state: "failed", reason: "The payment provider has not carried it out. Nothing was charged." };
    },
    settled: async (on, { outcome }) => {
      if (outcome.state === "succeeded") await takeSnapshot(on, clock, outcome.result.stands as Snapshot, clock());
    },
  };
}

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly kind: EffectKind;
}

/** Whether a change of a subscription is running or has an unknown outcome. */
async function isChanging(on: Queryable, subscriptionId: string): Promise<boolean> {
  const { rowCount } = await on.query(
    `select from outside_effects where kind = $1 and payload ->> 'subscriptionId' = $2
       and state in ('pending', 'running', 'unknown') limit 1`,
    [NAME, subscriptionId],
  );
  return rowCount !== 0;
}

/**
 * Changes an account's subscription, one change at a time. Throws "payment_refused" with Stripe's message if it was
 * refused; "unavailable" if the outcome is unknown: then Stripe is asked until it is known, and the change is never
 * repeated.
 */
export async function makeChange(
  { pool, clock, log, kind }: Ports,
  accountId: string,
  subscriptionId: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const inTransaction = <T>(work: (on: Queryable) => Promise<T>) => transaction(pool, work);
  const id = await inTransaction(async (tx) => {
    const askedAt = clock();
    // locked, so that changes from two windows run one after the other
    await lockSubscription(tx, accountId, askedAt);
    if (await isChanging(tx, subscriptionId)) {
      throw new ApiError("conflict", "A change of your plan is under way. It shows here as soon as it is confirmed.");
    }
    const carriedOutUntil = new Date(askedAt.getTime() + 2000 * TIMEOUT_S);
    return requestEffect(
      tx,
      clock,
      kind,
      `${subscriptionId}:${randomId()}`,
      { subscriptionId, fields, askedAt },
      { carriedOutUntil },
    );
  });
  const outcome = await carryOut(
    { inTransaction, clock, log, kinds: [kind] },
    id,
    AbortSignal.timeout(1000 * TIMEOUT_S),
  );
  if (outcome.state === "failed") throw new ApiError("payment_refused", outcome.reason);
  if (outcome.state === "unknown") {
    throw new ApiError(
      "unavailable",
      "The payment provider has not answered, and may have made the change. We are asking: your plan shows it here once it is known. Do not order again.",
      { retryAfter: 60 },
    );
  }
}
