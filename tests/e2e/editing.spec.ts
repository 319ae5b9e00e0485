import type { Page } from "@playwright/test";
import type { AudioClip, Clip, Project } from "../../contract/project/document";
import { clipsOfSelectedTrack, dropFiles, lanes, newProject, projectIn, saved, trackHead } from "./support/studio";
import { expect, test } from "./support/test";
import { placeIn } from "./support/touch";
import { sine } from "./support/wav";

/** The document as it is, from the file that a person can save. */
async function documentOf(page: Page): Promise<Project> {
  await saved(page);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Control+s");
  return projectIn(await (await download).path());
}

async function clipNamed(page: Page, name: string): Promise<AudioClip> {
  const found = Object.values((await documentOf(page)).clips).find((clip) => clip.name === name);
  if (found?.kind !== "audio") throw new Error(`no audio clip ${name}`);
  return found;
}

/** Drags on the lanes, places in pixels from their top left corner. */
async function drag(page: Page, from: [number, number], to: [number, number], key?: string): Promise<void> {
  const [a, b] = [await placeIn(lanes(page), ...from), await placeIn(lanes(page), ...to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  if (key) await page.keyboard.down(key);
  await page.mouse.move(b.x, b.y, { steps: 6 });
  await page.mouse.up();
  if (key) await page.keyboard.up(key);
}

async function bring(page: Page, ...names: string[]): Promise<void> {
  const files = names.map((name) => ({ name: `${name}.wav`, bytes: sine(440, 2) }));
  await dropFiles(lanes(page), files, { x: 2, y: 200 });
  for (const name of names) await expect(trackHead(page, name)).toBeVisible({ timeout: 30_000 });
}

// At 100 % a quarter is 40 pixels and a tick a 24th of one; a lane is 64 pixels high. Two seconds at 128 BPM
// are 4.27 quarters, 170.67 pixels.
const FRAMES = 88_200;

test("a clip is moved, trimmed, faded, turned up, split and reversed with the mouse, and all of it undone", async ({
  page,
}) => {
  await newProject(page);
  await bring(page, "tone");
  const clip = () => clipNamed(page, "tone");

  await drag(page, [40, 40], [196, 40]);
  expect((await clip()).start).toBe(3840);
  // Alt goes past the grid: 7 pixels are 168 ticks
  await drag(page, [200, 40], [207, 40], "Alt");
  expect((await clip()).start).toBe(3840 + 168);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  expect((await clip()).start).toBe(0);

  // its end is on no line of the grid: it snaps to the one at 2.1.1 − a beat
  await drag(page, [168, 40], [118, 40]);
  expect((await clip()).length).toBe(Math.round((3 * 60 * 44_100) / 128));
  await page.keyboard.press("Control+z");

  // the handle of the fade in stands at the clip's top left corner, under its name
  await drag(page, [1, 16], [41, 16]);
  expect((await clip()).fadeIn).toBeCloseTo((41 / 170.67) * FRAMES, -3);
  // that of the gain in its middle, a third down from +12 dB
  await drag(page, [85, 32], [85, 16]);
  expect((await clip()).gain).toBeCloseTo(12, 0);

  const middle = await placeIn(lanes(page), 80, 50);
  await page.mouse.move(middle.x, middle.y);
  await page.keyboard.press("Shift+s");
  const halves = Object.values((await documentOf(page)).clips);
  expect(halves.map(({ start }) => start).sort((a, b) => a - b)).toEqual([0, 1920]);
  await page.keyboard.press("Shift+r");
  expect(Object.values((await documentOf(page)).clips).map((half) => half.kind === "audio" && half.reversed)).toEqual([
    true,
    true,
  ]);
  while (await page.getByRole("button", { name: /^Undo/ }).isEnabled()) await page.keyboard.press("Control+z");
  expect(Object.keys((await documentOf(page)).clips)).toEqual([]);
});

test("clips are caught with a lasso, copied across tracks, pasted, duplicated and deleted together", async ({
  page,
}) => {
  await newProject(page);
  await bring(page, "one", "two");
  await trackHead(page, "two").getByText("two").click();
  await page.keyboard.press("Alt+Shift+A");
  await page.keyboard.press("Alt+Shift+A");
  const starts = async (track: string) => {
    const project = await documentOf(page);
    const id = Object.values(project.tracks).find(({ name }) => name === track)?.id;
    return Object.values(project.clips)
      .filter(({ trackId }: Clip) => trackId === id)
      .map(({ start }) => start)
      .sort((a, b) => a - b);
  };

  // over both clips, from the free ground right of them
  await drag(page, [300, 100], [100, 30]);
  await page.keyboard.press("Control+c");
  await trackHead(page, "Audio 3").getByText("Audio 3").click();
  await page.keyboard.press("Control+v");
  expect(await starts("Audio 3")).toEqual([0]);
  expect(await starts("Audio 4")).toEqual([0]);
  // what was pasted is selected
  await page.keyboard.press("Control+d");
  expect(await starts("Audio 3")).toHaveLength(2);
  expect(await starts("Audio 4")).toHaveLength(2);
  await page.keyboard.press("Delete");
  expect(await starts("Audio 3")).toEqual([0]);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  expect(Object.keys((await documentOf(page)).clips)).toEqual([]);
  await page.keyboard.press("Control+z");
  expect(Object.keys((await documentOf(page)).clips)).toHaveLength(4);
});

test("a recording is pasted in, the timeline zooms from 25 to 400 % and to fit, a tempo is tapped", async ({
  page,
}) => {
  await newProject(page);
  const base64 = sine(440, 2).toString("base64");
  await page.evaluate((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], "pasted.wav"));
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, base64);
  await expect(trackHead(page, "pasted")).toBeVisible({ timeout: 30_000 });
  await expect(clipsOfSelectedTrack(page)).toHaveText([/^pasted, audio clip, bar 1\.1\.1/]);

  const bar = page.getByRole("toolbar", { name: "Timeline" });
  const zoom = bar.getByLabel("Zoom", { exact: true });
  for (const [button, end] of [
    ["Zoom out", "25 %"],
    ["Zoom in", "400 %"],
  ] as const) {
    const step = bar.getByRole("button", { name: button });
    while (await step.isEnabled()) {
      const before = await zoom.textContent();
      await step.click();
      await expect(zoom).not.toHaveText(before ?? "");
    }
    await expect(zoom).toHaveText(end);
  }
  await bar.getByRole("button", { name: "Zoom to fit" }).click();
  const { width } = (await lanes(page).boundingBox()) ?? { width: 0 };
  // 96 % of the width for 4.27 quarters, but never above 400 %
  const fit = Math.min(400, ((width * 0.96) / ((128 / 60) * 2 * 40)) * 100);
  await expect(zoom).toHaveText(`${Math.round(fit)} %`);

  const times: number[] = [];
  for (let tap = 0; tap < 6; tap++) {
    times.push(
      await page.evaluate(() => {
        const now = performance.now();
        window.dispatchEvent(new KeyboardEvent("keydown", { key: "t", code: "KeyT", bubbles: true }));
        return now;
      }),
    );
    await page.waitForTimeout(500);
  }
  const tapped = (60_000 * (times.length - 1)) / ((times.at(-1) ?? 0) - (times[0] ?? 0));
  const { tempo } = await documentOf(page);
  expect(Math.abs((Object.values(tempo)[0]?.bpm ?? 0) - tapped)).toBeLessThan(0.5);
});

test("the clip editor shows the recording with the clip's part of it, whose edge trims", async ({ page }) => {
  await newProject(page);
  await bring(page, "tone");
  const place = await placeIn(lanes(page), 60, 45);
  await page.mouse.dblclick(place.x, place.y);
  const editor = page.getByRole("region", { name: "Audio of tone" });
  await expect(editor).toBeVisible();
  const region = editor.locator("[part~=region]");
  // once nothing moves and no notice covers it
  await region.locator("[part~=region-handle-right]").hover({ timeout: 30_000 });
  const box = await region.boundingBox();
  if (!box) throw new Error("no region");
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
  // what is shown is what was cut: at 100 % the whole recording is as wide as the region was
  const { length } = await clipNamed(page, "tone");
  const shown = ((await region.boundingBox())?.width ?? 0) / box.width;
  expect(Math.abs(length / FRAMES - shown)).toBeLessThan(0.01);
  expect(shown).toBeGreaterThan(0.3);
  expect(shown).toBeLessThan(0.7);
});

test("the export says how large a WAV file will be, to the byte", async ({ page }) => {
  await newProject(page);
  await bring(page, "tone");
  await page.keyboard.press("Control+e");
  const dialog = page.getByRole("dialog", { name: "Export audio" });
  const text = (await dialog.getByText(/bytes\)/).textContent()) ?? "";
  const promised = Number(/\(([\d,]+) bytes\)/.exec(text)?.[1]?.replaceAll(",", ""));
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  const button = dialog.getByRole("button", { name: "Download", exact: true });
  await expect(button).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent("download");
  await button.click();
  const { size } = await import("node:fs/promises").then(async ({ stat }) => stat(await (await download).path()));
  expect(size).toBe(promised);
});

test("screen readers hear transport, selected track and clipping", async ({ page }) => {
  await newProject(page);
  await bring(page, "tone");
  await page.keyboard.press("Alt+Shift+M");
  const said = page.locator("body > [role=status]");
  await expect(said).toHaveText(/MIDI 1 added/);
  await page.keyboard.press("PageUp");
  await expect(said).toHaveText("Track tone");
  await page.keyboard.press("Space");
  await expect(said).toHaveText("Playing");
  await page.keyboard.press("Space");
  await expect(said).toHaveText("Paused");
  await page.keyboard.press("Shift+Space");
  await expect(said).toHaveText("Stopped");
  await page.keyboard.press("m");
  await expect(said).toHaveText("tone muted");
  await page.keyboard.press("m");

  // a quarter of full scale, 36 dB louder
  const clip = await placeIn(lanes(page), 60, 45);
  await page.mouse.click(clip.x, clip.y);
  const gain = page.getByRole("complementary", { name: "Inspector" }).getByRole("slider", { name: "Gain" });
  await gain.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Space");
  await expect(said).toHaveText(/(tone|Master) clipped/, { timeout: 30_000 });
});
