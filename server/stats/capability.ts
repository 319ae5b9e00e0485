import type pg from "pg";
import { type LiveStats, stats as routes } from "../../contract/api/stats";
import type { Capability } from "../capabilities";
import type { Clock } from "../clock";
import { handle, ok } from "../http/handlers";
import type { Witness } from "../http/server";
import type { Log } from "../log";
import { cachedFor } from "./cachedFor";
import { earnedSoFar } from "./earned";
import { createPresence } from "./presence";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly demo: boolean;
}

/** How old public figures may be; the database is queried seldom, however many people look. */
const ACTIVE_FRESH_MS = 5_000;
const EARNED_FRESH_MS = 30_000;

/** Routes that monitoring calls; these calls are not people. */
const MACHINES = ["health."];

/** The capability, and what the live channel shows of it. */
interface StatsCapability extends Capability {
  readonly live: () => Promise<LiveStats>;
  readonly witness: Witness;
}

/** The platform at this moment: who is here, and what has been earned. */
export function statsCapability({ pool, clock, log, demo }: Ports): StatsCapability {
  const presence = createPresence(pool, clock);
  const active = cachedFor(ACTIVE_FRESH_MS, clock, presence.count);
  const earned = cachedFor(EARNED_FRESH_MS, clock, () => earnedSoFar(pool));
  const live = async (): Promise<LiveStats> => {
    const [activeUsers, sum] = await Promise.all([active(), earned()]);
    return { activeUsers, earned: String(sum), demo };
  };
  return {
    live,
    handlers: [handle(routes.live, async () => ok(await live()))],
    witness: ({ routeId, session, address, agent }) => {
      if (routeId === undefined || MACHINES.some((name) => routeId.startsWith(name))) return;
      presence
        .seen({ userId: session?.userId ?? null, address, agent })
        .catch((error: unknown) => log.warn({ err: error }, "who is here was not noted"));
    },
  };
}
