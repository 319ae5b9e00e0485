import type { Page } from "@playwright/test";
import { seriousViolations } from "./support/axe";
import { becomesHeard, heardPeak } from "./support/listen";
import { clean, SIZES } from "./support/look";
import { studioReady } from "./support/studio";
import { expect, test } from "./support/test";

const PAGES = ["/", "/studios", "/projects", "/nowhere"];

test.use({ expectedErrors: [/404 \(Not Found\)/] });

const path = (page: Page) => new URL(page.url()).pathname;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("the menu opens by pointer and by keys, and leads to pages without a load", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => {
    document.documentElement.dataset.loaded = "once";
  });
  const studios = page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Studios" });
  await studios.click();
  await expect(studios).toHaveAttribute("aria-expanded", "true");
  await page
    .getByRole("link", { name: /^All studios/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Studios" })).toBeVisible();
  expect(path(page)).toBe("/studios");
  await expect(studios).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("main")).toBeFocused();

  await studios.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  expect(await focused(page)).toContain("Music studio");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(studios).toBeFocused();
  await expect(studios).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  // past the links to studios, of which there are more with each one that is built
  do await page.keyboard.press("Tab");
  while (!(await focused(page)).startsWith("Projects"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-loaded", "once");

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Studios" })).toBeVisible();
});

test("the front page's header counts who is active, as the server says", async ({ page }) => {
  let active = 3;
  await page.route("**/api/stats/live", (route) =>
    route.fulfill({ json: { activeUsers: active, earned: "0", demo: false } }),
  );
  // without the live channel the page asks from time to time
  await page.route("**/api/live/ticket", (route) => route.fulfill({ json: {} }));
  await page.clock.install();
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header).toContainText("3 active");
  active = 1204;
  await page.clock.fastForward(10_000);
  await expect(header).toContainText("1,204 active");
  await page.goto("/studios");
  await expect(page.getByRole("heading", { level: 1, name: "Studios" })).toBeVisible();
  await expect(header).not.toContainText("active");
});

test("the first Tab offers the way past the navigation", async ({ page }) => {
  await page.goto("/studios");
  await expect(page.getByRole("main")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("on a phone one panel leads everywhere, and what it covers takes no focus", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("link", { name: "Create Music" })).toBeVisible();
  await expect(page.locator("[inert] main")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Create Music" })).toBeHidden();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Projects/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await expect(page.locator("[inert]")).toHaveCount(0);
});

test("a card expands, its preview sounds after a click, and the same click shuts the card", async ({ page }) => {
  await page.goto("/");
  const card = page.getByRole("button", { name: /^Music studio/ }).and(page.locator("[aria-controls]"));
  await expect(card).toHaveAttribute("aria-expanded", "true");
  expect(await heardPeak(page)).toBe(0);
  await page.getByRole("button", { name: "Play preview" }).click();
  await becomesHeard(page);
  await expect(page.locator("[data-now]").first()).toBeVisible();

  // all steps off: nothing is left to hear
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => heardPeak(page), { timeout: 30_000 }).toBeLessThan(0.001);
  await page.getByRole("button", { name: "Kick on step 1", exact: true }).click();
  await becomesHeard(page);

  await card.click();
  await expect(card).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toHaveCount(0);
  await expect.poll(() => heardPeak(page), { timeout: 30_000 }).toBeLessThan(0.001);
  await card.click();
  await page.getByRole("link", { name: "Open the music studio" }).click();
  await studioReady(page);
  expect(path(page)).toBe("/cutting-edge-music-studio");
});

test("every link of the pages leads to something", async ({ page, request }) => {
  const links = new Set<string>();
  for (const address of PAGES) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const found = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const href of found) if (!href.includes("#")) links.add(href);
  }
  expect(links.size).toBeGreaterThan(6);
  for (const href of links) expect((await request.get(href)).status(), href).toBe(200);
});

test("the directory filters, and launches a studio", async ({ page }) => {
  await page.goto("/hub");
  await expect(page.getByRole("heading", { level: 1, name: "Studios" })).toBeVisible();
  const all = await page.getByRole("heading", { level: 2 }).allTextContents();
  await page.getByRole("radio", { name: /^Create/ }).click();
  const create = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(create).toContain("Music studio");
  expect(all).toEqual(expect.arrayContaining(create));
  await page.getByRole("radio", { name: /^Create/ }).press("ArrowLeft");
  await expect(page.getByRole("radio", { name: /^All Studios/ })).toBeChecked();
  await page.getByRole("link", { name: "Launch Studio: Music studio" }).click();
  await studioReady(page);
  expect(path(page)).toBe("/ultimate-music-studio");
});

test("a studio leads back by its bar, and by its drawer on a phone", async ({ page }) => {
  await page.goto("/music-studio");
  await studioReady(page);
  const studios = page.getByRole("navigation", { name: "Studios" });
  await expect(studios.getByRole("link", { name: /^Ultimate Music Studio/ })).toHaveAttribute("aria-current", "page");
  await expect(page.locator("time").first()).toHaveText(/\d\d:\d\d/);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Projects" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("row").last().getByRole("button").first().click();
  await studioReady(page);
  await page.getByRole("button", { name: "Studios and pages" }).click();
  const drawer = page.getByRole("dialog", { name: "Studios" });
  await expect(drawer.getByRole("link", { name: /^Ultimate Music Studio/ })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await drawer.getByRole("link", { name: /^All studios/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Studios" })).toBeVisible();
});

test("pages do without the studio's storage until it is asked for", async ({ page }) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  await page.getByRole("link", { name: "Your projects" }).click();
  await expect(page.getByText("No projects yet")).toBeVisible();
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0);
});

test("axe finds nothing serious in the open menu, wide or narrow", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.getByRole("button", { name: size.width > 800 ? "Studios" : "Menu", exact: true }).click();
    await clean(page, `menu at ${size.width}`);
    await page.keyboard.press("Escape");
  }
});
