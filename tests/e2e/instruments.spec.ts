import type { Page } from "@playwright/test";
import { becomesHeard, heardPeak } from "./support/listen";
import { looksRight } from "./support/look";
import { plugInController, sendMidi } from "./support/midi";
import { projectIn, saved } from "./support/studio";
import { expect, test } from "./support/test";
import { sine } from "./support/wav";

test.use({ expectedErrors: [/404 \(Not Found\)/] });

const STUDIO = "/professional-instruments-studio";

/** Opens the studio with a new sketch; a click lets the browser sound. */
async function openStudio(page: Page): Promise<void> {
  await page.goto(STUDIO);
  await expect(page.getByRole("region", { name: "Piano", exact: true })).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: /^Piano/ }).click();
}

const card = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) }).first();

async function projectNow(page: Page) {
  await saved(page);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Control+s");
  return projectIn(await (await download).path());
}

async function record(page: Page, play: () => Promise<void>): Promise<void> {
  const panel = page.getByRole("region", { name: "Recording", exact: true });
  await panel.getByRole("button", { name: /^Record / }).click();
  await expect(panel.getByText("REC", { exact: true })).toBeVisible();
  await play();
  await panel.getByRole("button", { name: "Stop & Save" }).click();
  await expect(page.getByText("Recording saved", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
}

test("keys are heard, and recorded as notes into a sketch that is there again", async ({ page }) => {
  await openStudio(page);
  // middle C is the key Q, note 60; a key that repeats does not strike again
  await record(page, async () => {
    await page.keyboard.down("q");
    await page.keyboard.down("q");
    await becomesHeard(page, 0.005);
    await expect(page.getByRole("button", { name: "C4", exact: true })).toHaveAttribute("data-down", "true");
    await page.keyboard.up("q");
    await page.keyboard.press("z");
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("q");
  });
  const list = page.getByRole("list", { name: "Recordings" });
  await expect(list.getByRole("listitem")).toHaveText([/3 notes · \d+:\d\d\.\d/]);
  const { clips } = await projectNow(page);
  const [clip] = Object.values(clips);
  if (clip?.kind !== "notes") throw new Error("Nothing was recorded.");
  expect(clip.trackId).toBe("instrument-piano");
  const keys = Object.values(clip.notes).sort((a, b) => a.start - b.start);
  expect(keys.map(({ key }) => key)).toEqual([60, 48, 72]);

  // the same sketch is there when the studio is opened again; deleting is one step of undo
  await page.goto(STUDIO);
  await expect(list.getByRole("listitem")).toHaveCount(1, { timeout: 30_000 });
  await list.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByText("No recordings yet. Press Record, then play.")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(list.getByRole("listitem")).toHaveCount(1);
});

test("the instrument with the focus gets the keys: pads, frets and chords; audio takes the notes' place", async ({
  page,
}) => {
  await openStudio(page);
  await card(page, "Drums").click();
  await page.getByRole("radio", { name: "Audio" }).check();
  await record(page, async () => {
    await page.keyboard.press("q");
    await becomesHeard(page, 0.005);
    await page
      .getByRole("button", { name: /^Snare/ })
      .first()
      .click();
    // the focus stays while something is recorded
    await expect(card(page, "Guitar")).toBeDisabled();
  });
  await expect(page.getByRole("list", { name: "Recordings" }).getByRole("listitem")).toHaveText([/audio · /]);

  await card(page, "Guitar").click();
  await page.getByRole("radio", { name: "Notes" }).check();
  await record(page, async () => {
    // a fret is lit for a moment only
    const watched = await page.getByRole("button", { name: "E string 6, fret 3: G2" }).evaluateHandle((fret) => {
      const seen = { lit: false };
      new MutationObserver(() => (seen.lit ||= fret.dataset.lit === "true")).observe(fret, { attributes: true });
      return seen;
    });
    await page.keyboard.press("t");
    await expect(page.getByRole("button", { name: /^G V T$/ })).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => watched.evaluate(({ lit }) => lit)).toBe(true);
    await page.getByRole("button", { name: "E string 1, fret 12: E5" }).click();
  });
  const { clips, samples } = await projectNow(page);
  const sound = Object.values(clips).find(({ kind }) => kind === "audio");
  expect(sound?.trackId).toBe("instrument-audio");
  expect(Object.values(samples)[0]?.frames).toBeGreaterThan(44_100 * 3);
  const played = Object.values(clips).find(({ trackId }) => trackId === "instrument-guitar");
  if (played?.kind !== "notes") throw new Error("The guitar was not recorded.");
  const keys = Object.values(played.notes)
    // strings of one strum may be struck within one tick
    .sort((a, b) => a.start - b.start || a.key - b.key)
    .map(({ key }) => key);
  expect(keys).toEqual([43, 47, 50, 55, 59, 67, 76]);
});

test("a drum pattern is chosen, changed step by step, and plays by itself", async ({ page }) => {
  await openStudio(page);
  await card(page, "Drums").click();
  const step = page.getByRole("button", { name: /^Clap, step 5:/ });
  await expect(step).toHaveAttribute("aria-pressed", "false");
  await step.click();
  await expect(step).toHaveAccessibleName("Clap, step 5: on");
  await step.click();
  await expect(step).toHaveAccessibleName("Clap, step 5: accent");
  await page.getByRole("button", { name: "Play the pattern" }).click();
  await becomesHeard(page, 0.01);
  await page.getByRole("button", { name: "Stop the pattern" }).click();
  const { clips } = await projectNow(page);
  const [clip] = Object.values(clips);
  if (clip?.kind !== "notes") throw new Error("There is no pattern.");
  expect(clip.name).toBe("Rock Beat");
  const claps = Object.values(clip.notes).filter(({ key }) => key === 39);
  expect(claps.every(({ start, velocity }) => start % 3840 === 960 && velocity > 110)).toBe(true);
  expect(claps.length).toBeGreaterThan(10);
});

test("a MIDI keyboard plays the instrument with the focus at once, and is recorded", async ({ page, context }) => {
  await plugInController(context, "Stage Piano");
  await openStudio(page);
  await page.getByRole("button", { name: "MIDI keyboard" }).click();
  await expect(page.getByText("MIDI is connected")).toBeVisible();
  await card(page, "Synth").click();
  await record(page, async () => {
    await sendMidi(page, [0x90, 64, 100]);
    await becomesHeard(page, 0.005);
    await sendMidi(page, [0x80, 64, 0]);
  });
  const { clips } = await projectNow(page);
  const [clip] = Object.values(clips);
  expect(clip?.trackId).toBe("instrument-synth");
  expect(clip?.kind === "notes" && Object.values(clip.notes).map(({ key }) => key)).toEqual([64]);
});

test("samples of one's own become an instrument that is heard, found again, and refused with a sentence where broken", async ({
  page,
}) => {
  await openStudio(page);
  const load = async (files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: /^Load sample/ }).click();
    await (await chooser).setFiles(files);
  };
  await load([{ name: "Broken.sf2", mimeType: "", buffer: Buffer.from("RIFFxxxxsfbk") }]);
  await expect(page.getByText("This file is not a SoundFont that can be read.")).toBeVisible();
  await load([{ name: "My Tone.wav", mimeType: "audio/wav", buffer: sine(440, 2) }]);
  await expect(page.getByText("My Tone is loaded", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Piano My Tone/ })).toBeVisible();
  await saved(page);
  await page.goto(STUDIO);
  await expect(page.getByRole("button", { name: /^Piano My Tone/ })).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: /^Piano/ }).click();
  // its sound is read from disk: a key struck before it is there stays silent
  await expect
    .poll(async () => {
      await page.keyboard.up("w");
      await page.keyboard.down("w");
      return heardPeak(page);
    })
    .toBeGreaterThan(0.01);
  await page.keyboard.up("w");
  await page.getByRole("tab", { name: "Sounds" }).click();
  await expect(page.getByRole("combobox", { name: "Font" })).toContainText("My Tone");
  await page.getByRole("button", { name: "Delete My Tone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("My Tone was deleted")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Font" })).toContainText("Not on this device");
});

test("each instrument fits three sizes, and axe finds nothing serious in either theme", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStudio(page);
  for (const name of ["Piano", "Guitar", "Drums", "Synth"]) {
    await card(page, name).click();
    await looksRight(page, name);
  }
});

test("a preset is found, listened to while the track keeps its sound, kept as a favourite, and loaded", async ({
  page,
}) => {
  await openStudio(page);
  await page.getByRole("tab", { name: "Presets", exact: true }).click();
  await page.getByRole("searchbox", { name: "Find a preset" }).fill("bass round sub");
  const list = page.getByRole("list", { name: "Found presets" });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await list.getByRole("button", { name: "Listen to Round Sub" }).click();
  await expect(list.getByRole("button", { name: "Stop Round Sub" })).toHaveAttribute("aria-pressed", "true");
  // it ends by itself, and the piano still plays its own sound
  await expect(list.getByRole("button", { name: "Listen to Round Sub" })).toBeVisible({ timeout: 60_000 });
  const instrument = async () =>
    Object.values((await projectNow(page)).devices).find(({ id, trackId, kind }) =>
      trackId === "instrument-piano" && (kind === "sampler" || kind === "synth") ? id : null,
    );
  expect(await instrument()).toMatchObject({ kind: "sampler", presetName: "Acoustic grand piano" });

  await list.getByRole("button", { name: "Round Sub is a favourite" }).click();
  await list.getByRole("button", { name: "Load Round Sub" }).click();
  await expect(list.getByRole("button", { name: "Round Sub is loaded" })).toBeVisible();
  expect(await instrument()).toMatchObject({ kind: "synth", presetName: "Round Sub" });

  await page.reload();
  await page.getByRole("tab", { name: "Presets", exact: true }).click({ timeout: 30_000 });
  await page.getByRole("button", { name: "Favourites only" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByRole("button", { name: "Round Sub is loaded" })).toBeVisible();
});
