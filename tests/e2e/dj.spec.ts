import { seriousViolations } from "./support/axe";
import { expect, test } from "./support/test";

test("the DJ studio opens this browser's set, keeps what its mixer is set to, and is in no list of projects", async ({
  page,
}) => {
  await page.goto("/dj");
  const crossfader = page.getByRole("slider", { name: /^Crossfader/ });
  await expect(crossfader).toBeVisible();
  await expect(page).toHaveTitle("DJ studio · Backline");
  const reading = page.getByRole("region", { name: "Crossfader" }).getByRole("status");
  await expect(reading).toHaveText("MIX");
  await crossfader.press("Home");
  await expect(reading).toHaveText("A");
  await crossfader.press("End");
  await expect(reading).toHaveText("B");

  const deck = page.getByRole("region", { name: "Deck A channel" });
  const low = deck.getByRole("slider", { name: /^Low/ });
  await expect(low).toHaveAttribute("aria-valuenow", "50");
  await low.press("Home");
  await deck.getByRole("button", { name: "Kill the mid band of Deck A" }).click();

  // the mixer's crossfader is in sight at once; the effect units are opened where the window is low
  const effects = page.getByRole("button", { name: "Effects", exact: true });
  await expect(crossfader).toBeInViewport();
  await expect(effects).toHaveAttribute("aria-pressed", "false");
  await effects.click();
  const unit = page.getByRole("region", { name: "Effect unit 1" });
  await unit.getByRole("button", { name: "Effect unit 1 on Deck B" }).click();
  await unit.getByRole("slider", { name: /^Super/ }).press("End");
  // the super knob turns the meta knobs
  await expect(unit.getByRole("slider", { name: "Amount of effect 1 of unit 1" })).toHaveAttribute(
    "aria-valuenow",
    "100",
  );
  await unit.getByRole("button", { name: "Delay", exact: true }).click();
  await page.getByRole("menuitem", { name: "Chorus" }).click();
  await expect(unit.getByRole("button", { name: "Chorus", exact: true })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.reload();
  await expect(low).toHaveAttribute("aria-valuenow", "0");
  await expect(reading).toHaveText("B");
  await expect(deck.getByRole("button", { name: "Kill the mid band of Deck A" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(unit.getByRole("button", { name: "Effect unit 1 on Deck B" })).toHaveAttribute("aria-pressed", "true");
  await expect(unit.getByRole("button", { name: "Chorus", exact: true })).toBeVisible();
  await page.screenshot({ path: process.env.SHOT ?? "test-results/dj.png" });

  await page.goto("/projects");
  await expect(page.getByText("DJ set")).toBeHidden();
});
