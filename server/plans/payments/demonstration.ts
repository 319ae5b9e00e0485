import type pg from "pg";
import { z } from "zod";
import { chargeOf, ONE_TIME, PLANS, periodEnd, priceOf } from "../../../contract/plans";
import type { Clock } from "../../clock";
import { transaction } from "../../database/database";
import { ApiError } from "../../errors";
import { randomId } from "../../ids";
import { type JobHandled, job, runs } from "../../jobs/job";
import type { Ledger } from "../../ledger/ledger";
import { bookPayment } from "../books";
import {
  addItem,
  dueAccounts,
  itemsOf,
  lockSubscription,
  NO_EXTERNAL,
  type ReceiptRow,
  writeNextTier,
  writeSubscription,
} from "../store";
import { demandDowngrade, demandUpgrade, runningAt } from "../subscription";
import type { Payments } from "./payments";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly ledger: Ledger;
}

const planName = (name: string, isYearly: boolean) => `${name} plan, ${isYearly ? "yearly" : "monthly"}`;

/** Pays every order at once with imaginary money, and says so. */
export function createDemonstration({ pool, clock, ledger }: Ports): Payments {
  return {
    name: "demonstration",
    sentence: "This is a demonstration: orders are carried out, but no money is taken.",
    upgrade: (accountId, tier, isYearly) =>
      transaction(pool, async (tx) => {
        const now = clock();
        const row = await lockSubscription(tx, accountId, now);
        demandUpgrade(row, tier, isYearly, now);
        const period = { from: now, until: periodEnd(now, isYearly) };
        const receipt = await bookPayment(tx, ledger, {
          accountId,
          what: planName(PLANS[tier].name, isYearly),
          cents: chargeOf(runningAt(row, now), tier, isYearly, now),
          provider: "demonstration",
          reference: randomId(),
          period,
          at: now,
        });
        const state = {
          tier,
          yearly: isYearly,
          pastDue: false,
          provider: "demonstration",
          period,
          nextTier: null,
        } as const;
        await writeSubscription(tx, accountId, { ...state, external: NO_EXTERNAL }, now);
        return { status: "done", receipt };
      }),
    follow: (accountId, tier) =>
      transaction(pool, async (tx) => {
        const now = clock();
        const row = await lockSubscription(tx, accountId, now);
        if (tier !== null) demandDowngrade(row, tier, now);
        await writeNextTier(tx, accountId, tier, now);
      }),
    buy: (accountId, item) =>
      transaction(pool, async (tx) => {
        const now = clock();
        await lockSubscription(tx, accountId, now);
        if ((await itemsOf(tx, accountId)).includes(item))
          throw new ApiError("conflict", "You have bought this before.");
        const receipt = await bookPayment(tx, ledger, {
          accountId,
          what: ONE_TIME[item].name,
          cents: ONE_TIME[item].price,
          provider: "demonstration",
          reference: randomId(),
          period: null,
          at: now,
        });
        if (receipt) await addItem(tx, accountId, item, receipt.id, now);
        return { status: "done", receipt };
      }),
  };
}

const renew = job({ name: "plans.renew", queue: "payments", payload: z.object({}), attempts: 3, cron: "7 * * * *" });
const AT_ONCE = 200;

/** Renews the demonstration's plans whose period has ended, or starts the plan that was chosen to follow. */
export function renewalJobs({ pool, clock, ledger }: Ports): JobHandled[] {
  const renewOne = (accountId: string) =>
    transaction(pool, async (tx): Promise<ReceiptRow | null> => {
      const now = clock();
      const row = await lockSubscription(tx, accountId, now);
      if (row.provider !== "demonstration" || row.period_until === null || row.period_until > now) return null;
      const tier = row.next_tier ?? row.tier;
      const state = { tier, yearly: row.yearly, pastDue: false, nextTier: null, external: NO_EXTERNAL };
      if (tier === "free") {
        await writeSubscription(tx, accountId, { ...state, yearly: false, provider: null, period: null }, now);
        return null;
      }
      const period = { from: row.period_until, until: periodEnd(row.period_until, row.yearly) };
      await writeSubscription(tx, accountId, { ...state, provider: "demonstration", period }, now);
      return bookPayment(tx, ledger, {
        accountId,
        what: planName(PLANS[tier].name, row.yearly),
        cents: priceOf(tier, row.yearly),
        provider: "demonstration",
        reference: `${accountId}:${period.from.toISOString()}`,
        period,
        at: now,
      });
    });
  return [
    runs(renew, async (_payload, { signal }) => {
      for (;;) {
        const due = await dueAccounts(pool, clock(), AT_ONCE);
        if (due.length === 0) return;
        for (const accountId of due) {
          if (signal.aborted) return;
          await renewOne(accountId);
        }
      }
    }),
  ];
}
