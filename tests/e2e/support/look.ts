import type { Page } from "@playwright/test";
import { COLOURS, seriousViolations } from "./axe";
import { expect } from "./test";

/** A desk, a small laptop, a phone: the sizes that every screen is made for. */
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;
const [DESK, , PHONE] = SIZES;

/** By the attribute that a person's choice of a theme sets. */
const inTheme = (page: Page, theme: "dark" | "light") =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);

/** Nothing makes the page wider than the window. */
export async function fits(page: Page, what: string): Promise<void> {
  // a change of the window's size is drawn a moment later
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${what}: beyond the window`)
    .toBeLessThanOrEqual(0);
}

/** By every rule in the dark theme; in the light one by those of colour: nothing else differs. */
export async function clean(page: Page, what: string): Promise<void> {
  await inTheme(page, "dark");
  expect.soft(await seriousViolations(page), `${what}, dark`).toEqual([]);
  await inTheme(page, "light");
  expect.soft(await seriousViolations(page, COLOURS), `${what}, light`).toEqual([]);
}

/** The screen fits each size, and axe finds nothing serious at the largest and the smallest, dark and light. */
export async function looksRight(page: Page, what: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await fits(page, `${what} at ${size.width}`);
    if (size === DESK || size === PHONE) await clean(page, `${what} at ${size.width}`);
  }
  await page.setViewportSize(DESK);
}
