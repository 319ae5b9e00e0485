import { mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { queryIn } from "./support/database";
import { type DemoServer, startDemo } from "./support/demo";
import { saved, studioReady } from "./support/studio";
import { expect, test } from "./support/test";

test.use({ serviceWorkers: "allow" });

let data: string;
let demo: DemoServer;
test.beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), "backline-e2e-"));
  demo = await startDemo("off", { data });
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

test.describe("what is stored and cannot be opened", () => {
  // the server refuses to open it
  test.use({ expectedErrors: [/409 \(Conflict\)/] });
  test("is saved from the list of projects as it is stored", async ({ page, context }) => {
    await firstProject(page, "reef");
    await studioReady(page);
    await cloud(page, "Synced");
    const id = new URL(page.url()).searchParams.get("project");
    // an edit after the snapshot, which the server has to carry out
    await page.keyboard.press("Alt+Shift+M");
    await saved(page);
    await cloud(page, "Synced");
    await page.goto("about:blank");

    // a document as it may have been stored before there were limits; as of another moment, no thread holds it
    await queryIn(
      data,
      `update project_snapshots set document = jsonb_set(document::jsonb, '{tempo}',
         (select jsonb_object_agg('t' || n, json_build_object('id', 't' || n, 'tick', n, 'bpm', 120))
          from generate_series(0, 10000) as n)) where project_id = $1`,
      [id],
    );
    await queryIn(data, "update projects set created_at = created_at - interval '1 second' where id = $1", [id]);
    const second = await another(context);
    const there = await second.newPage();
    await signIn(there, "reef");
    await list(there);
    await there.getByRole("button", { name: "Actions for Untitled Project" }).click();
    await there.getByRole("menuitem", { name: "Save to a file" }).click();
    const notices = there.getByRole("region", { name: "Notifications" });
    await expect(notices).toContainText("Untitled Project could not be saved to a file");
    await expect(notices).toContainText("A project holds at most 10,000 tempo changes.");
    const download = there.waitForEvent("download");
    await notices.getByRole("button", { name: "Download stored data" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("Untitled Project.json");
    const stored = JSON.parse(await readFile(await file.path(), "utf8"));
    expect(Object.keys(stored.document.tempo)).toHaveLength(10_001);
    expect(stored.edits.map(({ name }: { name: string }) => name)).toContain("addTrack");
    await second.close();
  });
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
