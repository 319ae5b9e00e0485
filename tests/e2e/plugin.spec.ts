import { chromium } from "@playwright/test";
import { CHROMIUM_ARGS, launchWith } from "../../playwright.config";
import { dropFiles, engineRuns, lanes, newProject, saved, selectTrack, studioReady } from "./support/studio";
import { expect, test } from "./support/test";
import { sine } from "./support/wav";

test("a plugin plays and shows its panel under the policy of the built app, where sound begins with a click", async ({
  baseURL,
}) => {
  // as a person's browser: no sound before a click
  const args = CHROMIUM_ARGS.filter((arg) => !arg.startsWith("--autoplay-policy"));
  const browser = await chromium.launch(launchWith(args));
  try {
    const page = await (await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: "block" })).newPage();
    const refused: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") refused.push(message.text());
    });
    await newProject(page);
    await dropFiles(lanes(page), [{ name: "Sine.wav", bytes: sine(330, 2) }]);
    await selectTrack(page, "Sine");
    await engineRuns(page);
    await page.getByRole("tab", { name: "Effects" }).click();
    await page.getByRole("button", { name: "Add effect" }).first().click();
    await page.getByRole("menuitem", { name: "Plugins (WAM)" }).click();
    await page.getByRole("menuitem", { name: "Resonator" }).click();
    const panel = page.getByRole("region", { name: "Panel of Resonator" });
    const button = panel.getByRole("button");
    // it sounds by the time that its panel can be opened
    await expect(async () => {
      await button.click();
      await expect(button).toHaveText("Close panel");
      const running = (await panel.getByRole("status").count()) === 0;
      if (!running) await button.click();
      expect(running).toBe(true);
    }).toPass();
    const slider = page.frameLocator('iframe[title="Plugin"]').getByRole("slider", { name: "Mix" });
    await expect(slider).toBeVisible();
    const frame = await page.locator('iframe[title="Plugin"]').boundingBox();
    const region = await panel.boundingBox();
    expect(frame && region && frame.x >= region.x && frame.y >= region.y && frame.width > 200).toBe(true);
    await slider.focus();
    await page.keyboard.press("Home");
    // the document has what was changed in the panel
    const knob = page.getByRole("slider", { name: "Mix", exact: true });
    await expect(knob).toHaveAttribute("aria-valuenow", "0");
    await slider.focus();
    await page.keyboard.press("Escape");
    await expect(button).toHaveText("Open panel");
    await expect(button).toBeFocused();
    await saved(page);
    await page.reload();
    await studioReady(page);
    await expect(page.getByRole("slider", { name: "Mix", exact: true })).toHaveAttribute("aria-valuenow", "0");
    expect(refused).toEqual([]);
  } finally {
    await browser.close();
  }
});
