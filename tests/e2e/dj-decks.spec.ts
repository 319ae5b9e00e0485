import type { Page } from "@playwright/test";
import { dropFiles } from "./support/studio";
import { expect, test } from "./support/test";
import { wav } from "./support/wav";

const RATE = 44_100;

/** Half a minute of kicks at a tempo, with a quieter click between them. */
function beats(bpm: number): Buffer {
  const perBeat = (60 * RATE) / bpm;
  return wav(30 * RATE, (frame) => {
    const into = frame % perBeat;
    const between = (frame + perBeat / 2) % perBeat;
    const kick = Math.exp(-into / 2000) * Math.sin((2 * Math.PI * 60 * into) / RATE);
    const click = Math.exp(-between / 200) * Math.sin((2 * Math.PI * 3000 * between) / RATE);
    return 0.7 * kick + 0.1 * click;
  });
}

const player = (page: Page, deck: "A" | "B") => page.getByRole("region", { name: `Deck ${deck} player` });

/** Seconds of the track that have passed, as the deck reads them from the engine. */
async function elapsed(page: Page, deck: "A" | "B"): Promise<number> {
  const text = (await player(page, deck).locator("[data-reading=elapsed]").textContent()) ?? "";
  const [minutes, seconds] = text.replace("−", "-").split(":").map(Number);
  return (minutes ?? 0) * 60 + (seconds ?? 0);
}

const bpm = async (page: Page, deck: "A" | "B") =>
  Number(await player(page, deck).locator("[data-reading=bpm]").textContent());

test("two decks play, loop, jump to hot cues and keep one tempo", async ({ page }) => {
  await page.goto("/dj");
  const library = page.getByRole("region", { name: "Library" });
  await dropFiles(library, [
    { name: "one.wav", bytes: beats(120) },
    { name: "two.wav", bytes: beats(125) },
  ]);
  for (const [title, deck] of [
    ["one", "A"],
    ["two", "B"],
  ] as const) {
    await library.getByRole("button", { name: `Load ${title} to deck ${deck}` }).click();
    await expect(player(page, deck).getByText(title, { exact: true })).toBeVisible();
  }
  // the analysis may come while the track is on the deck
  await expect.poll(() => bpm(page, "A")).toBeCloseTo(120, 0);
  await expect.poll(() => bpm(page, "B")).toBeCloseTo(125, 0);

  await player(page, "A").getByRole("button", { name: "Play" }).click();
  await expect.poll(() => elapsed(page, "A")).toBeGreaterThan(2);

  // a loop of four beats: the deck goes back to its start again and again, and never out of it
  await page.keyboard.press("q");
  await expect(player(page, "A").getByRole("button", { name: "On: Loop" })).toHaveAttribute("aria-pressed", "true");
  const places: number[] = [];
  const returns = async () => {
    places.push(await elapsed(page, "A"));
    return places.filter((place, look) => place < (places[look - 1] ?? 0)).length;
  };
  await expect.poll(returns, { intervals: [50] }).toBeGreaterThanOrEqual(2);
  // two seconds, as it is read in tenths
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(2.2);
  await page.keyboard.press("4");

  // a hot cue: gone to in the next block
  await page.keyboard.press("z");
  const set = await elapsed(page, "A");
  await expect.poll(() => elapsed(page, "A")).toBeGreaterThan(set + 2);
  await page.keyboard.press("z");
  await expect.poll(() => elapsed(page, "A")).toBeLessThan(set + 1.5);

  await page.keyboard.press("1");
  await page.keyboard.press("6");
  await expect.poll(() => bpm(page, "B")).toBeCloseTo(120, 0);
  await page.keyboard.press("l");
  await expect.poll(() => elapsed(page, "B")).toBeGreaterThan(1);
  await page.screenshot({ path: process.env.SHOT ?? "test-results/dj-decks.png" });
  await page.keyboard.press("d");
  await expect(player(page, "A").getByRole("button", { name: "Play" })).toHaveAttribute("aria-pressed", "false");
});
