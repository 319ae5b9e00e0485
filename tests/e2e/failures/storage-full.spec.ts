import { notice, tryToRecord } from "../support/recording";
import { clipsOfSelectedTrack, playedUntil, selectTrack, studioReady } from "../support/studio";
import { expect, test } from "../support/test";

test("a storage that is full in the middle of a take ends it, keeps what was written, and says so", async ({
  page,
}) => {
  await tryToRecord(page);
  await expect(page.getByRole("button", { name: "End the recording" })).toBeVisible({ timeout: 30_000 });
  const usedNow = () => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const before = await usedNow();
  await playedUntil(page, 2);
  // a second and a half of the take is on disk, however far a busy machine lags behind the playhead
  await expect.poll(usedNow, { timeout: 30_000 }).toBeGreaterThan(before + 400_000);

  const usage = await usedNow();
  const session = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: usage + 65_536 });

  await expect(notice(page)).toContainText(/storage is full/i, { timeout: 60_000 });
  await expect(page.getByRole("button", { name: "End the recording" })).toHaveCount(0, { timeout: 30_000 });

  // room again: what was recorded is there, and stays
  await session.send("Storage.overrideQuotaForOrigin", { origin });
  await page.reload();
  await studioReady(page);
  await selectTrack(page, "Audio 1");
  await expect(clipsOfSelectedTrack(page)).toHaveText([/audio clip, bar 1\.1\.1 to ([2-9]|1\.[34])/], {
    timeout: 30_000,
  });
});
