import { studioReady } from "./support/studio";
import { expect, test } from "./support/test";

// the browser itself logs that the page came with status 404
test.use({ expectedErrors: [/404 \(Not Found\)/] });

for (const path of ["/nowhere", "/music-studio/deeper", "/%E2%99%AA"]) {
  test(`${path} is answered with 404 and says so`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByText("404", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    await expect(page).toHaveTitle(/Page Not Found/);
  });
}

test("both ways out of the 404 page lead on", async ({ page }) => {
  await page.goto("/nowhere");
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");

  await page.goto("/nowhere");
  await page.getByRole("link", { name: "Music Studio", exact: true }).click();
  await studioReady(page);
  expect(new URL(page.url()).pathname).toBe("/music-studio");
});
