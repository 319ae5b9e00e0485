import type { Page } from "@playwright/test";
import { clean } from "./support/look";
import { engineRuns, selectTrack, studioReady } from "./support/studio";
import { expect, test } from "./support/test";

const TABS = ["Studio", "Mixer", "Instruments", "Effects"];
const DOCK_TABS = ["Piano roll", "Audio clip", "Mixer", "Devices", "MIDI"];

test.use({ colorScheme: "dark", expectedErrors: [/404 \(Not Found\)/] });

test("axe finds nothing serious in the studio, dark or light", async ({ page }) => {
  // a dialog that is still fading in has other colours than afterwards
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
  await page.goto("/projects");
  await page.getByRole("button", { name: "Demo project" }).click();
  await studioReady(page);
  await engineRuns(page);
  for (const tab of TABS) {
    await page.getByRole("tablist", { name: "Music studio" }).getByRole("tab", { name: tab }).click();
    await selectATrack(page, tab);
    await clean(page, `tab ${tab}`);
  }
  await page.getByRole("tab", { name: "Studio", exact: true }).click();
  for (const tab of DOCK_TABS) {
    await page.getByRole("tablist", { name: "Dock" }).getByRole("tab", { name: tab }).click();
    await clean(page, `dock ${tab}`);
  }

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
  await clean(page, "command palette");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("Shift+?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await clean(page, "sheet of keys");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("Control+e");
  await expect(page.getByRole("dialog", { name: "Export audio" })).toBeVisible();
  await clean(page, "export");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto("/projects");
  await expect(page.getByRole("row")).toHaveCount(2);
  await clean(page, "projects, one");
  await chooseLight(page);
});

/** Brings the page into the light theme by its own command. */
async function chooseLight(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("Theme: light");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
}

/** The first track is the one that tabs of devices show. */
async function selectATrack(page: Page, tab: string): Promise<void> {
  if (tab === "Studio") await selectTrack(page, "Bass");
  await expect(page.getByRole("tabpanel").first()).not.toBeEmpty();
}
