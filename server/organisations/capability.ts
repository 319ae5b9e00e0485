import type pg from "pg";
import { z } from "zod";
import type { PersonalData } from "../accounts/personalData";
import type { Capability } from "../capabilities";
import type { Clock } from "../clock";
import { job, runs } from "../jobs/job";
import type { Ledger } from "../ledger/ledger";
import type { Rates } from "../limits/rates";
import type { PlanLimits } from "../plans/limits";
import { createActing } from "./acting";
import { organisationData } from "./personalData";
import { organisationRoutes } from "./routes";
import { sweepInvitations } from "./store";

export interface OrganisationPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly ledger: Pick<Ledger, "balance">;
  readonly limits: Pick<PlanLimits, "usage">;
  /** what all capabilities store about accounts */
  readonly personalData: () => readonly PersonalData[];
}

const sweep = job({ name: "organisations.sweep", payload: z.object({}), attempts: 1, cron: "53 3 * * *" });

/** Organisations: accounts that several people act for, by role. */
export const organisationsCapability = (ports: OrganisationPorts): Capability => ({
  handlers: organisationRoutes(ports),
  jobs: [runs(sweep, () => sweepInvitations(ports.pool, ports.clock()))],
  personalData: [organisationData],
  actFor: createActing(ports.pool),
});
