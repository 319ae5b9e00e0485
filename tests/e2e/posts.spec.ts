import { seriousViolations } from "./support/axe";
import { type DemoServer, startDemo } from "./support/demo";
import { signUpAt } from "./support/publish";
import { expect, test } from "./support/test";

let server: DemoServer;
test.beforeAll(async () => {
  server = await startDemo();
});
test.afterAll(() => server.close());

test("a post goes to the feed, another is scheduled and moved by keyboard; a follower sees it, likes and comments", async ({
  page,
  browser,
}) => {
  const { url } = server;
  const token = await signUpAt(url, "juno");
  await page.addInitScript((value) => localStorage.setItem("auth_token", value), token);
  await page.goto(`${url}/feed`);
  await expect(page.getByText("No posts yet")).toBeVisible();
  await page.getByLabel("What is new?").fill("Rehearsal tonight.");
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await expect(page.getByRole("listitem").getByText("Rehearsal tonight.")).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.goto(`${url}/social-media-hub?tab=content`);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Tickets on Friday.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("button", { name: "Deploy “Tickets on Friday.”" }).click();
  const dialog = page.getByRole("dialog");
  // tomorrow at noon
  const at = new Date(Date.now() + 86_400_000);
  const day = `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, "0")}-${String(at.getDate()).padStart(2, "0")}`;
  await dialog.getByLabel("Time (optional)").fill(`${day}T12:00`);
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByText(/Backline: scheduled for/)).toBeVisible();

  await page.goto(`${url}/social-media-hub?tab=deploy`);
  const calendar = page.getByRole("region", { name: "Content calendar" }).last();
  if (new Date().getMonth() !== at.getMonth()) await calendar.getByRole("button", { name: "Next month" }).click();
  const item = calendar.getByRole("button", { name: /Tickets on Friday/ });
  const before = await item.locator("xpath=..").getAttribute("aria-label");
  await item.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(item.locator("xpath=..")).not.toHaveAttribute("aria-label", before ?? "");
  expect(await seriousViolations(page)).toEqual([]);

  const fan = await browser.newPage();
  const fanToken = await signUpAt(url, "mika");
  await fan.addInitScript((value) => localStorage.setItem("auth_token", value), fanToken);
  await fan.request.put(`${url}/api/artists/juno/follow`, { headers: { authorization: `Bearer ${fanToken}` } });
  await fan.goto(`${url}/feed`);
  await fan.getByRole("button", { name: /^Like/ }).click();
  await expect(fan.getByText("2 AC earned")).toBeVisible();
  await fan.getByRole("link", { name: /^Comments/ }).click();
  await fan.getByLabel("Your comment").fill("See you there.");
  await fan.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(fan.getByText("5 AC earned")).toBeVisible();
  await expect(fan.getByRole("listitem").getByText("See you there.")).toBeVisible();

  // it was on the fan's screen: the artist's figures tell
  await page.goto(`${url}/social-media-hub?tab=analytics`);
  const row = page.getByRole("row", { name: /Rehearsal tonight/ });
  await expect(row).toContainText("1");
  await fan.close();
});
