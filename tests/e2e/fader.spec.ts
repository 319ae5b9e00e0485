import type { Locator, Page } from "@playwright/test";
import type { Project } from "../../contract/project/document";
import { heardPeak } from "./support/listen";
import { dropFiles, engineRuns, lanes, newProject, projectIn, saved, trackHead } from "./support/studio";
import { expect, test } from "./support/test";
import { sine } from "./support/wav";

/** The document as it is, from the file that a person can save. */
async function documentOf(page: Page): Promise<Project> {
  await saved(page);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Control+s");
  return projectIn(await (await download).path());
}

const shown = async (slider: Locator) => Number(await slider.getAttribute("aria-valuenow"));

test("the mixer's fader moves the track head's, the number and the sound before the pointer is up; then it is one edit", async ({
  page,
}) => {
  await newProject(page);
  await engineRuns(page);
  await dropFiles(lanes(page), [{ name: "tone.wav", bytes: sine(440, 60) }], { x: 2, y: 200 });
  const head = trackHead(page, "tone");
  await expect(head).toBeVisible();
  await page.getByRole("tab", { name: "Mixer", exact: true }).last().click();
  const strip = page.getByRole("region", { name: "tone", exact: true });
  const fader = strip.getByRole("slider", { name: "Volume of tone" });
  const number = strip.getByRole("button", { name: /^Volume of tone: / });
  const inHead = head.getByRole("slider", { name: "Volume of tone" });
  await expect(fader).toHaveAttribute("aria-valuenow", "75");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => heardPeak(page)).toBeGreaterThan(0.1);

  const box = await fader.boundingBox();
  if (!box) throw new Error("there is no fader");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 40, { steps: 4 });
  const undo = page.getByRole("button", { name: /^Undo/ });
  const before = await undo.getAttribute("aria-label");
  await expect.poll(() => shown(inHead)).toBeLessThan(75);
  expect(await shown(inHead)).toBe(await shown(fader));
  await expect(number).not.toHaveText("0.0 dB");
  await expect(inHead).toHaveAttribute("aria-valuetext", /^minus \d+\.\d decibels$/);

  await page.mouse.move(x, y + 400, { steps: 4 });
  await expect(inHead).toHaveAttribute("aria-valuetext", "silent");
  await expect(number).toHaveText("−∞ dB");
  await expect.poll(() => heardPeak(page)).toBeLessThan(0.0001);
  expect(await undo.getAttribute("aria-label")).toBe(before);

  // the fader follows the pointer from where it stopped
  await page.mouse.move(x, y + 375, { steps: 2 });
  await page.mouse.up();
  await expect(undo).toHaveAttribute("aria-label", "Undo Change parameter");
  const level = await shown(fader);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  const [track] = Object.values((await documentOf(page)).tracks).filter(({ name }) => name === "tone");
  expect(60 * Math.log10(level / 75)).toBeCloseTo(track?.strip.level ?? 0, 6);

  await page.keyboard.press("Control+z");
  await expect(inHead).toHaveAttribute("aria-valuenow", "75");
  await expect(fader).toHaveAttribute("aria-valuenow", "75");
  expect(await undo.getAttribute("aria-label")).toBe(before);
});
