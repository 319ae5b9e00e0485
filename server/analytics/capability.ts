import { z } from "zod";
import type { Capability } from "../capabilities";
import { job, runs } from "../jobs/job";
import { audienceData } from "./personalData";
import { rollAudience } from "./roll";
import { type AnalyticsPorts, analyticsRoutes } from "./routes";

const roll = job({ name: "analytics.roll", payload: z.object({}), attempts: 1, cron: "* * * * *" });

/** Analytics for artists: what their audience did, and what they earned according to the ledger. */
export function analyticsCapability(ports: AnalyticsPorts): Capability {
  const { pool, clock } = ports;
  return {
    handlers: analyticsRoutes(ports),
    jobs: [runs(roll, (_, { signal }) => rollAudience(pool, clock(), { signal }))],
    personalData: [audienceData],
  };
}
