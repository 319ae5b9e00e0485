import { heardPeak } from "../support/listen";
import { studioReady, systemLine } from "../support/studio";
import { expect, test } from "../support/test";

test("probe", async ({ page }) => {
  page.on("console", (m) => console.log("C", m.text()));
  await page.goto("/");
  await page.getByRole("button", { name: "Demo project" }).click();
  await studioReady(page);
  for (let i = 0; i < 8; i++) {
    await page.waitForTimeout(1000);
    console.log(
      i,
      await page.locator("dl").first().innerText(),
      (await page.locator("dl").nth(1).innerText()).replace(/\n/g, " "),
    );
  }
  await page.getByRole("button", { name: "Play", exact: true }).click();
  for (let i = 0; i < 8; i++) {
    await page.waitForTimeout(1000);
    console.log(
      await heardPeak(page),
      await page.getByRole("button", { name: /^Position/ }).innerText(),
      (await page.locator("dl").nth(1).innerText()).replace(/\n/g, " "),
    );
  }
});
