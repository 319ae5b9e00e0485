import type { APIRequestContext, Page } from "@playwright/test";
import { seriousViolations } from "./support/axe";
import { type DemoServer, startDemo } from "./support/demo";
import { looksRight } from "./support/look";
import { callAs, signUpAt } from "./support/publish";
import { expect, test } from "./support/test";

let server: DemoServer;
test.beforeAll(async () => {
  server = await startDemo();
});
test.afterAll(() => server?.close());

const TRACKS = [
  { id: "t1", title: "Déjà Vu", artist: "Beyoncé", seconds: 240 },
  { id: "t2", title: "Blue Monday", artist: "New Order", seconds: 449 },
  { id: "t3", title: "Around the World", artist: "Daft Punk", seconds: 429 },
];

/** A DJ with an open set; its guests' page, without the server's name. */
async function openedBy(api: APIRequestContext): Promise<{ id: string; page: string }> {
  const set = await (await api.post("/api/dj/sets", { data: { name: "Friday at the Harbour" } })).json();
  const published = await api.put(`/api/dj/sets/${set.id}/tracks`, { data: { items: TRACKS } });
  expect(published.status()).toBe(200);
  return { id: set.id, page: new URL(set.link).pathname };
}

test.describe("on a guest’s phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test("a guest searches, requests and votes by key; another guest and the DJ see it at once", async ({
    page,
    browser,
  }) => {
    const dj = await callAs(server.url, await signUpAt(server.url, "harbour"));
    const set = await openedBy(dj);
    await page.goto(server.url + set.page);
    await expect(page.getByRole("heading", { name: "Friday at the Harbour" })).toBeVisible();
    await expect(page.getByText("No requests yet")).toBeVisible();

    await page.getByRole("searchbox", { name: "Title or artist" }).fill("beyonce");
    const songs = page.getByRole("list", { name: "Songs" });
    await expect(songs.getByRole("listitem")).toHaveCount(1);
    await songs.getByRole("button", { name: "Request: Déjà Vu" }).focus();
    await page.keyboard.press("Enter");
    const requested = page.getByRole("region", { name: "Requested" });
    const voted = requested.getByRole("button", { name: "Voted: Déjà Vu" });
    await expect(voted).toHaveAttribute("aria-pressed", "true");

    const other = await (await browser.newContext()).newPage();
    await other.goto(server.url + set.page);
    await other.getByRole("region", { name: "Requested" }).getByRole("button", { name: "Vote: Déjà Vu" }).click();
    await expect(requested.getByText("2 votes")).toBeVisible();
    await looksRight(other, "requests");

    // the vote is this browser's: it is still there after a while, and can be taken back
    await page.reload();
    await voted.click();
    await expect(requested.getByRole("button", { name: "Vote: Déjà Vu" })).toHaveAttribute("aria-pressed", "false");
    const { waiting } = await (await dj.get("/api/dj/voting")).json();
    expect(waiting.map(({ title, votes }: { title: string; votes: number }) => [title, votes])).toEqual([
      ["Déjà Vu", 1],
    ]);

    await dj.put(`/api/dj/sets/${set.id}/requests/t1`, { data: { state: "played" } });
    await expect(page.getByRole("region", { name: "Played" }).getByText("Déjà Vu")).toBeVisible();
    await dj.patch(`/api/dj/sets/${set.id}`, { data: { open: false } });
    await expect(page.getByText("takes no requests at the moment.")).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveCount(0);
  });
});

test.describe("an address that leads nowhere", () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] });
  test("says so", async ({ page }) => {
    await page.goto(`${server.url}/request/${"a".repeat(22)}`);
    await expect(page.getByText("There is no such set")).toBeVisible();
  });
});

/** Puts tracks into the library of a browser, as its store keeps them; their sound is not there. */
async function keepTracks(page: Page): Promise<void> {
  await page.evaluate(async (tracks) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open("backline");
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    const change = database.transaction("djTracks", "readwrite");
    for (const { id, title, artist, seconds } of tracks) {
      change.objectStore("djTracks").put({
        id,
        sampleId: "0".repeat(64),
        origin: { kind: "file", name: `${title}.wav` },
        frames: seconds * 44100,
        rate: 44100,
        channels: 2,
        title,
        artist,
        added: 0,
      });
    }
    await new Promise((resolve) => {
      change.oncomplete = resolve;
    });
    database.close();
  }, TRACKS);
}

test("the DJ opens requests in the studio, sees what a guest asks for at once, and marks it as played", async ({
  browser,
}) => {
  const token = await signUpAt(server.url, "booth");
  const booth = await (await browser.newContext()).newPage();
  await booth.addInitScript((value) => {
    if (window === window.top) localStorage.setItem("auth_token", value);
  }, token);
  await booth.goto(`${server.url}/dj-studio`);
  await expect(booth.getByRole("button", { name: "Requests" })).toBeVisible();
  await keepTracks(booth);
  // the question that waits for a change is not answered until the panel has shown what is known already
  let release = () => {};
  const shown = new Promise<void>((resolve) => {
    release = resolve;
  });
  await booth.route(/\/api\/dj\/voting\?known=/, async (route) => {
    await shown;
    await route.continue();
  });
  await booth.reload();
  await booth.getByRole("button", { name: "Requests" }).click();
  const panel = booth.getByRole("dialog", { name: "Requests" });
  await expect(panel.getByRole("textbox", { name: "Name of the set" })).toBeVisible();
  release();
  await panel.getByRole("textbox", { name: "Name of the set" }).fill("Friday at the Harbour");
  await panel.getByRole("button", { name: "Open requests" }).click();
  await expect(panel.getByRole("img", { name: "QR code: requests for Friday at the Harbour" })).toBeVisible();
  await expect(panel.getByText("No requests yet")).toBeVisible();
  const link = (await panel.getByRole("link").getAttribute("href")) ?? "";

  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await guest.goto(server.url + new URL(link).pathname);
  await guest.getByRole("button", { name: "Request: Blue Monday" }).click();
  const waiting = panel.getByRole("list", { name: "Waiting" });
  await expect(waiting.getByText("Blue Monday")).toBeVisible();
  await expect(waiting.getByText("1 vote")).toBeVisible();
  await expect(waiting.getByText("High")).toBeVisible();
  // decks and library beside it have tests of their own
  expect(await seriousViolations(booth, undefined, "[role=dialog]")).toEqual([]);

  // from outside, the open studio is told what to do
  const outside = await callAs(server.url, token);
  const moved = await outside.post("/api/dj/mix", { data: { action: "crossfade", position: 20 } });
  expect((await moved.json()).success).toBe(true);
  await expect.poll(async () => (await (await outside.get("/api/dj/status")).json()).studio.crossfader).toBe(20);

  await waiting.getByRole("button", { name: "Mark Blue Monday as played" }).click();
  await expect(panel.getByRole("region", { name: "Played" }).getByText("Blue Monday")).toBeVisible();
  await expect(guest.getByRole("region", { name: "Played" }).getByText("Blue Monday")).toBeVisible();
  await panel.getByRole("button", { name: "Close requests" }).click();
  await expect(guest.getByText("takes no requests at the moment.")).toBeVisible();
});
