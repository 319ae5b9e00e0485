import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { engineRuns, projectIn, saved, studioReady, trackHead } from "./support/studio";
import { expect, test } from "./support/test";

/** Counts how often the page has asked for a microphone. */
async function countMicrophones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const counted = window as unknown as { microphones: number };
    counted.microphones = 0;
    mediaDevices.getUserMedia = (constraints) => {
      counted.microphones++;
      return open(constraints);
    };
  });
  return () => page.evaluate(() => (window as unknown as { microphones: number }).microphones);
}

test("a file with armed tracks opens no microphone; what this person arms and solos is theirs, and stays", async ({
  page,
}) => {
  const microphones = await countMicrophones(page);
  const arm = (name: string) => trackHead(page, name).getByRole("button", { name: `Arm ${name} for recording` });
  const solo = (name: string) => trackHead(page, name).getByRole("button", { name: new RegExp(`^Solo ${name}`) });
  await page.goto("/projects");
  const buffer = await readFile("tests/fixtures/version1/project.backline");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open file" }).click();
  await (await chooser).setFiles({ name: "theirs.backline", mimeType: "application/zip", buffer });
  await studioReady(page);
  await engineRuns(page);
  await expect(arm("Voice")).toHaveAttribute("aria-pressed", "false");
  await expect(solo("Voice")).toHaveAccessibleName("Solo Voice, for everyone");
  expect(await microphones()).toBe(0);

  await arm("Voice").click();
  await expect.poll(microphones).toBe(1);
  await solo("Keys").click();
  await expect(solo("Keys")).toHaveAttribute("aria-pressed", "true");
  await expect(solo("Keys")).toHaveAccessibleName("Solo Keys");
  await saved(page);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Control+s");
  const { tracks } = await projectIn(await (await download).path());
  const keys = Object.values(tracks).find(({ name }) => name === "Keys");
  expect(keys).toMatchObject({ solo: false });
  expect(JSON.stringify(tracks)).not.toMatch(/armed|monitor|Input/);

  // the same person on the same device finds it as it was, and the microphone closed until it is recorded
  await page.reload();
  await studioReady(page);
  await engineRuns(page);
  await expect(arm("Voice")).toHaveAttribute("aria-pressed", "true");
  await expect(solo("Keys")).toHaveAttribute("aria-pressed", "true");
  expect(await microphones()).toBe(0);
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByRole("button", { name: "End the recording" })).toBeVisible();
  expect(await microphones()).toBe(1);
});
