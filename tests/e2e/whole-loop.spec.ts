import type { Page } from "@playwright/test";
import { type DemoServer, startDemo } from "./support/demo";
import { clipsOfSelectedTrack, engineRuns, playedUntil, saved, selectTrack, studioReady } from "./support/studio";
import { expect, test } from "./support/test";

let demo: DemoServer;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo.close());

async function fillSignUp(page: Page, handle: string): Promise<void> {
  await page.getByLabel("Email").fill(`${handle}@example.test`);
  await page.getByLabel("Handle").fill(handle);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("a long walk at dusk");
  await page.getByLabel("I agree to the terms").check();
  await page.getByRole("button", { name: "Create account" }).click();
}

/** Another person, with a day's reward to spend; returns the token of their session. */
async function fan(page: Page): Promise<string> {
  const email = "fan@example.test";
  const data = { email, handle: "fan", password: "a long walk at dusk", terms: true, remember: false };
  const { token } = await (await page.request.post(`${demo.url}/api/auth/sign-up`, { data })).json();
  const headers = { Authorization: `Bearer ${token}` };
  const claim = await page.request.post(`${demo.url}/api/wallet/daily-reward`, { headers });
  expect((await claim.json()).reward).toMatchObject({ rewarded: true, amount: "1000" });
  return token;
}

test("sign up, record, publish; another watches, likes and pays; the artist's numbers and wallet move", async ({
  page,
  browser,
}) => {
  await test.step("record without an account", async () => {
    await page.goto(`${demo.url}/projects`);
    await page.getByRole("button", { name: "New project" }).click();
    await studioReady(page);
    await engineRuns(page);
    await page.keyboard.press("Alt+Shift+A");
    await page.getByRole("button", { name: "Arm Audio 1 for recording" }).click();
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await playedUntil(page, 2);
    await page.getByRole("button", { name: "End the recording" }).click();
    await page.getByRole("button", { name: "Stop and return to the start" }).click();
    await selectTrack(page, "Audio 1");
    await expect(clipsOfSelectedTrack(page)).toHaveText([/audio clip/], { timeout: 30_000 });
    await saved(page);
    await expect(page.getByRole("region", { name: "Collaborators" })).toContainText("Nobody else");
    const recent = page.getByRole("region", { name: "Recent projects" });
    await expect(recent.getByRole("button", { name: /^Untitled Project 0:0\d/ })).toHaveAttribute(
      "aria-current",
      "true",
    );
  });

  await test.step("publishing asks for an account, and making one leads back", async () => {
    await page.keyboard.press("Control+e");
    await page.getByRole("button", { name: "Publish …" }).click();
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Create an account" }).click();
    await fillSignUp(page, "nova");
    await expect(page.getByRole("dialog", { name: "Publish" })).toContainText("The sound is sent", { timeout: 30_000 });
    // behind the dialog: the project has become the account's
    await expect(page.locator("section[aria-label=Collaborators]")).toContainText("nova (you)", { timeout: 30_000 });
  });

  await test.step("publish", async () => {
    const dialog = page.getByRole("dialog", { name: "Publish" });
    await dialog.getByLabel("Title").fill("First take");
    await dialog.getByLabel("Price of a view").fill("2.5");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    const done = page.getByRole("dialog", { name: "First take is published" });
    await expect(done).toContainText("It can be heard now.", { timeout: 60_000 });
    await done.getByRole("link", { name: "Open its page" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "First take" })).toBeVisible();
  });

  await test.step("another watches, likes and pays", async () => {
    const token = await fan(page);
    const other = await browser.newPage();
    await other.addInitScript((session) => localStorage.setItem("auth_token", session), token);
    await other.goto(page.url());
    await other.getByRole("button", { name: "Pay 2.50 AC and play" }).click();
    await expect
      .poll(() => other.evaluate(() => document.querySelector("audio")?.currentTime ?? 0))
      .toBeGreaterThan(0.5);
    const wallet = other.getByRole("banner").getByRole("link", { name: /^Wallet/ });
    await expect(wallet).toHaveAccessibleName("Wallet: 7.50 AC");
    await other.getByRole("button", { name: /^Like/ }).click();
    await expect(wallet).toHaveAccessibleName("Wallet: 12.50 AC");
    // the artist's open page is told
    await expect(page.getByRole("banner").getByRole("link", { name: /^Wallet/ })).toHaveAccessibleName("Wallet: 2 AC");
    await expect(page.getByRole("banner").getByRole("link", { name: "Notifications: 2 unread" })).toBeVisible();
    await other.close();
  });

  await test.step("the artist reads what they were told", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Notifications: 2 unread" }).click();
    const told = page.getByRole("list", { name: "Notifications" }).getByRole("listitem");
    await expect(told).toHaveCount(2);
    await expect(told.filter({ hasText: /paid to watch “First take”: you got 2 AC/ })).toHaveCount(1);
    await expect(told.filter({ hasText: /liked “First take”/ })).toHaveCount(1);
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
    await page.getByRole("radio", { name: "Unread" }).check({ force: true });
    await expect(
      page.getByRole("heading", { name: "Nothing unread" }).or(page.getByText("Nothing unread")),
    ).toBeVisible();
  });

  await test.step("the artist's numbers and wallet move", async () => {
    await page.goto(`${demo.url}/home`);
    for (const [measure, sum] of [
      ["plays", "1"],
      ["likes", "1"],
      ["earned", "2 AC"],
    ] as const) {
      await expect(page.getByTestId(`sum-${measure}`)).toHaveText(sum);
    }
    await expect(page.getByRole("banner").getByRole("link", { name: /^Wallet/ })).toHaveAccessibleName("Wallet: 2 AC");
    await expect(page.getByRole("link", { name: "First take" })).toBeVisible();
  });
});
