import type { Page } from "@playwright/test";
import { becomesHeard } from "./support/listen";
import { looksRight } from "./support/look";
import { projectIn, saved } from "./support/studio";
import { expect, test } from "./support/test";

test.use({ expectedErrors: [/404 \(Not Found\)/] });

async function open(page: Page): Promise<void> {
  await page.goto("/professional-tools-suite");
  await expect(page.getByRole("tab", { name: "Professional Instruments" })).toBeVisible({ timeout: 30_000 });
}

test("six metrics are measured, and what a browser cannot know says so", async ({ page }) => {
  await open(page);
  const metrics = page.getByLabel("System metrics").locator("> div");
  await expect(metrics).toHaveCount(6);
  await expect(metrics.nth(0)).toContainText(/audio load\s*\d+ %/);
  await expect(metrics.nth(1)).toContainText(/of [\d.]+ [MG]B that this page may use/);
  await expect(metrics.nth(3)).toContainText(/used, .* free/);
  await expect(metrics.nth(5)).toContainText("A browser cannot know the temperature.");
  await page.context().setOffline(true);
  await expect(metrics.nth(4)).toContainText("Offline");
  await page.context().setOffline(false);
});

test("a preset set is loaded, shaped, played, recorded and saved", async ({ page }) => {
  await open(page);
  await page.getByRole("tab", { name: "Professional Instruments" }).click();
  await page.getByRole("combobox", { name: "Preset" }).first().click();
  await page.getByRole("option", { name: "Orchestra" }).click();
  const strings = page.getByRole("button", { name: /^String ensemble 1/ }).first();
  await strings.click();
  await expect(page.getByRole("slider", { name: "Depth of Synth" })).toBeInViewport();
  const depth = page.getByRole("slider", { name: "Depth of Piano" });
  await expect(depth).toHaveAttribute("aria-valuenow", "36");
  await depth.focus();
  await page.keyboard.press("ArrowUp");
  await expect(depth).toHaveAttribute("aria-valuenow", "37");
  await page.getByRole("button", { name: "Record", exact: true }).last().click();
  await expect(page.getByText("REC", { exact: true })).toBeVisible();
  const key = page.getByRole("button", { name: "C4", exact: true });
  await key.focus();
  await page.keyboard.down("Enter");
  await becomesHeard(page, 0.003);
  await page.keyboard.up("Enter");
  await page.getByRole("button", { name: "Stop & Save" }).click();
  await expect(page.getByText("Recording saved", { exact: true }).first()).toBeVisible();
  await page
    .getByRole("button", { name: /^(Rewind|Go to start)/ })
    .last()
    .click();
  await saved(page);
  // the same sketch is the instruments studio's
  await page.goto("/professional-instruments-studio");
  await expect(page.getByRole("list", { name: "Recordings" }).getByRole("listitem")).toHaveText([/1 note · /]);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Control+s");
  const { devices } = await projectIn(await (await download).path());
  const names = Object.values(devices).flatMap(({ font, presetName }) => (font ? [presetName] : []));
  expect(names.sort()).toEqual(["French horn", "Orchestra kit", "Orchestral harp", "String ensemble 1"]);
});

test("both tabs fit three sizes, and axe finds nothing serious in either theme", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  for (const name of ["MIDI Controllers", "Professional Instruments"]) {
    await page.getByRole("tab", { name }).click();
    await looksRight(page, name);
  }
});
