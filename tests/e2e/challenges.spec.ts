import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { queryIn } from "./support/database";
import { type DemoServer, startDemo } from "./support/demo";
import { looksRight } from "./support/look";
import { callAs, publishTone, signUpAt } from "./support/publish";
import { expect, test } from "./support/test";

const data = mkdtempSync(join(tmpdir(), "backline-challenges-"));
let server: DemoServer;
test.beforeAll(async () => {
  server = await startDemo("off", { data });
});
test.afterAll(() => server?.close());

const signedInAs = (context: BrowserContext, token: string) =>
  context.addInitScript((session) => {
    localStorage.setItem("auth_token", session);
    localStorage.setItem("authToken", session);
  }, token);

/** Pictures for the eye, where somebody asks for them. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.E2E_PICTURES;
  if (folder === undefined) return;
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
  });
  await page.screenshot({ path: join(folder, `${name}-phone.png`), fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
};

test("an artist launches a challenge, another enters a release, a fan's vote moves the leaderboard, and the pool is paid", async ({
  page,
  context,
  browser,
}) => {
  const artist = await signUpAt(server.url, "harbour");
  await queryIn(
    data,
    `select ledger_transfer(gen_random_uuid(), 'gift', 'transfer', 'correction', null, null, now(),
       array['platform:adjustments', account_id::text], array['AC', 'AC'], array[-100000, 100000])
     from people where handle = 'harbour'`,
  );
  await signedInAs(context, artist);
  await page.goto(`${server.url}/viral-challenge-creator`);
  await expect(page.getByText("No challenges yet")).toBeVisible();
  await looksRight(page, "a new artist's creator");
  await picture(page, "creator-empty");

  await page.getByRole("button", { name: "Launch challenge" }).click();
  await expect(page.getByText("A title has at least one character.")).toBeVisible();
  await expect(page.getByText("A description has at least one character.")).toBeVisible();
  await expect(page.getByText("A hashtag has at least one character.")).toBeVisible();
  await page.getByLabel("Title").fill("Dance to Dusk");
  await page.getByLabel("Description").fill("Show your steps to our new song.");
  await page.getByRole("button", { name: "Suggest" }).click();
  await expect(page.getByLabel("Hashtag", { exact: true })).toHaveValue("#DanceDuskChallenge");
  await expect(page.getByText("1,000 AC of your 1,000 AC are set aside")).toBeVisible();
  const film = Buffer.concat([Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1"), Buffer.alloc(2000, 7)]);
  await page
    .getByLabel("Demo video (optional)")
    .setInputFiles({ name: "steps.mp4", mimeType: "video/mp4", buffer: film });
  await page.getByRole("button", { name: "Launch challenge" }).click();
  const row = page.getByRole("row", { name: /Dance to Dusk/ });
  await expect(row).toContainText("Running");
  await picture(page, "creator");
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Dance to Dusk" })).toBeVisible();
  await expect(page.getByText("This is your challenge. Others vote.")).toBeVisible();
  const address = page.url();

  const dancer = await signUpAt(server.url, "dancer");
  await publishTone(await callAs(server.url, dancer), { title: "Steps", genre: "Dance" });
  const stage = await browser.newContext();
  await signedInAs(stage, dancer);
  const entering = await stage.newPage();
  await entering.goto(address);
  await entering.getByRole("combobox", { name: "Release" }).click();
  await entering.getByRole("option", { name: "Steps" }).click();
  await entering.getByRole("button", { name: "Enter" }).click();
  await expect(entering.getByText("You have entered.")).toBeVisible();
  // the artist's page hears of it
  const entries = page.getByRole("list", { name: "Entries" });
  await expect(entries.getByText("Steps")).toBeVisible();

  const room = await browser.newContext();
  await signedInAs(room, await signUpAt(server.url, "fan"));
  const voting = await room.newPage();
  await voting.goto(`${server.url}/challenges?hashtag=DanceDuskChallenge`);
  await voting.getByRole("link", { name: "Dance to Dusk" }).click();
  await voting.getByRole("button", { name: "Vote: dancer" }).click();
  await expect(voting.getByRole("button", { name: "Voted: dancer" })).toHaveAttribute("aria-pressed", "true");
  await expect(entries.getByText("1 vote")).toBeVisible();
  await expect(entries.getByText("1,000 AC")).toBeVisible();
  await looksRight(voting, "a challenge");
  await picture(voting, "challenge");
  await voting.goto(`${server.url}/challenges`);
  await expect(voting.getByRole("link", { name: "#DanceDuskChallenge" })).toBeVisible();
  await looksRight(voting, "challenges");
  await picture(voting, "challenges");

  await queryIn(data, "update artist_challenges set closes_at = now()");
  await queryIn(data, "select graphile_worker.add_job('challenges.close', '{}'::json)");
  await expect(page.getByText("This challenge is over: 1,000 AC went to the winners.")).toBeVisible({
    timeout: 60_000,
  });
  await entering.goto(`${server.url}/wallet`);
  await expect(entering.getByRole("row", { name: /Prize of a challenge \+1,000 AC/ })).toBeVisible();
  await stage.close();
  await room.close();
});
