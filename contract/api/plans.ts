import { z } from "zod";
import { COUNTED, ITEMS, PAID_TIERS, TIERS } from "../plans";
import { bytes, EMPTY, route } from "./route";
import { amount, id, listOf, page, time } from "./values";

const limit = amount.nullable().describe("Null is without limit.");
const limits = z.object({ storage: limit, aiGenerations: limit, collaborators: limit });

const offer = z
  .object({
    demo: z.boolean(),
    provider: z
      .object({ name: z.enum(["demonstration", "stripe"]), sentence: z.string() })
      .nullable()
      .describe("Null where this server takes no payments."),
    plans: z.array(
      z.object({
        tier: z.enum(TIERS),
        name: z.string(),
        description: z.string(),
        monthlyCents: amount,
        yearlyCents: amount,
        features: z.array(z.string()),
        limits,
      }),
    ),
    items: z.array(
      z.object({
        id: z.enum(ITEMS),
        name: z.string(),
        description: z.string(),
        cents: amount,
        originalCents: amount.nullable(),
        features: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: "Offer" });

export type Offer = z.infer<typeof offer>;

const subscription = z
  .object({
    tier: z.enum(TIERS),
    name: z.string(),
    isYearly: z.boolean(),
    state: z.enum(["free", "active", "past_due"]),
    provider: z.enum(["demonstration", "stripe"]).nullable(),
    from: time.nullable(),
    until: time.nullable().describe("End of the period that is paid for."),
    nextTier: z.enum(TIERS).nullable().describe("The plan that follows then; null where this one goes on."),
    usage: z.record(z.enum(COUNTED), z.object({ used: amount, limit })),
    items: z.array(z.enum(ITEMS)).describe("What was bought once."),
  })
  .meta({ id: "Subscription" });

export type Subscription = z.infer<typeof subscription>;

const receipt = z
  .object({
    id,
    number: z.string(),
    at: time,
    what: z.string(),
    cents: amount,
    currency: z.literal("USD"),
    provider: z.enum(["demonstration", "stripe"]),
    from: time.nullable(),
    until: time.nullable(),
  })
  .meta({ id: "Receipt" });

export type Receipt = z.infer<typeof receipt>;

const purchase = z
  .discriminatedUnion("status", [
    z.object({
      status: z.literal("done"),
      subscription,
      receipt: receipt.nullable().describe("Null where the provider sends it later."),
    }),
    z.object({ status: z.literal("redirect"), url: z.url().describe("Where the payment is made.") }),
  ])
  .meta({ id: "Purchase" });

/** Routes for plans, items that are bought once, and receipts. */
export const plans = {
  offer: route({
    id: "plans.offer",
    method: "GET",
    path: "/api/plans",
    summary: "What is sold here: plans with their limits, and what is bought once.",
    access: "anyone",
    answers: { 200: offer },
  }),
  current: route({
    id: "plans.current",
    method: "GET",
    path: "/api/subscription/current",
    summary: "The caller's plan, how much of its limits is used, and what they have bought.",
    access: "user",
    answers: { 200: subscription },
  }),
  upgrade: route({
    id: "plans.upgrade",
    method: "POST",
    path: "/api/subscription/upgrade",
    summary: "Changes to a higher plan, or from monthly to yearly, at once; the unused rest is credited.",
    access: "user",
    body: z.object({ tierId: z.enum(PAID_TIERS), isYearly: z.boolean() }),
    answers: { 200: purchase },
    errors: ["conflict", "payment_refused"],
  }),
  downgrade: route({
    id: "plans.downgrade",
    method: "POST",
    path: "/api/subscription/downgrade",
    summary: "Changes to a lower plan when the paid period ends. Everything stays readable.",
    access: "user",
    body: z.object({ tierId: z.enum(TIERS) }),
    answers: { 200: subscription },
    errors: ["conflict", "payment_refused"],
  }),
  cancel: route({
    id: "plans.cancel",
    method: "POST",
    path: "/api/subscription/cancel",
    summary: "Ends the plan when the paid period ends.",
    access: "user",
    answers: { 200: subscription },
    errors: ["conflict", "payment_refused"],
  }),
  resume: route({
    id: "plans.resume",
    method: "POST",
    path: "/api/subscription/resume",
    summary: "Takes a downgrade or cancellation back that has not happened yet.",
    access: "user",
    answers: { 200: subscription },
    errors: ["conflict", "payment_refused"],
  }),
  buy: route({
    id: "plans.buy",
    method: "POST",
    path: "/api/purchase/one-time",
    summary: "Buys something once.",
    access: "user",
    body: z.object({ itemId: z.enum(ITEMS) }),
    answers: { 200: purchase },
    errors: ["conflict", "payment_refused"],
  }),
  receipts: route({
    id: "plans.receipts",
    method: "GET",
    path: "/api/subscription/receipts",
    summary: "The caller's receipts, the latest first.",
    access: "user",
    query: page,
    answers: { 200: listOf(receipt) },
  }),
  stripeEvents: route({
    id: "plans.stripeEvents",
    method: "POST",
    path: "/api/payments/stripe/events",
    summary: "Where Stripe tells of payments, signed; nobody else calls it.",
    access: "anyone",
    body: bytes("application/json"),
    bodyLimit: 512 * 1024,
    answers: { 204: EMPTY },
    errors: ["not_found"],
  }),
};
