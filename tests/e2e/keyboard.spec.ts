import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { becomesHeard, heardPeak } from "./support/listen";
import {
  clipsOfSelectedTrack,
  engineRuns,
  playedUntil,
  saved,
  studioReady,
  trackHead,
  trackHeads,
} from "./support/studio";
import { expect, test } from "./support/test";
import { audioOf, peak24 } from "./support/wav";

/** Presses Tab until the element with this name and role has the focus. */
async function tabTo(page: Page, role: string, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role as "button", { name, exact: typeof name === "string" });
  for (let presses = 0; presses < 250; presses++) {
    if (await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${role} ${name} cannot be reached by Tab`);
}

test("the whole way from an empty list to an exported file goes without a mouse", async ({ page }, info) => {
  await page.goto("/projects");
  await expect(page.getByRole("button", { name: "New project" })).toBeEnabled();
  await tabTo(page, "button", "New project");
  await page.keyboard.press("Enter");
  await studioReady(page);
  await engineRuns(page);

  // a track and a clip with notes
  await page.keyboard.press("Alt+Shift+M");
  await expect(trackHeads(page)).toHaveCount(1);
  await page.keyboard.press("Shift+N");
  await expect(clipsOfSelectedTrack(page)).toHaveText([/note clip with 0 notes/]);
  await tabTo(page, "tab", "Piano roll");
  await page.keyboard.press("Enter");
  await tabTo(page, "grid", "Notes of the clip by time");
  await page.keyboard.press("Enter");
  await expect(clipsOfSelectedTrack(page)).toHaveText([/note clip with 1 note/]);
  await page.keyboard.press("Shift+ArrowUp");

  // it plays, is muted, is heard again
  await page.keyboard.press("Space");
  await becomesHeard(page, 0.01);
  await page.keyboard.press("Shift+Space");
  await page.keyboard.press("m");
  const mute = trackHeads(page).getByRole("button", { name: /^Mute/ });
  await expect(mute).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => heardPeak(page), { timeout: 30_000 }).toBeLessThan(0.0001);
  await page.keyboard.press("Space");
  await playedUntil(page, 1);
  expect(await heardPeak(page)).toBeLessThan(0.0001);
  await page.keyboard.press("Shift+Space");
  await page.keyboard.press("m");
  await expect(mute).toHaveAttribute("aria-pressed", "false");
  await saved(page);

  // out as a file
  await page.keyboard.press("Control+e");
  await tabTo(page, "button", "Export");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Download", exact: true })).toBeVisible({ timeout: 60_000 });
  await tabTo(page, "button", "Download");
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const path = info.outputPath("keyboard.wav");
  await (await download).saveAs(path);
  expect(peak24(audioOf(await readFile(path)).data)).toBeGreaterThan(0.01);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(trackHead(page, "MIDI 1")).toBeVisible();
});
