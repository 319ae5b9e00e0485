import type { Locator, Page } from "@playwright/test";
import { engineRuns, newProject } from "./studio";

/** Where toasts are. */
export const notice = (page: Page): Locator => page.getByRole("region", { name: "Notifications" });

/** Makes a project with an armed audio track and presses record. */
export async function tryToRecord(page: Page): Promise<void> {
  await newProject(page);
  await engineRuns(page);
  await page.keyboard.press("Alt+Shift+A");
  await page.getByRole("button", { name: "Arm Audio 1 for recording" }).click();
  await page.getByRole("button", { name: "Record", exact: true }).click();
}
