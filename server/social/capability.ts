import { z } from "zod";
import type { Capability } from "../capabilities";
import { job, runs } from "../jobs/job";
import { findingRoutes } from "./artists";
import { commentRoutes } from "./comments";
import { moderationRoutes } from "./moderation/routes";
import { socialData } from "./personalData";
import { referralRoutes } from "./referrals";
import { type SocialPorts, socialRoutes } from "./routes";
import { sweepStreams } from "./watching/store";
import { watchingRoutes } from "./watching/views";

const sweep = job({ name: "social.sweep", payload: z.object({}), attempts: 1, cron: "29 * * * *" });

/** What people do with others' publications, and what that earns. */
export function socialCapability(ports: SocialPorts): Capability {
  const { pool, clock } = ports;
  return {
    handlers: [
      ...socialRoutes(ports),
      ...findingRoutes(ports),
      ...commentRoutes(ports),
      ...watchingRoutes(ports),
      ...moderationRoutes(ports),
      ...referralRoutes(ports),
    ],
    jobs: [runs(sweep, () => sweepStreams(pool, clock()))],
    personalData: [socialData],
  };
}
