import type { Page } from "@playwright/test";
import { notice, tryToRecord } from "../support/recording";
import { clipsOfSelectedTrack, selectTrack, studioReady } from "../support/studio";
import { expect, test } from "../support/test";

/**
 * From the WAV header of the take on disk; everything else that takes room, such as offline files, says nothing about
 * it.
 */
const writtenSeconds = (page: Page) =>
  page.evaluate(async () => {
    const takes = await (await navigator.storage.getDirectory()).getDirectoryHandle("takes", { create: true });
    for await (const [name, entry] of takes.entries()) {
      if (!name.endsWith(".wav") || !(entry instanceof FileSystemFileHandle)) continue;
      const bytes = await (await entry.getFile()).arrayBuffer();
      if (bytes.byteLength > 44) return (bytes.byteLength - 44) / new DataView(bytes).getUint32(28, true);
    }
    return 0;
  });

test("a storage that is full in the middle of a take ends it, keeps what was written, and says so", async ({
  page,
}) => {
  await tryToRecord(page);
  await expect(page.getByRole("button", { name: "End the recording" })).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => writtenSeconds(page), { timeout: 30_000 }).toBeGreaterThan(2);

  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const session = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: usage + 65_536 });

  await expect(notice(page)).toContainText(/storage is full/i, { timeout: 60_000 });
  await expect(page.getByRole("button", { name: "End the recording" })).toHaveCount(0, { timeout: 30_000 });

  // room again: what was recorded is there, and stays: two seconds are 4¼ beats, less the latency taken off their front
  await session.send("Storage.overrideQuotaForOrigin", { origin });
  await page.reload();
  await studioReady(page);
  await selectTrack(page, "Audio 1");
  await expect(clipsOfSelectedTrack(page)).toHaveText([/audio clip, bar 1\.1\.1 to ([2-9]|1\.4)/], {
    timeout: 30_000,
  });
});
