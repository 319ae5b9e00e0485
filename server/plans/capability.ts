import type { Capability } from "../capabilities";
import type { Ledger } from "../ledger/ledger";
import type { Platform } from "../platform";
import { type PlanLimits, storageQuota } from "./limits";
import { createDemonstration, renewalJobs } from "./payments/demonstration";
import { changeAtStripe } from "./payments/stripe/changes";
import { createStripeClient } from "./payments/stripe/client";
import { requestEnd, stripeJobs } from "./payments/stripe/events";
import { createStripe } from "./payments/stripe/stripe";
import { planData } from "./personalData";
import { planRoutes } from "./routes";

type Ports = Pick<Platform, "pool" | "clock" | "log" | "demo" | "publicUrl" | "stripe"> & {
  readonly ledger: Ledger;
  readonly limits: PlanLimits;
};

const nothingElsewhere = planData(async () => {});

/** Plans. The demonstration pays with imaginary money; otherwise Stripe takes payments, if it is configured. */
export function plansCapability({ pool, clock, log, ledger, limits, demo, publicUrl, stripe }: Ports): Capability {
  const base = { pool, clock, ledger, limits, demo };
  const quota = storageQuota(limits);
  if (demo) {
    const payments = createDemonstration({ pool, clock, ledger });
    return {
      quota,
      handlers: planRoutes({ ...base, payments, webhookSecret: null }),
      jobs: renewalJobs({ pool, clock, ledger }),
      personalData: [nothingElsewhere],
    };
  }
  if (stripe === null) {
    return {
      quota,
      handlers: planRoutes({ ...base, payments: null, webhookSecret: null }),
      personalData: [nothingElsewhere],
    };
  }
  const client = createStripeClient(stripe);
  const kind = changeAtStripe(client, clock);
  const payments = createStripe({ pool, clock, log, client, kind, publicUrl });
  return {
    quota,
    effects: [kind],
    handlers: planRoutes({ ...base, payments, webhookSecret: stripe.webhookSecret }),
    jobs: stripeJobs(client),
    personalData: [planData(requestEnd)],
  };
}
