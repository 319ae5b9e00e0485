import { z } from "zod";
import { REFUSAL_CODES, REWARD_OCCASIONS } from "../rewards";
import { bytes, route } from "./route";
import { amount, listOf, page, time } from "./values";

/** What an event earned, or why it earned nothing. */
export const rewardAnswer = z
  .discriminatedUnion("rewarded", [
    z.object({ rewarded: z.literal(true), occasion: z.enum(REWARD_OCCASIONS), amount }),
    z.object({
      rewarded: z.literal(false),
      occasion: z.enum(REWARD_OCCASIONS),
      refusal: z.enum(REFUSAL_CODES),
      message: z.string().describe("A sentence for the person."),
    }),
  ])
  .meta({ id: "Reward" });

export type RewardAnswer = z.infer<typeof rewardAnswer>;

const daily = z.object({
  day: z.number().int().min(1).max(7).describe("Day of the cycle that is claimed next, or was claimed today."),
  amount: amount.describe("What that day gives."),
  claimed: z.boolean().describe("Today's reward has been claimed."),
  nextAt: time.describe("When the next day begins: 00:00 UTC."),
});

const walletState = z
  .object({
    balance: amount,
    held: amount.describe("Part of the balance that is set aside, for a payout for instance."),
    available: amount,
    earnedToday: amount.describe("Rewards of this calendar day in UTC."),
    daily,
  })
  .meta({ id: "Wallet" });

export type Wallet = z.infer<typeof walletState>;

/** A state of the coins, by which a page tells whether they have moved. */
export const stateOfCoins = ({ balance, held }: { readonly balance: unknown; readonly held: unknown }): string =>
  `${balance}_${held}`;

const movement = z.object({
  id: z.string(),
  at: time,
  amount: amount.describe("Positive where coins came, negative where they went."),
  reason: z.string().describe("Code of the reason."),
  sentence: z.string().describe("The reason as the wallet says it."),
  subject: z.string().nullable().describe("What it concerns: the id of a release, of a payout, a day."),
});

export type Movement = z.infer<typeof movement>;

/** Routes about a person's coins: balance, history and the daily reward. */
export const wallet = {
  read: route({
    id: "wallet.read",
    method: "GET",
    path: "/api/wallet",
    summary: "The caller's coins and the state of their daily reward.",
    access: "user",
    answers: { 200: walletState },
  }),
  history: route({
    id: "wallet.history",
    method: "GET",
    path: "/api/wallet/history",
    summary: "What moved the caller's coins, the latest first.",
    access: "user",
    query: page,
    answers: { 200: listOf(movement) },
  }),
  statement: route({
    id: "wallet.statement",
    method: "GET",
    path: "/api/wallet/statement",
    summary: "Every movement within a span of days in UTC, the earliest first, as CSV (RFC 4180).",
    access: "user",
    query: z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
    answers: { 200: bytes("text/csv") },
  }),
  claim: route({
    id: "wallet.claim",
    method: "POST",
    path: "/api/wallet/daily-reward",
    summary: "Claims today's login reward: the day of a cycle of seven times 10 AC.",
    access: "user",
    answers: { 200: z.object({ reward: rewardAnswer, wallet: walletState }) },
  }),
};
