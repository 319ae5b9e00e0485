import type { BrowserContext, Page } from "@playwright/test";
import { type DemoServer, startDemo } from "./support/demo";
import { saved, studioReady } from "./support/studio";
import { expect, test } from "./support/test";

test.use({ serviceWorkers: "allow" });

let demo: DemoServer;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo?.close());
test.use({ expectedErrors: [/net::ERR_INTERNET_DISCONNECTED/] });

const PASSWORD = "a long walk at dusk";

async function keepSession(page: Page, token: string): Promise<void> {
  await page.goto(`${demo.url}/studios`);
  await page.evaluate((session) => {
    localStorage.setItem("auth_token", session);
    localStorage.setItem("authToken", session);
  }, token);
}

async function signUp(page: Page, handle: string): Promise<void> {
  const data = { email: `${handle}@example.test`, password: PASSWORD, handle, terms: true, remember: true };
  const response = await page.request.post(`${demo.url}/api/auth/sign-up`, { data });
  await keepSession(page, (await response.json()).token);
}

async function signIn(page: Page, handle: string): Promise<void> {
  const data = { email: `${handle}@example.test`, password: PASSWORD };
  const response = await page.request.post(`${demo.url}/api/auth/login`, { data });
  await keepSession(page, (await response.json()).token);
}

const track = (page: Page, name: string) => page.getByRole("button", { name: `Mute ${name}`, exact: true });
const cloud = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("toolbar", { name: "Transport" }).getByRole("button", { name: words })).toBeVisible({
    timeout: 20_000,
  });
const list = (page: Page) => page.goto(`${demo.url}/projects`);

/** A visitor's project with an audio track, and the visitor's account, made after it. */
async function firstProject(page: Page, handle: string): Promise<void> {
  await list(page);
  await page.getByRole("button", { name: "New project" }).click();
  await studioReady(page);
  await page.keyboard.press("Alt+Shift+A");
  await saved(page);
  await signUp(page, handle);
  await page.goBack();
}

async function another(from: BrowserContext): Promise<BrowserContext> {
  const browser = from.browser();
  if (!browser) throw new Error("No browser.");
  return browser.newContext();
}

test("a visitor's project goes along to the account, and two devices work on it, one of them offline", async ({
  page,
  context,
}) => {
  await firstProject(page, "dusk");
  await list(page);
  await page
    .getByRole("row", { name: /Untitled Project/ })
    .getByRole("button", { name: "Untitled Project", exact: true })
    .click();
  await studioReady(page);
  await cloud(page, "Synced");

  const second = await another(context);
  const there = await second.newPage();
  await signIn(there, "dusk");
  await list(there);
  const row = there.getByRole("row", { name: /Untitled Project/ });
  await expect(row).toContainText("Cloud");
  await row.getByRole("button", { name: "Untitled Project", exact: true }).click();
  await studioReady(there);
  await expect(track(there, "Audio 1")).toBeVisible();

  await page.keyboard.press("Alt+Shift+M");
  await expect(track(there, "MIDI 1")).toBeVisible({ timeout: 20_000 });

  await second.setOffline(true);
  await there.keyboard.press("Alt+Shift+D");
  await cloud(there, /Offline – 1 edit waiting/);
  await page.keyboard.press("Alt+Shift+A");
  await expect(track(page, "Audio 2")).toBeVisible();
  await second.setOffline(false);
  await expect(track(there, "Audio 2")).toBeVisible({ timeout: 20_000 });
  await expect(track(page, "Drums 1")).toBeVisible({ timeout: 20_000 });
  await cloud(there, "Synced");
  await second.close();
});

test("a link to look at opens for someone without an account, to look at only", async ({ page, context }) => {
  await firstProject(page, "dawn");
  await list(page);
  const row = page.getByRole("row", { name: /Untitled Project/ });
  await expect(row).toContainText("Cloud and this device", { timeout: 20_000 });
  await row.getByRole("button", { name: "Actions for" }).click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share “Untitled Project”" });
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const address = await dialog.getByRole("textbox", { name: "Address of the link" }).inputValue();
  await expect(dialog.getByRole("listitem")).toHaveCount(2);

  const visitor = await another(context);
  const there = await visitor.newPage();
  await there.goto(address);
  await studioReady(there);
  await expect(there.getByText("VIEW ONLY")).toBeVisible();
  await expect(track(there, "Audio 1")).toBeVisible();
  await expect(there.getByRole("button", { name: "Tap", exact: true })).toBeDisabled();
  await expect(there.getByRole("button", { name: "Play", exact: true })).toBeEnabled();

  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await cloud(there, "Not in the cloud any more");
  await visitor.close();
});

test("versions are saved from the studio and Play is told, each by its call; stopping is none", async ({
  page,
  context,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && pathname.startsWith("/api/studio/music/")) calls.push(pathname);
  });
  await list(page);
  await page.getByRole("button", { name: "New project" }).click();
  await studioReady(page);
  await page.keyboard.press("Alt+Shift+A");
  await saved(page);
  await page.keyboard.press("Control+Shift+S");
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Versions are kept in your account");
  await expect(notices.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(calls).toEqual([]);

  const studio = page.url();
  await signUp(page, "ferry");
  await page.goto(studio);
  await studioReady(page);
  await cloud(page, "Synced");
  // an edit a moment ago is in the version, too
  await page.keyboard.press("Alt+Shift+M");
  await page.getByRole("button", { name: "Save version" }).click();
  await expect(notices).toContainText("Version “Untitled Project” saved");
  await page.keyboard.press("Alt+S");
  const dialog = page.getByRole("dialog", { name: "Save version" });
  await dialog.getByRole("textbox", { name: "Name of the version" }).fill("Before the bridge");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  expect(calls.filter((path) => path.endsWith("/save"))).toEqual([
    "/api/studio/music/save",
    "/api/studio/music/project/save",
  ]);
  const token = await page.evaluate(() => localStorage.getItem("auth_token"));
  const headers = { Authorization: `Bearer ${token}` };
  const id = new URL(studio).searchParams.get("project");
  const { items } = await (await page.request.get(`${demo.url}/api/projects/${id}/versions`, { headers })).json();
  expect(items.map(({ name }: { name: string }) => name)).toEqual(["Before the bridge", "Untitled Project"]);

  calls.length = 0;
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/studio/music/play"));
  await page.keyboard.press("Space");
  expect((await answered).status()).toBe(200);
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  // what is told after it is on its way: stopping was not told before that
  const mixed = page.waitForResponse((response) => response.url().endsWith("/api/studio/music/mixer/channel"));
  await page.keyboard.press("m");
  await mixed;
  const told = calls.filter((path) => /play|pause/.test(path));
  expect(told).toEqual(["/api/studio/music/play"]);

  await context.setOffline(true);
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await page.keyboard.press("Space");
  await page.keyboard.press("Alt+Shift+D");
  await page.keyboard.press("Control+Shift+S");
  await expect(notices).toContainText("The server cannot be reached. Your edits are saved on this device.");
  await context.setOffline(false);
});
