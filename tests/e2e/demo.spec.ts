import { becomesHeard, heardPeak } from "./support/listen";
import { playedUntil, playhead, studioReady, systemLine } from "./support/studio";
import { expect, test } from "./support/test";

test("a first visitor hears the demo after one click", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Hear the demo project" }).click();
  await studioReady(page);
  await becomesHeard(page);
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await playedUntil(page, 0.5);
  await expect(systemLine(page, "Non-finite samples")).toHaveText("None");

  await page.getByRole("button", { name: "Stop and return to the start" }).click();
  await expect.poll(() => playhead(page)).toBe(0);
  await expect.poll(() => heardPeak(page), { timeout: 30_000 }).toBeLessThan(0.001);
});

test("the demo is one project, however often it is opened", async ({ page }) => {
  for (let time = 0; time < 2; time++) {
    await page.goto("/projects");
    await page.getByRole("button", { name: "Demo project" }).click();
    await studioReady(page);
  }
  await page.goto("/projects");
  await expect(page.getByRole("row")).toHaveCount(2);
});
