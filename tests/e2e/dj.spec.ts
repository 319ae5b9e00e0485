import { seriousViolations } from "./support/axe";
import { clean, fits, SIZES } from "./support/look";
import { expect, test } from "./support/test";

const [DESK, LAPTOP, PHONE] = SIZES;

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

  // a small laptop: the four units stand in one row, and the decks stay in sight below them
  await page.setViewportSize(LAPTOP);
  await fits(page, "effects at 1024");
  await expect(page.getByRole("region", { name: "Effect unit 4" })).toBeInViewport({ ratio: 0.95 });
  const player = page.getByRole("region", { name: "Deck A player" });
  await expect(player.getByRole("button", { name: "Play" })).toBeInViewport({ ratio: 1 });
  await effects.click();
  // the sampler shows all of its pads
  await page.setViewportSize(DESK);
  await page.getByRole("button", { name: "Sampler", exact: true }).click();
  const pads = page.getByRole("toolbar", { name: "Pads of bank A" });
  await expect(pads.getByRole("button")).toHaveCount(16);
  await expect(pads).toBeInViewport({ ratio: 1 });
  await clean(page, "sampler at 1440");
  // a phone: one thing at a time, and the mixer with its master
  await page.setViewportSize(PHONE);
  const tabs = page.getByRole("tablist", { name: "DJ studio" }).getByRole("tab");
  for (const name of await tabs.allTextContents()) {
    await tabs.filter({ hasText: new RegExp(`^${name}$`) }).click();
    await fits(page, `${name} at 390`);
    await clean(page, `${name} at 390`);
    if (name === "Mixer") await expect(page.getByRole("region", { name: "Master" })).toBeInViewport({ ratio: 1 });
  }

  await page.goto("/projects");
  await expect(page.getByText("DJ set")).toBeHidden();
});
