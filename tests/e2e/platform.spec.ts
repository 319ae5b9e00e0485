import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type Page, expect as playwrightExpect } from "@playwright/test";
import { seriousViolations } from "./support/axe";
import { queryIn } from "./support/database";
import { type DemoServer, startDemo } from "./support/demo";
import { callAs, publishTone, signUpAt } from "./support/publish";
import { expect, test } from "./support/test";

let data: string;
let server: DemoServer;
let url: string;
test.beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), "backline-e2e-"));
  server = await startDemo("off", { data });
  url = server.url;
});
test.afterAll(() => server?.close());

/** A page of a person, with no other person's session. */
async function pageOf(browser: Browser, token: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript((value) => {
    if (window === window.top) localStorage.setItem("auth_token", value);
  }, token);
  return page;
}

async function tokenOf(email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return (await answer.json()).token;
}
const keeper = () => tokenOf("admin@demo.example", "Admin-Demo-1");

test.describe("what an administrator decides", () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] });
  test("a report is seen, what it is about is taken down, and put back", async ({ page, browser }) => {
    const artist = await callAs(url, await signUpAt(url, "ilse"));
    const id = await publishTone(artist, { title: "Borrowed tune", genre: "Folk" });
    const fan = await pageOf(browser, await signUpAt(url, "jonas"));
    await fan.goto(`${url}/watch/${id}`);
    await fan.getByRole("button", { name: "More" }).click();
    await fan.getByRole("menuitem", { name: "Report…" }).click();
    const report = fan.getByRole("dialog", { name: /^Report/ });
    await report.getByRole("radio", { name: "It uses somebody's work without their leave" }).check();
    await report.getByRole("textbox").fill("That is my song.");
    await report.getByRole("button", { name: "Report" }).click();
    await expect(fan.getByText("An administrator will look at it.")).toBeVisible();

    const admin = await pageOf(browser, await keeper());
    await admin.goto(`${url}/admin`);
    await admin.getByRole("tab", { name: "Reports" }).click();
    const row = admin.getByRole("row", { name: /Borrowed tune/ });
    await expect(row).toContainText("That is my song.");
    await expect(row).toContainText("@jonas");
    expect(await seriousViolations(admin)).toEqual([]);
    await row.getByRole("button", { name: "Take down…" }).click();
    const dialog = admin.getByRole("dialog", { name: "Take “Borrowed tune” down?" });
    await expect(dialog.getByRole("button", { name: "Take down" })).toBeDisabled();
    await dialog.getByLabel("Reason").fill("Its author has shown that it is theirs.");
    await dialog.getByRole("button", { name: "Take down" }).click();
    await expect(admin.getByText("Nothing to decide")).toBeVisible();

    await page.goto(`${url}/watch/${id}`);
    await expect(page.getByText("There is no such release")).toBeVisible();
    const own = await (await artist.get(`/api/releases/${id}`)).json();
    playwrightExpect(own.owned.takenDown.reason).toBe("Its author has shown that it is theirs.");

    await admin.getByRole("radio", { name: "Decided" }).check();
    await expect(admin.getByRole("row", { name: /Borrowed tune/ })).toContainText("Taken down");
    await admin.getByRole("radio", { name: "Taken down" }).check();
    const down = admin.getByRole("row", { name: /Borrowed tune/ });
    await expect(down).toContainText("Its author has shown that it is theirs.");
    await down.getByRole("button", { name: "Restore" }).click();
    await expect(down).toContainText("Restored");
    await page.goto(`${url}/watch/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Borrowed tune" })).toBeVisible();
    await artist.dispose();
    await Promise.all([fan.context().close(), admin.context().close()]);
  });
});

/** The mails that the server has written. */
function mails(folder = data): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".eml"))
    .map((entry) =>
      readFileSync(join(entry.parentPath, entry.name), "utf8").replaceAll("=\r\n", "").replaceAll("=3D", "="),
    );
}

/** Three days pass for the payouts that are open. */
const threeDaysPass = () => queryIn(data, "update payouts set payable_at = now() where state = 'requested'");

test("a payout is asked for, cancelled by its mail, refused, and paid", async ({ page, browser }) => {
  const admin = await pageOf(browser, await keeper());
  await admin.goto(`${url}/admin`);
  await admin.getByRole("tab", { name: "Payouts" }).click();
  await admin.getByRole("button", { name: "Turn payouts on" }).click();
  const terms = admin.getByRole("dialog", { name: "Payouts" });
  await terms.getByLabel("Dollars for 100 AC").fill("50");
  await terms.getByLabel("Budget in dollars").fill("20");
  await terms.getByLabel("Least amount in AC").fill("1");
  await terms.getByRole("button", { name: "Save" }).click();
  await expect(admin.getByText("$0 of $20 are paid or promised in all.")).toBeVisible();

  const person = await pageOf(browser, await signUpAt(url, "marta"));
  await person.goto(`${url}/wallet`);
  await person.getByRole("button", { name: "Claim 10 AC" }).click();
  await expect(person.getByTestId("balance")).toHaveText("10 AC");
  const ask = async () => {
    await person.getByRole("button", { name: "Ask for a payout" }).click();
    const dialog = person.getByRole("dialog", { name: "Ask for a payout" });
    await expect(dialog).toContainText("Of your 10 AC, 10 AC can be paid out.");
    await dialog.getByLabel("Amount in AC").fill("10");
    await expect(dialog.getByText("That is $5.")).toBeVisible();
    await dialog.getByLabel("Where the money goes").fill("IBAN DE00 4711");
    await dialog.getByRole("button", { name: "Ask for it" }).click();
    await expect(person.getByRole("row", { name: /Open\. Paid after/ })).toContainText("$5");
  };
  await ask();
  expect(await seriousViolations(person)).toEqual([]);

  // the mail's link, in a browser without a session
  const linkOf = () =>
    mails()
      .map((text) => /http\S+\/payout\/cancel#\S+/.exec(text)?.[0])
      .find((link) => link);
  await expect.poll(linkOf).toBeTruthy();
  await page.goto(linkOf() ?? "");
  await page.getByRole("button", { name: "Cancel the payout" }).click();
  await expect(page.getByText("The payout of 10 AC ($5) is cancelled.")).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await person.reload();
  await expect(person.getByRole("row", { name: /Cancelled/ })).toBeVisible();

  const open = async () => {
    await admin.reload();
    await admin.getByRole("tab", { name: "Payouts" }).click();
    return admin.getByRole("row", { name: /@marta/ }).first();
  };
  await ask();
  const waits = await open();
  await expect(waits).toContainText("IBAN DE00 4711");
  await expect(waits).toContainText("Can be cancelled until");
  await expect(waits.getByRole("button", { name: "Paid" })).toHaveCount(0);
  await waits.getByRole("button", { name: "Refuse" }).click();
  const refuse = admin.getByRole("dialog", { name: "Refuse this payout?" });
  await refuse.getByLabel("Why").fill("No such account");
  await refuse.getByRole("button", { name: "Refuse" }).click();
  await expect(admin.getByRole("row", { name: /@marta/ }).first()).toContainText("Refused: No such account");
  await person.reload();
  await expect(person.getByRole("row", { name: /Refused: No such account/ })).toBeVisible();
  await expect(person.getByTestId("balance")).toHaveText("10 AC");

  await ask();
  await threeDaysPass();
  await (await open()).getByRole("button", { name: "Paid" }).click();
  const pay = admin.getByRole("dialog", { name: "Was $5 paid?" });
  await pay.getByLabel("Reference of the payment").fill("Transfer 77");
  await pay.getByRole("button", { name: "It was paid" }).click();
  await expect(admin.getByText("$5 of $20 are paid or promised in all.")).toBeVisible();
  expect(await seriousViolations(admin)).toEqual([]);
  await person.reload();
  await expect(person.getByRole("row", { name: /Paid: Transfer 77/ })).toBeVisible();
  await expect(person.getByTestId("balance")).toHaveText("0 AC");
  await Promise.all([person.context().close(), admin.context().close()]);
});

test.describe("the player on another site", () => {
  // what is private is not found, and the wallet refuses to be framed: the browser logs both
  test.use({ expectedErrors: [/404 \(Not Found\)|frame-ancestors 'none'/] });
  test("plays, acts in nobody's name, and shows no more than it may", async ({ page }) => {
    const token = await signUpAt(url, "nele");
    const artist = await callAs(url, token);
    const [free, paid, secret] = [
      await publishTone(artist, { title: "Open air", genre: "Folk" }),
      await publishTone(artist, { title: "Behind a ticket", genre: "Folk", price: "500" }),
      await publishTone(artist, { title: "Not for you", genre: "Folk", visibility: "private" }),
    ];
    // the artist is signed in on our site in this very browser
    await page.goto(url);
    await page.evaluate((value) => localStorage.setItem("auth_token", value), token);
    const frames = [free, paid, secret].map((id) => `<iframe src="${url}/embed/${id}" allow="autoplay"></iframe>`);
    const elsewhere = createServer((_request, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end(`<!doctype html><title>Elsewhere</title>${frames.join("")}<iframe src="${url}/wallet"></iframe>`);
    });
    await new Promise<void>((done) => elsewhere.listen(0, new URL(url).hostname, done));
    const tokens: (string | undefined)[] = [];
    page.on("request", (one) => {
      // not those of our own page, which is left just now
      if (one.url().includes("/api/") && one.frame().url().includes("/embed/"))
        tokens.push(one.headers().authorization);
    });
    // on our own host, at another port: there the browser would let the player have the artist's session
    await page.goto(`http://${new URL(url).hostname}:${(elsewhere.address() as AddressInfo).port}`);
    const player = (n: number) => page.frameLocator("iframe").nth(n);

    await player(0).getByRole("button", { name: "Play" }).click();
    await expect(player(0).getByRole("button", { name: "Pause" })).toBeVisible();
    const heart = await page.waitForResponse((response) => response.url().endsWith("/heartbeat"));
    expect(heart.status()).toBe(200);
    // it is counted as what a visitor has heard on another site
    expect((await heart.json()).reward).toMatchObject({ rewarded: false, refusal: "signed_out" });
    expect(await player(0).getByRole("button").count()).toBe(1);
    expect(await player(0).getByRole("link").allTextContents()).toEqual(["Open air", "nele"]);

    // a release with a price is not played elsewhere, and a private one is not found, whoever is signed in
    await expect(player(1).getByRole("link", { name: "Hear it on Backline" })).toBeVisible();
    await expect(player(1).getByRole("button")).toHaveCount(0);
    await expect(player(2).getByRole("alert")).toHaveText("This release is not here any more.");
    await expect(player(2).getByText("Not for you")).toHaveCount(0);
    expect(tokens.length).toBeGreaterThan(3);
    expect(tokens.filter((value) => value !== undefined)).toEqual([]);
    // no other page of the app may be framed
    await expect(player(3).getByRole("heading", { name: "Wallet" })).toHaveCount(0);
    elsewhere.close();
    elsewhere.closeAllConnections();
    await artist.dispose();
  });
});
