import { isHigher, type PaidTier, PLANS, type Running, type Tier } from "../../contract/plans";
import { said } from "../../contract/words/said";
import { DAY_MS } from "../clock";
import { ApiError } from "../errors";

/** A row of a subscription; the free plan has no period. */
export interface SubscriptionRow {
  readonly account_id: string;
  readonly tier: Tier;
  readonly yearly: boolean;
  readonly past_due: boolean;
  readonly provider: "demonstration" | "stripe" | null;
  readonly period_from: Date | null;
  readonly period_until: Date | null;
  readonly next_tier: Tier | null;
  readonly external_id: string | null;
  readonly external_at: Date | null;
  readonly external_ended: string | null;
}

/** How long a plan continues after its period if its renewal is late. */
const GRACE_MS = 3 * DAY_MS;

/** The plan in force at a time: after its period the next one, or itself during the days of grace. */
export function tierAt(row: SubscriptionRow | null, now: Date): Tier {
  if (!row || row.period_until === null) return "free";
  const late = now.getTime() - row.period_until.getTime();
  if (late < 0) return row.tier;
  return late < GRACE_MS ? (row.next_tier ?? row.tier) : "free";
}

/** The paid plan in force at a time; null on the free plan. */
export function runningAt(row: SubscriptionRow | null, now: Date): Running | null {
  if (!row || row.period_from === null || row.period_until === null || tierAt(row, now) === "free") return null;
  return { tier: row.tier, isYearly: row.yearly, from: row.period_from, until: row.period_until };
}

/** Throws a sentence unless this is an upgrade of the current plan. */
export function demandUpgrade(row: SubscriptionRow | null, tier: PaidTier, isYearly: boolean, now: Date): void {
  const running = runningAt(row, now);
  if (!running) return;
  const { name } = PLANS[tier];
  if (running.tier === tier) {
    if (running.isYearly === isYearly) throw new ApiError("conflict", said`${name} is your plan already.`);
    if (running.isYearly) {
      throw new ApiError("conflict", "Your plan is paid for the year. Cancel it to pay by the month after that.");
    }
  }
  if (isHigher(running.tier, tier)) {
    throw new ApiError("conflict", said`${name} is a lower plan than yours. It can follow when your period ends.`);
  }
}

/** Throws a sentence if this plan cannot follow the current one. Returns the current one. */
export function demandDowngrade(row: SubscriptionRow | null, tier: Tier, now: Date): Running {
  const running = runningAt(row, now);
  if (!running) throw new ApiError("conflict", "You are on the free plan: there is none below it.");
  if (!isHigher(running.tier, tier)) {
    throw new ApiError("conflict", said`${PLANS[tier].name} is not below ${PLANS[running.tier].name}.`);
  }
  return running;
}
