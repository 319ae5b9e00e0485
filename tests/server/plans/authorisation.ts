import { type Authorisation, everyone, signedIn } from "../support/authorisation";

/** Outside the demonstration and without Stripe: what costs money is refused to everybody. */
export const planAuthorisation: Authorisation = {
  "plans.offer": everyone(200),
  "plans.current": signedIn(200),
  "plans.receipts": signedIn(200),
  "plans.upgrade": signedIn(409, async () => ({ body: { tierId: "creator", isYearly: false } })),
  "plans.downgrade": signedIn(409, async () => ({ body: { tierId: "free" } })),
  "plans.cancel": signedIn(409),
  "plans.resume": signedIn(409),
  "plans.buy": signedIn(409, async () => ({ body: { itemId: "ai-suite" } })),
  "plans.stripeEvents": everyone(404, async () => ({
    body: Buffer.from("{}"),
    headers: { "content-type": "application/json" },
  })),
};
