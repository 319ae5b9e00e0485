import type { Locator, Page } from "@playwright/test";
import { fits, SIZES } from "./support/look";
import { studioReady } from "./support/studio";
import { expect, test } from "./support/test";

test.use({ expectedErrors: [/404 \(Not Found\)/] });

/** The buttons of the transport are on screen and can be pressed. */
async function transportInReach(page: Page): Promise<void> {
  const bar = page.getByRole("toolbar", { name: "Transport" });
  for (const name of [/^(Play|Pause)$/, "Stop and return to the start", "Record"]) {
    const button = bar.getByRole("button", { name, exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    await button.click({ trial: true });
  }
}

async function goTo(page: Page, address: string, shown: Locator): Promise<void> {
  await page.goto(address);
  await expect(shown).toBeVisible();
}

async function studioFits(page: Page, size: (typeof SIZES)[number]): Promise<void> {
  await page.setViewportSize(size);
  const tabs = page.getByRole("tablist", { name: "Music studio" }).getByRole("tab");
  // on a phone there is one more
  await expect(tabs.filter({ hasText: "Editor" })).toHaveCount(size.width < 800 ? 1 : 0);
  const names = await tabs.allTextContents();
  expect(names).toEqual(expect.arrayContaining(["Studio", "Mixer", "Instruments", "Effects"]));
  for (const name of names) {
    const tab = tabs.filter({ hasText: name });
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await transportInReach(page);
    await fits(page, `${name} at ${size.width}`);
  }
  for (const [key, name] of [
    ["Control+k", "Command palette"],
    ["Shift+?", "Keys"],
  ] as const) {
    await page.keyboard.press(key);
    const box = await page.getByRole("dialog", { name }).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
    await fits(page, `${name} at ${size.width}`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
}

test("at every size nothing of the studio overflows and the transport is in reach", async ({ page }) => {
  const fitsEverySize = async (what: string) => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await fits(page, `${what} at ${size.width}`);
    }
  };
  await goTo(page, "/projects", page.getByText("No projects yet"));
  await page.getByRole("button", { name: "Demo project" }).click();
  await studioReady(page);
  for (const size of SIZES) await studioFits(page, size);
  await goTo(page, "/projects", page.getByRole("row").nth(1));
  await fitsEverySize("projects");
});
