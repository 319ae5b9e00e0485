import { readFile } from "node:fs/promises";
import { type DemoServer, startDemo } from "./support/demo";
import { looksRight } from "./support/look";
import { callAs, publishTone, signUpAt } from "./support/publish";
import { expect, test } from "./support/test";

let server: DemoServer;
test.beforeAll(async () => {
  server = await startDemo();
});
test.afterAll(() => server.close());

test.use({ expectedErrors: [/409/] });
test("one click makes posts of a release, which are copied, exported and posted; the content creator has voices and templates", async ({
  page,
  context,
}) => {
  const { url } = server;
  const token = await signUpAt(url, "mara");
  const api = await callAs(url, token);
  await publishTone(api, {
    title: "Midnight Drive",
    genre: "House",
    tags: ["late night"],
    lyrics: "All the lights are running home",
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url });
  await page.addInitScript((value) => {
    localStorage.setItem("auth_token", value);
    // so that files are downloads
    Object.defineProperty(window, "showSaveFilePicker", { value: undefined });
  }, token);
  await page.goto(`${url}/one-click-social-generator`);
  const generate = page.getByRole("button", { name: "Generate", exact: true });
  await generate.click();
  await expect(page.getByText("Describe what content you want to create")).toBeVisible();
  await page.getByLabel("What should the posts be about?").fill("late trains home");
  for (const name of ["Instagram", "TikTok", "YouTube"]) await page.getByRole("checkbox", { name }).uncheck();
  await generate.click();
  await expect(page.getByText("Choose at least one platform to generate content for")).toBeVisible();
  for (const name of ["Instagram", "Twitter/X"]) await page.getByRole("checkbox", { name }).check();
  await page.getByRole("combobox", { name: "Release" }).click();
  await page.getByRole("option", { name: "Midnight Drive" }).click();
  await generate.click();
  await expect(page.getByText("Created content for 2 platforms")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Generating content" })).toHaveAttribute("aria-valuenow", "100");
  await expect(page.getByText("1 of 10 AI generations used this month.")).toBeVisible();
  await page.getByRole("tab", { name: "Twitter/X" }).click();
  const caption = await page.getByRole("region", { name: "Caption" }).locator("p").first().innerText();
  const hashtags = await page.getByRole("region", { name: "Hashtags" }).locator("p").innerText();
  await page.getByRole("button", { name: "Copy All" }).click();
  await expect(page.getByText("Copied to clipboard")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${caption}\n\n${hashtags}`);
  expect(copied.length).toBeLessThanOrEqual(280);

  await page.getByRole("button", { name: "Export" }).click();
  const save = page.getByRole("button", { name: "Save picture" });
  await expect(save).toBeEnabled();
  const [picture] = await Promise.all([page.waitForEvent("download"), save.click()]);
  const png = await readFile((await picture.path()) ?? "");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1600, 900]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Post Now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Post Now" }).click();
  await expect(page.getByText("The post goes to 1 place")).toBeVisible();
  const newest = async () => (await (await api.get("/api/feed")).json()).items[0];
  await expect.poll(newest, { timeout: 30_000 }).toMatchObject({ text: copied, release: { title: "Midnight Drive" } });
  await looksRight(page, "generator");

  await page.goto(`${url}/ai-content-creator`);
  await page.getByRole("button", { name: "Generate content" }).click();
  await expect(page.getByRole("textbox", { name: "Content" })).toHaveValue(/./);
  await expect(page.getByRole("list", { name: "Checklist" }).getByRole("listitem")).toHaveCount(7);
  await looksRight(page, "content creator");
  await page.getByRole("tab", { name: "Brand voices" }).click();
  await page.getByRole("button", { name: "New brand voice" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Night");
  // there is one post of hers: too few to learn from
  await page.getByRole("dialog").getByRole("button", { name: "Add voice" }).click();
  await expect(page.getByText("A voice is learned from 3 texts of yours at least, and there are 1")).toBeVisible();
  await page.getByRole("checkbox", { name: "Learn it from my texts" }).uncheck();
  await page.getByRole("dialog").getByRole("button", { name: "Add voice" }).click();
  await page.getByRole("button", { name: "Edit Night" }).click();
  await page.getByRole("dialog").getByLabel("Hashtags, separated by spaces").fill("#Moonlight");
  await page.getByRole("dialog").getByRole("button", { name: "Save voice" }).click();
  await expect(page.getByText("#Moonlight")).toBeVisible();
  await page.getByRole("tab", { name: "Templates" }).click();
  await page.getByRole("button", { name: "Copy to my own: Introduction" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("button", { name: "Edit Introduction" })).toBeVisible();
  await looksRight(page, "templates");
  await api.dispose();
});
