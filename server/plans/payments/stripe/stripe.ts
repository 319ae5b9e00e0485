import type pg from "pg";
import { ONE_TIME, type PaidTier, PLANS, priceOf, type Tier } from "../../../../contract/plans";
import type { Clock } from "../../../clock";
import { ApiError } from "../../../errors";
import { randomId } from "../../../ids";
import type { EffectKind } from "../../../jobs/effects";
import type { Log } from "../../../log";
import { itemsOf, readSubscription } from "../../store";
import { demandDowngrade, demandUpgrade } from "../../subscription";
import type { Payments } from "../payments";
import { makeChange } from "./changes";
import type { StripeClient } from "./client";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly client: StripeClient;
  readonly log: Log;
  /** performs changes of a running subscription */
  readonly kind: EffectKind;
  /** the server's public URL */
  readonly publicUrl: () => string;
}

/**
 * Payments with Stripe: the first plan and items through its Checkout page, changes of a plan through its subscription.
 */
export function createStripe(ports: Ports): Payments {
  const { pool, clock, client, publicUrl } = ports;
  const priceId = (tier: PaidTier, isYearly: boolean) =>
    client.price(
      `backline_${tier}_${isYearly ? "yearly" : "monthly"}_${priceOf(tier, isYearly)}`,
      `Backline ${PLANS[tier].name}`,
      priceOf(tier, isYearly),
      isYearly ? "year" : "month",
    );
  const back = (outcome: string) => `${publicUrl()}/pricing?payment=${outcome}`;
  const returns = { success_url: back("done"), cancel_url: back("cancelled") };
  const planNote = (name: string, accountId: string, tier: PaidTier, isYearly: boolean) => ({
    [`${name}[account]`]: accountId,
    [`${name}[tier]`]: tier,
    [`${name}[yearly]`]: isYearly ? "yes" : "no",
    [`${name}[next_tier]`]: "",
  });

  return {
    name: "stripe",
    sentence: "Payments are taken by Stripe. Card details never reach this server.",
    upgrade: async (accountId, tier, isYearly) => {
      const row = await readSubscription(pool, accountId);
      demandUpgrade(row, tier, isYearly, clock());
      const price = await priceId(tier, isYearly);
      if (row?.external_id) {
        const { itemId } = await client.subscription(row.external_id);
        await makeChange(ports, accountId, row.external_id, {
          "items[0][id]": itemId,
          "items[0][price]": price,
          proration_behavior: "always_invoice",
          payment_behavior: "error_if_incomplete",
          cancel_at_period_end: "false",
          ...planNote("metadata", accountId, tier, isYearly),
        });
        return { status: "done", receipt: null };
      }
      const { url } = await client.checkout(
        {
          mode: "subscription",
          "line_items[0][price]": price,
          "line_items[0][quantity]": "1",
          client_reference_id: accountId,
          ...returns,
          ...planNote("subscription_data[metadata]", accountId, tier, isYearly),
        },
        randomId(),
      );
      return { status: "redirect", url };
    },
    follow: async (accountId, tier) => {
      const row = await readSubscription(pool, accountId);
      if (!row?.external_id) throw new ApiError("conflict", "There is no plan to change.");
      const { itemId, isYearly, tier: present } = await client.subscription(row.external_id);
      if (tier !== null) demandDowngrade(row, tier, clock());
      const follows: Tier = tier ?? present;
      const fields: Record<string, string> = {};
      if (follows !== "free") {
        // changes the price of the next invoice; what is already paid stays as it is
        fields["items[0][id]"] = itemId;
        fields["items[0][price]"] = await priceId(follows, isYearly);
        fields.proration_behavior = "none";
      }
      await makeChange(ports, accountId, row.external_id, {
        ...fields,
        cancel_at_period_end: String(tier === "free"),
        "metadata[next_tier]": tier ?? "",
        "metadata[changes_at]": String(Math.floor((row.period_until ?? clock()).getTime() / 1000)),
      });
    },
    buy: async (accountId, item) => {
      if ((await itemsOf(pool, accountId)).includes(item))
        throw new ApiError("conflict", "You have bought this before.");
      const { url } = await client.checkout(
        {
          mode: "payment",
          "line_items[0][price_data][currency]": "usd",
          "line_items[0][price_data][unit_amount]": String(ONE_TIME[item].price),
          "line_items[0][price_data][product_data][name]": ONE_TIME[item].name,
          "line_items[0][quantity]": "1",
          client_reference_id: accountId,
          "metadata[account]": accountId,
          "metadata[item]": item,
          ...returns,
        },
        randomId(),
      );
      return { status: "redirect", url };
    },
  };
}
