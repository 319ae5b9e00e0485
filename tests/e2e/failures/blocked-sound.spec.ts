import type { BrowserContext, Page } from "@playwright/test";
import { CHROMIUM_ARGS, launchWith } from "../../../playwright.config";
import { heardPeak } from "../support/listen";
import { engineRuns, studioReady, systemLine } from "../support/studio";
import { expect, test } from "../support/test";

test.use({
  launchOptions: launchWith([
    ...CHROMIUM_ARGS.filter((flag) => !flag.startsWith("--autoplay-policy")),
    "--autoplay-policy=document-user-activation-required",
  ]),
  // the browser warns that a context was made before a click
  expectedErrors: [/AudioContext was not allowed to start/],
});

/** A project's address in a tab in which nobody has clicked yet. */
async function untouchedTab(context: BrowserContext): Promise<Page> {
  const first = await context.newPage();
  await first.goto("/");
  await first.getByRole("button", { name: "Demo project" }).click();
  await studioReady(first);
  const address = first.url();
  await first.close();
  const page = await context.newPage();
  await page.goto(address);
  await studioReady(page);
  return page;
}

test("where the browser wants a click first, the studio says so, and its button lets it sound", async ({ context }) => {
  const page = await untouchedTab(context);
  await expect(systemLine(page, "Sound engine")).toHaveText("Waits for a click", { timeout: 30_000 });
  expect(await heardPeak(page)).toBe(0);
  await page.getByRole("button", { name: "Let it sound" }).click();
  await engineRuns(page);
  await expect.poll(() => heardPeak(page), { timeout: 30_000 }).toBeGreaterThan(0.05);
});

test("the play button alone is click enough", async ({ context }) => {
  const page = await untouchedTab(context);
  await expect(systemLine(page, "Sound engine")).toHaveText("Waits for a click", { timeout: 30_000 });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await engineRuns(page);
  await expect.poll(() => heardPeak(page), { timeout: 30_000 }).toBeGreaterThan(0.05);
});
