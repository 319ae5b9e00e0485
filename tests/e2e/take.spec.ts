import type { Page } from "@playwright/test";
import { notice, tryToRecord } from "./support/recording";
import { projectIn, saved, studioReady } from "./support/studio";
import { expect, test } from "./support/test";

/** Frames of 32-bit floats that stand in the files of takes, if they are mono. */
const framesOnDisk = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const takes = await (await navigator.storage.getDirectory()).getDirectoryHandle("takes", { create: true });
    let bytes = 0;
    for await (const [name, handle] of takes.entries()) {
      if (name.endsWith(".wav")) bytes += (await (handle as FileSystemFileHandle).getFile()).size;
    }
    return bytes / 4;
  });

test("a page that stands still from before its take began, and is closed so, loses nothing of the take", async ({
  page,
  context,
}) => {
  await tryToRecord(page);
  await saved(page);
  await expect(page.getByRole("button", { name: "End the recording" })).toBeVisible();
  const address = page.url();
  // a bar is counted in: the page is frozen before the take begins
  const still = page.evaluate(() => {
    for (const from = performance.now(); performance.now() - from < 600_000; );
  });
  still.catch(() => {});
  const other = await context.newPage();
  await other.goto("/pricing");
  await expect.poll(() => framesOnDisk(other), { timeout: 60_000 }).toBeGreaterThan(3 * 44_100 * 2);
  const written = await framesOnDisk(other);
  await page.close();

  await other.goto(address);
  await studioReady(other);
  await expect(notice(other).getByText(/A take on “Audio 1” was recovered/)).toBeVisible({ timeout: 30_000 });
  await saved(other);
  const download = other.waitForEvent("download");
  await other.keyboard.press("Control+s");
  const { clips, samples } = await projectIn(await (await download).path());
  const [clip] = Object.values(clips);
  if (clip?.kind !== "audio") throw new Error("There is no clip of the take.");
  const sample = samples[clip.sampleId];
  expect(clip.start).toBe(0);
  expect((sample?.frames ?? 0) * (sample?.channels ?? 1)).toBeGreaterThanOrEqual(written - 100);
});
