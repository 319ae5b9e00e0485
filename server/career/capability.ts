import { z } from "zod";
import type { Capability } from "../capabilities";
import { DAY_MS } from "../clock";
import { job, runs } from "../jobs/job";
import type { Notify } from "../notifications/notify";
import { createPayable } from "../payouts/payable";
import type { PlanLimits } from "../plans/limits";
import type { Platform } from "../platform";
import type { FactPorts } from "./facts";
import { goalRoutes } from "./goals/routes";
import { lookJobs } from "./look";
import { challenges } from "./opportunities/challenges";
import { djRequests } from "./opportunities/djRequests";
import { invitations } from "./opportunities/invitations";
import { offers } from "./opportunities/offers";
import { polls } from "./opportunities/polls";
import { createOpportunities } from "./opportunities/registry";
import { signatures } from "./opportunities/signatures";
import type { OpportunitySource } from "./opportunities/source";
import { careerData } from "./personalData";
import { reminderJobs, reminderRoutes } from "./reminders";
import { careerRoutes } from "./routes";

type Ports = Pick<Platform, "pool" | "clock" | "rates" | "demo" | "writer" | "publicUrl"> & {
  readonly limits: PlanLimits;
  readonly notify: Notify;
  /** what other capabilities add to the opportunities */
  readonly sources?: readonly OpportunitySource[];
};

/** What is over for so long is forgotten, unless it was refused: that must not come back. */
const KEPT_DAYS = 180;
const sweep = job({ name: "career.sweep", payload: z.object({}), attempts: 1, queue: "sweeps", cron: "41 3 * * *" });

/** Careers: figures, four agents and what they recommend, goals, opportunities. */
export function careerCapability({ pool, clock, rates, demo, notify, sources = [], ...writing }: Ports): Capability {
  const facts: FactPorts = { pool, clock, payable: createPayable(clock, { atOnce: demo }) };
  const opportunities = createOpportunities(pool, [
    offers,
    signatures,
    challenges,
    polls,
    djRequests,
    invitations,
    ...sources,
  ]);
  return {
    handlers: [
      ...careerRoutes({ ...facts, ...writing, rates, opportunities }),
      ...goalRoutes({ pool, clock }),
      ...reminderRoutes({ pool, clock, rates }),
    ],
    jobs: [
      ...lookJobs(facts),
      ...reminderJobs({ pool, clock, notify }),
      runs(sweep, async () => {
        await pool.query("delete from career_findings where over_at < $1 and state <> 'no'", [
          new Date(clock().getTime() - KEPT_DAYS * DAY_MS),
        ]);
      }),
    ],
    personalData: [careerData],
  };
}
