import { z } from "zod";
import { ITEMS, PAID_TIERS, TIERS } from "../../../../contract/plans";

const seconds = z
  .number()
  .int()
  .transform((value) => new Date(value * 1000));

/** The metadata that we write on a subscription: the account, its plan, and the plan that follows at a given time. */
const planNote = z.object({
  account: z.string().min(1),
  tier: z.enum(PAID_TIERS),
  yearly: z.enum(["yes", "no"]),
  next_tier: z.enum([...TIERS, ""]).optional(),
  changes_at: z.string().optional(),
  /** our id of the latest change */
  change: z.string().optional(),
});

const period = { current_period_start: seconds.optional(), current_period_end: seconds.optional() };

/** A subscription at Stripe; newer API versions have the period on the item. */
export const snapshot = z
  .object({
    id: z.string().min(1),
    customer: z.string(),
    status: z.string(),
    cancel_at_period_end: z.boolean(),
    metadata: planNote,
    items: z.object({ data: z.array(z.object({ id: z.string(), ...period })).min(1) }),
    ...period,
  })
  .transform((subscription, context) => {
    const item = subscription.items.data[0];
    const from = subscription.current_period_start ?? item?.current_period_start;
    const until = subscription.current_period_end ?? item?.current_period_end;
    if (!item || !from || !until) {
      context.addIssue({ code: "custom", message: "The subscription has no period." });
      return z.NEVER;
    }
    const { account, tier, yearly, next_tier: next, changes_at: changesAt } = subscription.metadata;
    const follows = next === undefined || next === "" ? null : next;
    const happened = follows !== null && changesAt !== undefined && from.getTime() / 1000 >= Number(changesAt);
    return {
      id: subscription.id,
      itemId: item.id,
      accountId: account,
      status: subscription.status,
      tier: happened && follows !== "free" ? follows : tier,
      isYearly: yearly === "yes",
      period: { from, until },
      change: subscription.metadata.change ?? null,
      nextTier: subscription.cancel_at_period_end ? ("free" as const) : happened ? null : follows,
    };
  });
export type Snapshot = z.output<typeof snapshot>;

const invoiceNote = z.object({
  account: z.string().optional(),
  tier: z.string().optional(),
  yearly: z.string().optional(),
});

/** A paid invoice; depending on the API version, the metadata of its subscription are in one of two places. */
export const invoice = z
  .object({
    id: z.string().min(1),
    amount_paid: z.number().int().min(0),
    currency: z.literal("usd"),
    subscription: z.string().nullish(),
    subscription_details: z.object({ metadata: invoiceNote.nullish() }).nullish(),
    parent: z
      .object({
        subscription_details: z
          .object({ subscription: z.string().nullish(), metadata: invoiceNote.nullish() })
          .nullish(),
      })
      .nullish(),
    lines: z.object({ data: z.array(z.object({ period: z.object({ start: seconds, end: seconds }) })) }),
  })
  .transform((paid) => {
    const details = paid.parent?.subscription_details;
    const last = paid.lines.data.at(-1)?.period;
    return {
      id: paid.id,
      cents: BigInt(paid.amount_paid),
      subscriptionId: paid.subscription ?? details?.subscription ?? null,
      note: paid.subscription_details?.metadata ?? details?.metadata ?? {},
      period: last ? { from: last.start, until: last.end } : null,
    };
  });

/** A finished Checkout session for something bought once. */
export const itemSession = z.object({
  id: z.string().min(1),
  payment_status: z.string(),
  amount_total: z.number().int().min(0),
  currency: z.literal("usd"),
  metadata: z.object({ account: z.string().min(1), item: z.enum(ITEMS) }),
});

/** A Stripe event about some object. */
export const event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  created: seconds,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
export type StripeEvent = z.output<typeof event>;
