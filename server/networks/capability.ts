import type pg from "pg";
import type { Destination } from "../../contract/deployments";
import type { Capability } from "../capabilities";
import type { Clock } from "../clock";
import type { KeyRing } from "../keys/keyRing";
import type { Rates } from "../limits/rates";
import type { Log } from "../log";
import type { GuardedFetch } from "../net/guardedFetch";
import type { Pictures } from "../pictures/pictures";
import type { PlanLimits } from "../plans/limits";
import type { Predictor } from "../predictor/predictor";
import type { Writer } from "../writer/writer";
import { agentJobs, agentRoutes } from "./agents";
import { Bluesky } from "./bluesky";
import { connectRoutes } from "./connecting";
import { deployJobs, publishingEffect } from "./deploying";
import { generateRoutes } from "./generate";
import { Mastodon } from "./mastodon";
import type { NetworkPort } from "./network";
import { networkData } from "./personalData";
import { readingJobs } from "./readings";
import { networkRoutes } from "./routes";
import { ruleJobs } from "./rules";
import { statisticsRoutes } from "./statistics";
import { Webhook } from "./webhook";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly keys: KeyRing;
  readonly rates: Rates;
  readonly limits: PlanLimits;
  readonly pictures: Pictures;
  readonly guardedFetch: GuardedFetch;
  readonly publicUrl: () => string;
  readonly writer: Writer;
  readonly predictor: Predictor;
}

/** Other networks: connected accounts, what is sent to them, and what they say of it. */
export function networksCapability(ports: Ports): Capability {
  const { guardedFetch: fetch, clock } = ports;
  const mastodon = new Mastodon({ fetch, clock });
  const bluesky = new Bluesky({ fetch, clock });
  const webhook = new Webhook({ fetch, clock });
  const networks = new Map<Destination, NetworkPort>([mastodon, bluesky, webhook].map((one) => [one.name, one]));
  const deploying = { ...ports, networks };
  const publishing = publishingEffect(deploying);
  return {
    handlers: [
      ...connectRoutes({ ...ports, mastodon, bluesky, webhook, networks }),
      ...networkRoutes(deploying),
      ...generateRoutes(deploying),
      ...statisticsRoutes(ports),
      ...agentRoutes(ports),
    ],
    jobs: [...deployJobs(deploying, publishing), ...ruleJobs(ports), ...readingJobs(deploying), ...agentJobs(ports)],
    personalData: [networkData],
    effects: [publishing],
  };
}
