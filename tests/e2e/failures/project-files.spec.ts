import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import {
  clipsOfSelectedTrack,
  dropFiles,
  lanes,
  newProject,
  saved,
  selectTrack,
  studioReady,
  trackHead,
} from "../support/studio";
import { expect, test } from "../support/test";
import { sine } from "../support/wav";

/** A project with one clip, saved to a file: its entries. */
async function savedEntries(page: Page, path: string): Promise<Record<string, Uint8Array>> {
  await newProject(page);
  await dropFiles(lanes(page), [{ name: "tone.wav", bytes: sine(440, 2) }], { x: 2, y: 200 });
  await expect(trackHead(page, "tone")).toBeVisible({ timeout: 30_000 });
  await saved(page);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Control+s");
  await (await download).saveAs(path);
  return unzipSync(await readFile(path));
}

/** Opens a file by the button of the list of projects. */
async function open(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.goto("/projects");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open file" }).click();
  await (await chooser).setFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
}

test("a saved file opens again by button and by drop, and plays the same clip", async ({ page }, info) => {
  const path = info.outputPath("song.backline");
  await savedEntries(page, path);
  await open(page, "song.backline", await readFile(path));
  await studioReady(page);
  await selectTrack(page, "tone");
  await expect(clipsOfSelectedTrack(page)).toHaveText([/^tone, audio clip/]);

  await page.goto("/projects");
  await expect(page.getByRole("row")).toHaveCount(3);
  await dropFiles(page.getByRole("main"), [{ name: "song.backline", bytes: await readFile(path) }]);
  await studioReady(page);
  await expect(trackHead(page, "tone")).toBeVisible();
});

test("what is no project, or one of another version, is refused with a sentence, and nothing is added", async ({
  page,
}, info) => {
  const entries = await savedEntries(page, info.outputPath("song.backline"));
  const project = JSON.parse(strFromU8(entries["project.json"] ?? new Uint8Array()));
  const withProject = (json: unknown) => zipSync({ ...entries, "project.json": strToU8(JSON.stringify(json)) });
  const cases: [string, Uint8Array, RegExp][] = [
    ["letter.backline", strToU8("Dear producer, this is a letter."), /not/i],
    ["empty.backline", new Uint8Array(), /\S+ \S+/],
    ["photos.backline", zipSync({ "photo.txt": strToU8("no project here") }), /not a Backline project/],
    ["future.backline", withProject({ ...project, version: 99 }), /newer Backline \(format 99/],
    ["torn.backline", zipSync({ "project.json": strToU8('{"format":"backline","version":1,"tr') }), /not valid JSON/],
    ["odd.backline", withProject({ ...project, tracks: { a: { id: "a", kind: "spoon" } } }), /wrong at tracks/],
    ["other.backline", withProject({ format: "something else" }), /no Backline project/],
  ];
  for (const [name, bytes, says] of cases) {
    await test.step(name, async () => {
      await open(page, name, bytes);
      const notice = page.getByRole("region", { name: "Notifications" });
      await expect(notice).toContainText(`${name} could not be opened`);
      await expect(notice).toContainText(says);
    });
  }
  await page.goto("/projects");
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("a project with a missing sample opens, says which one, and keeps its clips", async ({ page, browser }, info) => {
  const entries = await savedEntries(page, info.outputPath("song.backline"));
  const without = Object.fromEntries(Object.entries(entries).filter(([name]) => !name.startsWith("audio/")));
  expect(Object.keys(without).length).toBeLessThan(Object.keys(entries).length);
  // on another device, where the recording is not
  const elsewhere = await browser.newContext();
  try {
    const other = await elsewhere.newPage();
    await open(other, "lost.backline", zipSync(without));
    await studioReady(other);
    await expect(other.getByRole("region", { name: "Notifications" })).toContainText(/tone/, { timeout: 30_000 });
    await selectTrack(other, "tone");
    await expect(clipsOfSelectedTrack(other)).toHaveText([/^tone, audio clip/]);
  } finally {
    await elsewhere.close();
  }
});
