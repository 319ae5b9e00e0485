import type { BrowserContext, Page } from "@playwright/test";
import { CHROMIUM_ARGS, launchWith } from "../../../playwright.config";
import { becomesHeard, heardPeak } from "../support/listen";
import { engineRuns, playedUntil, studioReady, systemLine } from "../support/studio";
import { expect, test } from "../support/test";

const REFUSED = /AudioContext was not allowed to start/;

test.use({
  launchOptions: launchWith([
    ...CHROMIUM_ARGS.filter((flag) => !flag.startsWith("--autoplay-policy")),
    "--autoplay-policy=document-user-activation-required",
  ]),
  // the browser warns that a context was made before a click
  expectedErrors: [REFUSED],
});

/**
 * The demo project in a tab in which nobody has clicked. Whatever a test asks of a page counts as a person's
 * doing there, so it is not asked for anything until the browser itself has said that it blocks the sound.
 */
async function untouchedTab(context: BrowserContext): Promise<Page> {
  const first = await context.newPage();
  await first.goto("/projects");
  await first.getByRole("button", { name: "Demo project" }).click();
  await studioReady(first);
  const address = first.url();
  await first.close();
  const page = await context.newPage();
  const refused = page.waitForEvent("console", (message) => REFUSED.test(message.text()));
  await page.goto(address);
  await refused;
  await studioReady(page);
  return page;
}

test("where the browser wants a click first, the studio says so, and its button lets it sound", async ({ context }) => {
  const page = await untouchedTab(context);
  await expect(systemLine(page, "Sound engine")).toHaveText("Waits for a click", { timeout: 30_000 });
  expect(await heardPeak(page)).toBe(0);
  await page.getByRole("button", { name: "Let it sound" }).click();
  await engineRuns(page);
  await becomesHeard(page);
});

test("a click anywhere in the page lets it sound as well, and play plays then", async ({ context }) => {
  const page = await untouchedTab(context);
  await expect(systemLine(page, "Sound engine")).toHaveText("Waits for a click", { timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Let it sound" })).toBeVisible();
  await page.getByRole("heading", { name: "Master spectrum" }).click();
  await engineRuns(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await playedUntil(page, 0.3);
});
