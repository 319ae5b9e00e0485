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

type Ports = Pick<Platform, "pool" | "clock" | "blobs" | "log" | "demo" | "demoLife"> & {
  readonly limits: PlanLimits;
  /** how songs are rendered; in a thread of their own where nothing is said */
  readonly bounce?: Bounce;
  readonly size?: DemoSize;
};

/**
 * The demonstration: its people, what they publish, a year of history, and fans who go on. Without a demonstration none
 * of it exists, but for the answer that there are no claims.
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
              // what happened by itself is not made up a second time at the next start
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
