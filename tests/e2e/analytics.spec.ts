import type { Browser } from "@playwright/test";
import { type DemoServer, startDemo } from "./support/demo";
import { expect, test } from "./support/test";

let demo: DemoServer;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo?.close());

/** A page of somebody who has signed in. */
async function pageOf(browser: Browser, email: string, password: string) {
  const context = await browser.newContext({ baseURL: demo.url });
  const answer = await context.request.post("/api/auth/login", { data: { email, password } });
  const { token } = (await answer.json()) as { token: string };
  await context.addInitScript((kept) => {
    localStorage.setItem("auth_token", kept);
    localStorage.setItem("authToken", kept);
  }, token);
  return context.newPage();
}

/** Spotify's file of four days, whose dates can be read in two ways. */
const FILE = [
  "date,listeners,streams,followers",
  "05/11/2025,4,1000,50",
  "06/11/2025,4,1100,52",
  "07/11/2025,4,1200,55",
];

test("a poll is voted on once, a file is read, counted and taken back, and the coach answers from it", async ({
  browser,
}) => {
  const artist = await pageOf(browser, "artist@demo.example", "Artist-Demo-1");
  await artist.goto("/analytics-business-suite?tab=voting");
  await artist.getByRole("textbox", { name: "Question" }).fill("Which cover?");
  await artist.getByRole("textbox", { name: "Option 1" }).fill("Blue");
  await artist.getByRole("textbox", { name: "Option 2" }).fill("Red");
  await artist.getByRole("button", { name: "Create poll" }).click();
  const poll = await artist.getByRole("link", { name: "Which cover?" }).getAttribute("href");

  const voter = await pageOf(browser, "admin@demo.example", "Admin-Demo-1");
  await voter.goto(poll ?? "");
  await voter.getByRole("button", { name: "Vote for Red" }).click();
  await expect(voter.getByText("(your vote)")).toBeVisible();
  await expect(voter.getByRole("button", { name: /^Vote for/ })).toHaveCount(0);
  // the artist's page hears of it by itself
  await expect(artist.getByText("1 vote, 100 %")).toBeVisible();

  await artist.goto("/analytics-dashboard?range=1y");
  await artist.getByLabel("CSV file").setInputFiles({
    name: "streams.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(FILE.join("\n")),
  });
  await artist.getByText("3 April", { exact: true }).click();
  await expect(artist.getByText("3 days will count.")).toBeVisible();
  await artist.getByRole("button", { name: "Import", exact: true }).click();
  await artist.getByRole("button", { name: "Undo import of streams.csv" }).click();
  await expect(artist.getByText("No files imported yet.")).toBeVisible();

  await artist.goto("/social-media-strategy-coach");
  await artist.getByRole("button", { name: "Start session" }).click();
  await expect(artist.getByText("Goals Required")).toBeVisible();
  await artist.getByRole("textbox", { name: "Goal 1" }).fill("More listeners");
  await artist.getByRole("button", { name: "Start session" }).click();
  await artist.getByRole("button", { name: "Improve engagement" }).click();
  await expect(artist.getByRole("region", { name: "Advice" })).toBeVisible();
  await artist.getByRole("link", { name: "Growth guide" }).click();
  await expect(artist.getByRole("heading", { name: "Growth guide" })).toBeVisible();
});
