import { createPasswords } from "../accounts/password/hashing";
import type { Capability } from "../capabilities";
import { enqueue } from "../jobs/job";
import type { PlanLimits } from "../plans/limits";
import type { Platform } from "../platform";
import { type Bounce, bounceInThread } from "./bounce/bounce";
import { claimRoutes } from "./claims";
import { startFans } from "./fans/simulator";
import { randomOf } from "./random";
import { type DemoSize, FULL_SIZE, seedDemo, seedJobs } from "./seed";
import { noteWritten } from "./store";

type Ports = Pick<Platform, "pool" | "clock" | "blobs" | "events" | "log" | "demo" | "demoLife"> & {
  readonly limits: PlanLimits;
  /** how songs are rendered; by default in a thread */
  readonly bounce?: Bounce;
  readonly size?: DemoSize;
};

/**
 * The demonstration: its people, what they publish, a year of history, and simulated fans. Without a demonstration
 * nothing of it exists, except the route that answers that there are no claims.
 */
export function demoCapability(ports: Ports): Capability {
  const { pool, clock, log, demo, demoLife, bounce = bounceInThread, size = FULL_SIZE } = ports;
  const handlers = claimRoutes(demo);
  if (demoLife === "off") return { handlers };
  let seeded: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    seeded = resolve;
  });
  const prepare = () => enqueue(pool, seedDemo, {}, { key: "demo" });
  const jobs = seedJobs({ ...ports, bounce, size, passwords: createPasswords(), done: seeded });
  if (demoLife === "history") return { handlers, jobs, prepare };
  return {
    handlers,
    jobs,
    prepare,
    accompany: (address) => {
      let ended = false;
      const fans = ready.then(() =>
        ended
          ? null
          : startFans({
              address,
              log,
              random: randomOf(String(clock().getTime())),
              fans: size.fans,
              // visits that really happened while the server ran need not be invented at the next start
              visited: () => noteWritten(pool, clock()),
            }),
      );
      return async () => {
        ended = true;
        seeded();
        await (await fans)?.close();
      };
    },
  };
}
