import { t } from "@lingui/core/macro";
import type { Offer, Subscription } from "../../../contract/api/plans";
import { chargeOf, type Item, isHigher, isPaidTier, type PaidTier, type Running } from "../../../contract/plans";

/** Something to buy. */
export type Order =
  | { readonly kind: "plan"; readonly plan: Offer["plans"][number] & { tier: PaidTier }; readonly isYearly: boolean }
  | { readonly kind: "item"; readonly item: Offer["items"][number] & { id: Item } };

/** The current paid plan; null on the free plan. */
export function runningOf({ tier, isYearly, from, until }: Subscription): Running | null {
  return isPaidTier(tier) && from !== null && until !== null
    ? { tier, isYearly, from: new Date(from), until: new Date(until) }
    : null;
}

/** What an order costs now, and how much the rest of the current plan reduces it, in US cents. */
export function costOf(order: Order, current: Subscription, now: Date): { charge: bigint; credit: bigint } {
  if (order.kind === "item") return { charge: BigInt(order.item.cents), credit: 0n };
  const price = BigInt(order.isYearly ? order.plan.yearlyCents : order.plan.monthlyCents);
  const charge = chargeOf(runningOf(current), order.plan.tier, order.isYearly, now);
  return { charge, credit: price - charge };
}

export type CardAction = "current" | "upgrade" | "follows" | "lower" | "included" | "none";

/** What a plan's card offers to somebody with a plan. */
export function cardAction(tier: PaidTier, isYearly: boolean, current: Subscription | null): CardAction {
  if (current === null) return "upgrade";
  if (current.nextTier === tier) return "follows";
  if (current.tier === tier) {
    if (current.isYearly === isYearly) return "current";
    return isYearly ? "upgrade" : "included";
  }
  return isHigher(tier, current.tier) ? "upgrade" : "lower";
}

/** The message for people who come back from a payment provider; null for others. */
export function paymentNotice(search: string): string | null {
  switch (new URLSearchParams(search).get("payment")) {
    case "done":
      return t`Thank you. Your plan changes as soon as the payment is confirmed, usually within a minute.`;
    case "cancelled":
      return t`The payment was called off. Nothing was charged.`;
    default:
      return null;
  }
}
