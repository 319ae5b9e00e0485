import type pg from "pg";
import { plans as routes } from "../../contract/api/plans";
import { ONE_TIME } from "../../contract/plans";
import { said } from "../../contract/words/said";
import type { Clock } from "../clock";
import { ApiError } from "../errors";
import { empty, type Handled, handle, ok } from "../http/handlers";
import type { Ledger } from "../ledger/ledger";
import type { PlanLimits } from "./limits";
import type { Ordered, Payments } from "./payments/payments";
import { applyStripeEvent } from "./payments/stripe/events";
import { event } from "./payments/stripe/objects";
import { isSigned } from "./payments/stripe/signature";
import { isSold, presentOffer, presentReceipt, presentSubscription } from "./present";
import { itemsOf, readSubscription, receiptsBefore } from "./store";
import { demandDowngrade, runningAt } from "./subscription";

interface PlanPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly limits: PlanLimits;
  readonly demo: boolean;
  /** null if this server takes no payments */
  readonly payments: Payments | null;
  /** secret that signs Stripe's events; null if Stripe is not configured */
  readonly webhookSecret: string | null;
}

/** Routes for plans and purchases; always about the caller's own. */
export function planRoutes({ pool, clock, ledger, limits, demo, payments, webhookSecret }: PlanPorts): Handled[] {
  const subscriptionOf = async (accountId: string) => {
    const [row, usage, items] = await Promise.all([
      readSubscription(pool, accountId),
      limits.usage(pool, accountId),
      itemsOf(pool, accountId),
    ]);
    return presentSubscription({ row, usage, items, now: clock() });
  };
  const demandPayments = (): Payments => {
    if (!payments) throw new ApiError("conflict", "This server takes no payments: its operator has set up none.");
    return payments;
  };
  const answer = async (accountId: string, ordered: Ordered) =>
    ordered.status === "redirect"
      ? ok(ordered)
      : ok({
          status: "done" as const,
          subscription: await subscriptionOf(accountId),
          receipt: ordered.receipt && presentReceipt(ordered.receipt),
        });

  return [
    handle(routes.offer, async () => ok(presentOffer(demo, payments))),
    handle(routes.current, async ({ session }) => ok(await subscriptionOf(session.accountId))),
    handle(routes.upgrade, async ({ session: { accountId }, body: { tierId, isYearly } }) =>
      answer(accountId, await demandPayments().upgrade(accountId, tierId, isYearly)),
    ),
    handle(routes.downgrade, async ({ session: { accountId }, body: { tierId } }) => {
      demandDowngrade(await readSubscription(pool, accountId), tierId, clock());
      await demandPayments().follow(accountId, tierId);
      return ok(await subscriptionOf(accountId));
    }),
    handle(routes.cancel, async ({ session: { accountId } }) => {
      demandDowngrade(await readSubscription(pool, accountId), "free", clock());
      await demandPayments().follow(accountId, "free");
      return ok(await subscriptionOf(accountId));
    }),
    handle(routes.resume, async ({ session: { accountId } }) => {
      const row = await readSubscription(pool, accountId);
      if (!runningAt(row, clock()) || !row?.next_tier) throw new ApiError("conflict", "Your plan goes on as it is.");
      await demandPayments().follow(accountId, null);
      return ok(await subscriptionOf(accountId));
    }),
    handle(routes.buy, async ({ session: { accountId }, body: { itemId } }) => {
      if (!isSold(itemId, demo)) throw new ApiError("conflict", said`${ONE_TIME[itemId].name} is not sold here.`);
      return answer(accountId, await demandPayments().buy(accountId, itemId));
    }),
    handle(routes.receipts, async ({ session, query: { limit, cursor } }) => {
      if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) throw new ApiError("invalid_request", "Not a cursor.");
      const rows = await receiptsBefore(pool, session.accountId, limit + 1, cursor);
      const shown = rows.slice(0, limit);
      const nextCursor = rows.length > limit ? (shown.at(-1)?.number ?? null) : null;
      return ok({ items: shown.map(presentReceipt), nextCursor });
    }),
    handle(routes.stripeEvents, async ({ body, headers, log }) => {
      if (webhookSecret === null) throw new ApiError("not_found", "Stripe is not set up here.");
      const signature = headers["stripe-signature"];
      if (typeof signature !== "string" || !isSigned(body, signature, webhookSecret, clock())) {
        throw new ApiError("invalid_request", "This was not signed by Stripe just now.");
      }
      let json: unknown;
      try {
        json = JSON.parse(Buffer.from(body).toString("utf8"));
      } catch (cause) {
        throw new ApiError("invalid_request", "The body is not JSON.", { cause });
      }
      const told = event.safeParse(json);
      if (!told.success) throw new ApiError("invalid_request", "This is no event of Stripe's.", { cause: told.error });
      await applyStripeEvent({ pool, clock, ledger }, told.data, log);
      return empty();
    }),
  ];
}
