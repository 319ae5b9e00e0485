import type { APIRequestContext } from "@playwright/test";
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
