import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { crashRounds } from "../../../bench/crash/round";

/** Moments of the kill, each from a seed of its own; every other one falls into a take. */
const MOMENTS = 7;
/** Then one in a take in which the page has stood still for a while. */
const STALLS = { rounds: 1, ms: 3000 };
/** What of a take may be gone, ms. */
const TAKE_MAY_LOSE = 1000;

test("a browser killed in the middle of edits and takes loses no saved edit, and of a take at most a second", async ({
  baseURL,
}) => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), "backline-killed-"));
  try {
    for await (const round of crashRounds({ origin: baseURL ?? "", folder, rounds: MOMENTS, stalls: STALLS })) {
      const { seed, take } = round;
      expect(round.acknowledged, `edits saved before kill ${seed}`).toBeGreaterThan(0);
      expect(round.lostEdits, `saved edits lost by kill ${seed}`).toBe(0);
      if (!take) continue;
      expect(round.recordedMs, `ms recorded before kill ${seed}`).toBeGreaterThan(0);
      expect(round.lostTakeMs, `ms of the take lost by kill ${seed}`).toBeLessThanOrEqual(TAKE_MAY_LOSE);
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
