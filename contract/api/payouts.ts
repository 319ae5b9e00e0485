import { z } from "zod";
import { givenPassword, secondFactorCode } from "./auth";
import { route } from "./route";
import { amount, id, listOf, page, time } from "./values";

/** How the account's owner proves who they are: with a password or a second factor. */
export const PROOFS = ["none", "password", "code"] as const;

const PAYOUT_STATES = ["requested", "settled", "refused", "withdrawn"] as const;

const terms = z.object({
  centsPerHundredCoins: z.number().int().min(1).max(1_000_000).describe("US cents that 100 AC are paid out for."),
  budgetCents: z
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .describe("Most that is paid in all, under these and all earlier terms, in US cents."),
  minimum: z
    .string()
    .regex(/^\d{1,15}$/, "Not an amount in minor units.")
    .describe("Least that can be asked for, in minor units of AC."),
});

export type PayoutTerms = z.infer<typeof terms>;

const payout = z
  .object({
    id,
    amount: amount.describe("Minor units of AC, set aside while it is open."),
    cents: amount.describe("What it is paid out as, in US cents."),
    state: z.enum(PAYOUT_STATES),
    requestedAt: time,
    payableAt: time.describe("Nothing is paid before: until then its owner has been told and can cancel it."),
    decidedAt: time.nullable(),
    note: z.string().nullable().describe("Reference of the payment, or why it was refused."),
  })
  .meta({ id: "Payout" });

export type Payout = z.infer<typeof payout>;

const adminPayout = payout.extend({
  accountId: id,
  handle: z.string().describe("Whose payout it is."),
  destination: z.string().describe("Where the person wants the money."),
});

export type AdminPayout = z.infer<typeof adminPayout>;

const positive = z.string().regex(/^[1-9]\d{0,14}$/, "Not an amount in minor units.");
const note = z.string().trim().min(3, "Say a little more.").max(500);

/** Routes for coins paid out in money. Off until an administrator sets a rate and a budget. */
export const payouts = {
  list: route({
    id: "payouts.list",
    method: "GET",
    path: "/api/wallet/payouts",
    summary: "Whether payouts are on, their terms, and the caller's latest payouts.",
    access: "user",
    answers: {
      200: z.object({
        terms: terms.nullable(),
        proof: z
          .enum(PROOFS)
          .describe("What a request asks for: nothing where password or second factor were given just now."),
        items: z.array(payout),
      }),
    },
  }),
  request: route({
    id: "payouts.request",
    method: "POST",
    path: "/api/wallet/payouts",
    summary: "Asks for a payout: the coins are set aside, the person is told by mail, and an administrator decides.",
    access: "user",
    body: z.object({
      amount: positive,
      destination: z.string().trim().min(5, "Say where the money goes.").max(200),
      password: givenPassword.optional(),
      code: secondFactorCode.optional(),
    }),
    answers: { 201: payout },
    errors: ["conflict", "insufficient_funds"],
  }),
  payable: route({
    id: "payouts.payable",
    method: "GET",
    path: "/api/wallet/payouts/payable",
    summary: "How many of the caller's coins may be paid out in money; all others are for spending.",
    access: "user",
    answers: { 200: z.object({ payable: amount }) },
  }),
  withdraw: route({
    id: "payouts.withdraw",
    method: "POST",
    path: "/api/wallet/payouts/:payoutId/withdraw",
    summary: "Takes a request back, as long as it is open.",
    access: "user",
    params: z.object({ payoutId: id }),
    answers: { 200: payout },
    errors: ["conflict"],
  }),
  cancel: route({
    id: "payouts.cancel",
    method: "POST",
    path: "/api/payouts/:payoutId/cancel",
    summary: "Takes a request back by the link that was mailed, without signing in.",
    access: "anyone",
    params: z.object({ payoutId: id }),
    body: z.object({ code: z.string().max(200) }),
    answers: { 200: z.object({ amount, cents: amount }) },
    errors: ["conflict", "gone"],
  }),
  all: route({
    id: "payouts.all",
    method: "GET",
    path: "/api/admin/payouts",
    summary: "Everybody's payouts, the latest first, and the terms.",
    access: "admin",
    query: page.extend({ state: z.enum(PAYOUT_STATES).optional() }),
    answers: {
      200: listOf(adminPayout).extend({
        terms: terms.nullable(),
        spentCents: amount.describe("Settled and open payouts, whatever the terms were."),
      }),
    },
  }),
  setTerms: route({
    id: "payouts.setTerms",
    method: "PUT",
    path: "/api/admin/payouts/terms",
    summary: "Sets rate, budget and least amount, which turns payouts on; null turns them off.",
    access: "admin",
    body: z.object({ terms: terms.nullable() }),
    answers: { 200: z.object({ terms: terms.nullable() }) },
  }),
  settle: route({
    id: "payouts.settle",
    method: "POST",
    path: "/api/admin/payouts/:payoutId/settle",
    summary: "Says that a payout has been paid: its coins are gone.",
    access: "admin",
    params: z.object({ payoutId: id }),
    body: z.object({ note: note.describe("Reference of the payment.") }),
    answers: { 200: adminPayout },
    errors: ["conflict"],
  }),
  refuse: route({
    id: "payouts.refuse",
    method: "POST",
    path: "/api/admin/payouts/:payoutId/refuse",
    summary: "Refuses a payout: its coins are free again.",
    access: "admin",
    params: z.object({ payoutId: id }),
    body: z.object({ note: note.describe("Why; the person reads it.") }),
    answers: { 200: adminPayout },
    errors: ["conflict"],
  }),
};
