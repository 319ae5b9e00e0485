import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { z } from "zod";
import type { Passwords } from "../accounts/password/hashing";
import type { BlobStore } from "../blobs/blobs";
import type { Clock } from "../clock";
import type { EventBus } from "../events/events";
import { type JobHandled, job, runs } from "../jobs/job";
import { carryPicturesOver } from "../pictures/carryOver";
import type { PlanLimits } from "../plans/limits";
import { findRelease, type ReleaseRow } from "../releases/store";
import type { Bounce } from "./bounce/bounce";
import { FANS } from "./cast/fans";
import { addChallenges } from "./challenges";
import { writeHistory } from "./history/write";
import { addPeople } from "./people";
import { publishSongs } from "./publish";
import { beginHistory, beginningOf, readReleases } from "./store";

/**
 * Sets the demonstration up, or continues after an interruption; at each start it adds the time that has passed since.
 */
export const seedDemo = job({ name: "demo.seed", queue: "media", payload: z.object({}), attempts: 5 });

/** How large the demonstration is. */
export interface DemoSize {
  readonly days: number;
  readonly fans: number;
}
export const FULL_SIZE: DemoSize = { days: 365, fans: FANS.length };

export interface SeedPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly events: EventBus;
  readonly limits: PlanLimits;
  readonly passwords: Passwords;
  readonly bounce: Bounce;
  readonly size: DemoSize;
  /** called once everything is there */
  readonly done: () => void;
}

/** The demonstration's audible releases, by song. */
async function heard(pool: pg.Pool): Promise<Map<string, ReleaseRow>> {
  const releases = new Map<string, ReleaseRow>();
  for (const [song, id] of await readReleases(pool)) {
    const row = await findRelease(pool, id);
    if (row && row.published_at !== null && row.visibility === "public" && row.state !== "refused" && !row.owner_gone) {
      releases.set(song, row);
    }
  }
  return releases;
}

/** The job that fills the demonstration. */
export function seedJobs(ports: SeedPorts): JobHandled[] {
  const { pool, clock, size, done } = ports;
  return [
    runs(seedDemo, async (_nothing, { log, signal }) => {
      const { begun_at: to } = await beginHistory(pool, clock(), size.days);
      const year = { from: beginningOf(to, size.days), to };
      const cast = await addPeople(ports, size.fans, year);
      await publishSongs(ports, cast, year, signal);
      await carryPicturesOver(pool);
      const stage = async () => {
        // lets other requests run in between
        await sleep(0);
        return { cast, releases: await heard(pool) };
      };
      const days = await writeHistory({ pool, ...size, stage, now: clock(), signal });
      await addChallenges(ports, await stage());
      log.info({ days }, "the demonstration's history is written");
      done();
    }),
  ];
}
