import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { CHROMIUM_ARGS, launchWith } from "../../playwright.config";
import { becomesHeard, heardTone } from "./support/listen";
import { ownServer } from "./support/server";
import {
  clipsOfSelectedTrack,
  dropFiles,
  engineRuns,
  lanes,
  playedUntil,
  projectIn,
  saved,
  selectTrack,
  studioReady,
  systemLine,
  trackHead,
} from "./support/studio";
import { expect, test } from "./support/test";
import { audioOf, clicks, peak24, sine } from "./support/wav";

test.use({ serviceWorkers: "allow" });

const root = fileURLToPath(new URL("../..", import.meta.url));
const fixture = (name: string) => readFileSync(join(root, "tests/fixtures/audio", name));

/** What the microphone of this test hears: a click every half second. */
const microphone = join(tmpdir(), `backline-microphone-${process.pid}.wav`);
writeFileSync(microphone, clicks(4));

test.use({
  launchOptions: launchWith([...CHROMIUM_ARGS, `--use-file-for-fake-audio-capture=${microphone}`]),
  // what the browser logs when the network is gone
  expectedErrors: [/Failed to load resource|net::ERR_/],
});

/** Frames of audio in the recorded take's clip and what they hold, from the saved project. */
function takeOf(project: Awaited<ReturnType<typeof projectIn>>) {
  const clips = Object.values(project.clips).filter((clip) => clip.kind === "audio");
  return clips.filter((clip) => project.tracks[clip.trackId]?.name === "Voice");
}

async function savedProject(page: Page, path: string): Promise<void> {
  const download = page.waitForEvent("download");
  await page.keyboard.press("Control+s");
  await (await download).saveAs(path);
}

test("the main job: drop recordings in, record over them, write a part, mix, hear, export, come back offline", async ({
  page,
}, info) => {
  test.setTimeout(240_000);
  const server = await ownServer();

  await test.step("start a project", async () => {
    await page.goto(`${server.url}/projects`);
    await page.getByRole("button", { name: "New project" }).click();
    await studioReady(page);
    await engineRuns(page);
    await expect(page.getByRole("button", { name: "Untitled Project" }).first()).toBeVisible();
  });

  await test.step("drop a WAV, an MP3 and a FLAC", async () => {
    const still = await lanes(page).screenshot();
    await dropFiles(
      lanes(page),
      [
        { name: "tone.wav", bytes: sine(440, 6) },
        { name: "band.mp3", bytes: fixture("stereo-44100.mp3") },
        { name: "room.flac", bytes: fixture("stereo-44100-16.flac") },
      ],
      { x: 2, y: 200 },
    );
    for (const name of ["tone", "band", "room"]) {
      await expect(trackHead(page, name)).toBeVisible({ timeout: 30_000 });
      await selectTrack(page, name);
      await expect(clipsOfSelectedTrack(page)).toHaveText([new RegExp(`^${name}, audio clip, bar 1\\.1\\.1 to`)]);
    }
    await saved(page);
    expect(await lanes(page).screenshot()).not.toEqual(still);
  });

  await test.step("record a take over them", async () => {
    await page.keyboard.press("Alt+Shift+A");
    await page.keyboard.press("F2");
    await page.keyboard.type("Voice");
    await page.keyboard.press("Enter");
    await expect(trackHead(page, "Voice")).toBeVisible();
    await page.getByRole("button", { name: "Arm Voice for recording" }).click();
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await expect(page.getByRole("button", { name: "End the recording" })).toBeVisible({ timeout: 30_000 });
    await becomesHeard(page);
    await playedUntil(page, 3);
    await page.getByRole("button", { name: "End the recording" }).click();
    await page.getByRole("button", { name: "Stop and return to the start" }).click();
    await selectTrack(page, "Voice");
    await expect(clipsOfSelectedTrack(page)).toHaveText([/audio clip/], { timeout: 30_000 });
    await page.getByRole("button", { name: "Arm Voice for recording" }).click();
    await saved(page);
  });

  await test.step("write a part for an instrument", async () => {
    await page.keyboard.press("Alt+Shift+M");
    await page.keyboard.press("Shift+N");
    await page.getByRole("tab", { name: "Piano roll" }).click();
    const roll = page.getByRole("grid", { name: "Notes of the clip by time" });
    await expect(roll).toBeVisible();
    await page.keyboard.press("p");
    const box = await roll.boundingBox();
    if (!box) throw new Error("no piano roll");
    for (const [x, y] of [
      [0.1, 0.3],
      [0.2, 0.5],
      [0.3, 0.7],
    ] as const) {
      await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
    }
    await expect(roll.getByRole("gridcell")).toHaveCount(3);
    await page.keyboard.press("v");
  });

  await test.step("mix: EQ, compressor, send", async () => {
    await page.getByRole("tab", { name: "Mixer", exact: true }).first().click();
    const strip = page.getByRole("region", { name: "tone", exact: true });
    await strip.getByRole("slider", { name: "EQ low" }).focus();
    for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowUp");
    await strip.getByRole("slider", { name: "Compressor of tone", exact: true }).focus();
    await page.keyboard.press("PageUp");
    await strip.getByRole("slider", { name: "Reverb" }).focus();
    await page.keyboard.press("PageUp");
    const fader = strip.getByRole("slider", { name: "Volume of tone" });
    await fader.focus();
    for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowDown");
    await saved(page);
    await page.getByRole("tab", { name: "Studio", exact: true }).click();
  });

  await test.step("hear it", async () => {
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(async () => Math.abs((await heardTone(page)).hz - 440), { timeout: 30_000 }).toBeLessThan(5);
    await playedUntil(page, 3);
    await expect(systemLine(page, "Late from disk")).toHaveText("None");
    await expect(systemLine(page, "Non-finite samples")).toHaveText("None");
    await page.getByRole("button", { name: "Stop and return to the start" }).click();
  });

  const file = info.outputPath("song.backline");
  await test.step("save the project to a file", async () => {
    await savedProject(page, file);
    const project = await projectIn(file);
    const track = Object.values(project.tracks).find((entry) => entry.name === "tone");
    expect(track?.strip.eqLow).toBeGreaterThan(0);
    expect(track?.strip.compRatio).toBeGreaterThan(1);
    expect(Object.values(project.sends).some((send) => send.from === track?.id && send.level > -60)).toBe(true);
    expect(takeOf(project)).toHaveLength(1);
    const notes = Object.values(project.clips).flatMap((clip) =>
      clip.kind === "notes" ? Object.keys(clip.notes) : [],
    );
    expect(notes).toHaveLength(3);
  });

  await test.step("export what was heard, and find it equal to the render in Node", async () => {
    await page.keyboard.press("Control+e");
    const dialog = page.getByRole("dialog", { name: "Export audio" });
    await dialog.getByRole("button", { name: "Export", exact: true }).click();
    const button = dialog.getByRole("button", { name: "Download", exact: true });
    await expect(button).toBeVisible({ timeout: 60_000 });
    const download = page.waitForEvent("download");
    await button.click();
    const exported = info.outputPath("exported.wav");
    await (await download).saveAs(exported);
    const rendered = info.outputPath("rendered.wav");
    await promisify(execFile)(
      process.execPath,
      ["--import", "tsx", join(root, "scripts/render/main.ts"), file, rendered, "--bits", "24", "--tail", "2"],
      { cwd: root },
    );
    const ours = audioOf(await readFile(exported));
    const theirs = audioOf(await readFile(rendered));
    expect(ours.bits).toBe(24);
    expect(peak24(theirs.data)).toBeGreaterThan(0.05);
    expect(ours.data.length).toBe(theirs.data.length);
    expect(ours.data.equals(theirs.data)).toBe(true);
    await page.keyboard.press("Escape");
  });

  await test.step("close the tab, lose the network, come back", async () => {
    await expect(systemLine(page, "Offline copy")).toHaveText("Ready", { timeout: 30_000 });
    const { context } = { context: page.context() };
    await page.close();
    await server.close();
    await context.setOffline(true);
    const again = await context.newPage();
    await again.goto(`${server.url}/projects`);
    await again.getByRole("button", { name: "Untitled Project", exact: true }).click();
    await studioReady(again);
    await engineRuns(again);
    for (const name of ["tone", "band", "room", "Voice"]) await expect(trackHead(again, name)).toBeVisible();
    await selectTrack(again, "Voice");
    await expect(clipsOfSelectedTrack(again)).toHaveText([/audio clip/]);
    await again.getByRole("button", { name: "Play", exact: true }).click();
    await becomesHeard(again);
    await again.getByRole("button", { name: "Stop and return to the start" }).click();

    const later = info.outputPath("later.backline");
    await savedProject(again, later);
    expect(await projectIn(later)).toEqual(await projectIn(file));
  });
});
