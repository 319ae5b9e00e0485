import type { Offer, Receipt, Subscription } from "../../contract/api/plans";
import { ITEMS, type Item, type Limits, ONE_TIME, PLANS, type PlanResource, TIERS } from "../../contract/plans";
import type { Usage } from "./limits";
import type { Payments } from "./payments/payments";
import type { ReceiptRow } from "./store";
import { type SubscriptionRow, tierAt } from "./subscription";

const text = (value: bigint | null) => (value === null ? null : String(value));

function presentLimits({ storage, aiGenerations, collaborators }: Limits): Offer["plans"][number]["limits"] {
  return { storage: text(storage), aiGenerations: text(aiGenerations), collaborators: text(collaborators) };
}

/** What is for sale: in a demonstration everything that is planned, otherwise only what exists. */
export function presentOffer(demo: boolean, payments: Payments | null): Offer {
  return {
    demo,
    provider: payments && { name: payments.name, sentence: payments.sentence },
    plans: TIERS.map((tier) => {
      const { name, description, monthly, yearly, features, limits } = PLANS[tier];
      return {
        tier,
        name,
        description,
        monthlyCents: String(monthly),
        yearlyCents: String(yearly),
        features: features.filter(({ exists }) => demo || exists).map((feature) => feature.text),
        limits: presentLimits(limits),
      };
    }),
    items: ITEMS.filter((id) => isSold(id, demo)).map((id) => {
      const { name, description, price, originalPrice, features } = ONE_TIME[id];
      return {
        id,
        name,
        description,
        cents: String(price),
        originalCents: demo ? String(originalPrice) : null,
        features: [...features],
      };
    }),
  };
}

export const isSold = (item: Item, demo: boolean): boolean => demo || ONE_TIME[item].exists;

interface Parts {
  readonly row: SubscriptionRow | null;
  readonly usage: Readonly<Record<PlanResource, Usage>>;
  readonly items: readonly Item[];
  readonly now: Date;
}

/** A person's plan at present; without a row it is the free plan. */
export function presentSubscription({ row, usage, items, now }: Parts): Subscription {
  const tier = tierAt(row, now);
  const paid = tier === "free" ? null : row;
  const one = ({ used, limit }: Usage) => ({ used: String(used), limit: text(limit) });
  return {
    tier,
    name: PLANS[tier].name,
    isYearly: paid?.yearly ?? false,
    state: paid ? (paid.past_due ? "past_due" : "active") : "free",
    provider: paid?.provider ?? null,
    from: paid?.period_from?.toISOString() ?? null,
    until: paid?.period_until?.toISOString() ?? null,
    nextTier: paid?.next_tier ?? null,
    usage: {
      storage: one(usage.storage),
      aiGenerations: one(usage.aiGenerations),
      collaborators: one(usage.collaborators),
    },
    items: [...items],
  };
}

export const presentReceipt = (row: ReceiptRow): Receipt => ({
  id: row.id,
  number: `R-${row.number.padStart(6, "0")}`,
  at: row.at.toISOString(),
  what: row.what,
  cents: row.cents,
  currency: "USD",
  provider: row.provider,
  from: row.period_from?.toISOString() ?? null,
  until: row.period_until?.toISOString() ?? null,
});
