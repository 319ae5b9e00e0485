import { writeFile } from "node:fs/promises";
import { createPasswords, type Passwords } from "../../../server/accounts/password/hashing";
import type { Bounce } from "../../../server/demo/bounce/bounce";
import { draw } from "../../../server/demo/pictures/draw";
import { type DemoSize, seedJobs } from "../../../server/demo/seed";
import { createPlanLimits } from "../../../server/plans/limits";
import { sineWav } from "../releases/support";
import type { TestApp } from "../support/app";

/** A tenth of a second of a sine in place of every song, a tiny cover. */
export const shortBounce: Bounce = async ({ target, picture, cover }) => {
  await writeFile(cover, draw({ ...picture, size: 8 }));
  await writeFile(target, sineWav(0.1));
  return { frames: 4410, loudness: -14 };
};

interface Options {
  readonly size: DemoSize;
  readonly bounce?: Bounce;
  readonly signal?: AbortSignal;
  readonly passwords?: Passwords;
}

/** Carries the job out that sets the demonstration up. */
export async function seeded(
  { platform }: TestApp,
  { size, bounce = shortBounce, signal = new AbortController().signal, passwords = createPasswords() }: Options,
): Promise<void> {
  const { pool, clock, blobs, events, log } = platform;
  const limits = createPlanLimits(clock);
  const [work] = seedJobs({ pool, clock, blobs, events, limits, passwords, bounce, size, done: () => {} });
  await work?.run({}, { log, attempt: 1, attempts: 1, signal });
}
