import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type DemoServer, startDemo } from "./support/demo";
import { expect, test } from "./support/test";

let demo: DemoServer;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo?.close());

/** The demonstration's artist, signed in on the page. */
async function signIn(page: Page): Promise<void> {
  const response = await page.request.post(`${demo.url}/api/auth/login`, {
    data: { email: "artist@demo.example", password: "Artist-Demo-1" },
  });
  expect(response.ok()).toBe(true);
  const { token } = await response.json();
  await page.goto(demo.url);
  await page.evaluate((session) => {
    localStorage.setItem("auth_token", session);
    localStorage.setItem("authToken", session);
  }, token);
}

test("the daily reward moves the balance, in the bar too, and stands in history and statement", async ({ page }) => {
  await signIn(page);
  await page.goto(`${demo.url}/wallet`);
  const bar = page.getByRole("banner").getByRole("link", { name: /^Wallet/ });
  await expect(bar).toHaveAccessibleName("Wallet: 0 AC");
  await expect(page.getByText("No coins have moved yet")).toBeVisible();
  await page.getByRole("button", { name: "Claim 10 AC" }).click();
  await expect(page.getByTestId("balance")).toHaveText("10 AC");
  await expect(bar).toHaveAccessibleName("Wallet: 10 AC");
  await expect(page.getByRole("button", { name: "Claimed today" })).toBeDisabled();
  await expect(page.getByRole("row", { name: /Daily login reward \+10 AC/ })).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Statement as CSV" }).click();
  const text = readFileSync(await (await saved).path(), "utf8");
  expect(text).toMatch(/^Time \(UTC\),What,Concerns,Amount \(AC\),Balance \(AC\),Number\r\n/);
  expect(text).toMatch(/Daily login reward,\d{4}-\d\d-\d\d,10\.00,10\.00,\d+\r\n$/);
});

test("an upgrade asks before it charges, and is then the current plan with a receipt", async ({ page }) => {
  await signIn(page);
  await page.goto(`${demo.url}/pricing`);
  await page.getByRole("button", { name: "Upgrade Now: Producer" }).click();
  const dialog = page.getByRole("dialog", { name: "Upgrade to Producer, monthly?" });
  await expect(dialog).toContainText("no money is taken");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("No receipts yet")).toBeVisible();
  await page.getByRole("button", { name: "Upgrade Now: Producer" }).click();
  await dialog.getByRole("button", { name: "Pay $49" }).click();
  await expect(page.getByText("Current Plan")).toBeVisible();
  await expect(page.getByRole("row", { name: /R-\d+ .* Producer plan, monthly/ })).toContainText("$49");
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByText(/^Producer until .*, then the free plan\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Keep Producer" }).click();
  await expect(page.getByText(/It is renewed on/)).toBeVisible();
});

test("a click on a plan selects it, and upgrading asks the platform for that plan", async ({ page }) => {
  await signIn(page);
  await page.goto(`${demo.url}/pricing`);
  const cards = page.getByRole("list", { name: "Plans" }).getByRole("listitem");
  const plan = (name: string) => page.getByRole("radio", { name, exact: true });
  await expect(plan("Producer")).toBeChecked();
  await cards.getByText("For large catalogues and a team around them.").click();
  await expect(plan("Superstar")).toBeChecked();
  await expect(plan("Producer")).not.toBeChecked();
  await plan("Superstar").press("ArrowRight");
  await expect(plan("Enterprise")).toBeChecked();
  // the button of another card selects that one, too
  await page.getByRole("button", { name: "Upgrade Now: Superstar" }).click();
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/subscription/upgrade"));
  await page.getByRole("dialog").getByRole("button", { name: /^Pay / }).click();
  expect((await asked).postDataJSON()).toEqual({ tierId: "superstar", isYearly: false });
  await expect(cards.filter({ has: plan("Superstar") })).toContainText("Current Plan");
  await expect(plan("Superstar")).toBeChecked();
});

test("the whole link of a mail, pasted over a broken one, can cancel the payout", async ({ page }) => {
  await page.goto(`${demo.url}/payout/cancel`);
  await expect(page.getByText("A part of this link is missing")).toBeVisible();
  await page.goto(`${demo.url}/payout/cancel#0197c7a4-6f9e-7000-8000-000000000001~aWholeCode`);
  await expect(page.getByRole("button", { name: "Cancel the payout" })).toBeVisible();
});

test("yearly prices say what they save", async ({ page }) => {
  await page.goto(`${demo.url}/plans`);
  await page.getByRole("radio", { name: /^Yearly Save 16%$/ }).check();
  const cards = page.getByRole("list", { name: "Plans" });
  for (const words of ["$190", "$490", "$990", "$1,990", "Saves $38 a year", "Saves $398 a year"]) {
    await expect(cards).toContainText(words);
  }
  await expect(page.getByText("Save 38%")).toBeVisible();
});
