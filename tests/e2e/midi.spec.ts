import type { Locator, Page } from "@playwright/test";
import { seriousViolations } from "./support/axe";
import { heardPeak } from "./support/listen";
import { lastLight, plugInController, pullOutController, sendMidi } from "./support/midi";
import { dropFiles, engineRuns, lanes, newProject, saved, studioReady, trackHead } from "./support/studio";
import { expect, test } from "./support/test";
import { sine } from "./support/wav";

const shown = async (slider: Locator) => Number(await slider.getAttribute("aria-valuenow"));

async function openMidi(page: Page): Promise<void> {
  await page.keyboard.press("Alt+9");
  const connect = page.getByRole("button", { name: "Connect controllers" });
  if (await connect.isVisible()) await connect.click();
  await expect(page.getByText("1 controller connected")).toBeVisible();
}

test("a fader is learned, moves the mixer and the sound, is one edit, is remembered, and survives being pulled out", async ({
  page,
  context,
}) => {
  await plugInController(context, "Fader Box");
  await newProject(page);
  await engineRuns(page);
  await dropFiles(lanes(page), [{ name: "tone.wav", bytes: sine(440, 120) }], { x: 2, y: 200 });
  const head = trackHead(page, "tone");
  const volume = head.getByRole("slider", { name: "Volume of tone" });
  await expect(volume).toHaveAttribute("aria-valuenow", "75");
  await openMidi(page);

  await page.getByRole("button", { name: "Learn MIDI", exact: true }).click();
  await expect(page.getByText("Click the control that you want to map.")).toBeVisible();
  await volume.click();
  await expect(volume).toHaveAttribute("aria-valuenow", "75");
  const row = page.getByRole("row", { name: /Volume of tone/ });
  await expect(row).toBeVisible();
  // ended, the row offers it again
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: "Learn Volume of tone" }).click();
  await sendMidi(page, [0xb0, 7, 90], [0xb0, 7, 92], [0xb0, 7, 95]);
  await expect(row.getByRole("button", { name: /^CC 7 · channel 1/ })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  // it waits for its target, then has it; every view follows, and the sound
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => heardPeak(page)).toBeGreaterThan(0.1);
  await sendMidi(page, [0xb0, 7, 20]);
  await expect(row).toContainText("Turn it up: it waits for its target");
  expect(await shown(volume)).toBe(75);
  const undo = page.getByRole("button", { name: /^Undo/ });
  await sendMidi(page, [0xb0, 7, 100], [0xb0, 7, 40], [0xb0, 7, 0]);
  await expect(volume).toHaveAttribute("aria-valuetext", "silent");
  await expect.poll(() => heardPeak(page)).toBeLessThan(0.0001);
  await expect(undo).toHaveAttribute("aria-label", "Undo Change parameter");

  // the one step of undo brings the value back, and the fader's motor is told
  await page.keyboard.press("Control+z");
  await expect(volume).toHaveAttribute("aria-valuenow", "75");
  await expect.poll(() => lastLight(page)).toEqual([0xb0, 7, 96]);

  // after a reload the fader is still learned
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await saved(page);
  await page.reload();
  await studioReady(page);
  await openMidi(page);
  await sendMidi(page, [0xb0, 7, 96], [0xb0, 7, 32]);
  await expect.poll(() => shown(volume)).toBeCloseTo(25, 0);

  // pulled out in the middle of a move: what was heard stays, as an edit
  await pullOutController(page);
  await expect(page.getByText("Not connected")).toBeVisible();
  await expect(undo).toHaveAttribute("aria-label", "Undo Change parameter");
  expect(await shown(volume)).toBeCloseTo(25, 0);
});

test("a button runs a command, a conflict is shown and resolved, and a right click offers to learn", async ({
  page,
  context,
}) => {
  await plugInController(context, "Pads");
  await newProject(page);
  await page.keyboard.press("Alt+Shift+A");
  await openMidi(page);
  await page.getByRole("button", { name: "Add mapping" }).click();
  await page.getByRole("dialog", { name: "Add mapping" }).getByRole("combobox").fill("Loop on or off");
  await page.getByRole("option", { name: "Loop on or off" }).click();
  await sendMidi(page, [0x90, 36, 100], [0x80, 36, 0]);
  await expect(page.getByRole("button", { name: /^Note C2 · channel 1/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Mapping of Loop on or off" })).toBeVisible();
  const loop = page.getByRole("button", { name: "Loop", exact: true });
  const before = await loop.getAttribute("aria-pressed");
  await sendMidi(page, [0x90, 36, 100], [0x80, 36, 0]);
  await expect(loop).not.toHaveAttribute("aria-pressed", before ?? "");

  const mute = page.getByRole("button", { name: /^Mute Audio 1/ }).first();
  await mute.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Learn MIDI" }).click();
  await sendMidi(page, [0x90, 36, 90], [0x80, 36, 0]);
  await expect(page.getByRole("button", { name: "Conflict" })).toHaveCount(2);
  // what was learned last is the one whose settings are shown
  await expect(page.getByRole("region", { name: "Mapping of Mute Audio 1" })).toBeVisible();
  await page
    .getByRole("row", { name: /Mute Audio 1/ })
    .getByRole("button", { name: "Conflict" })
    .click();
  await page.getByRole("menuitem", { name: "Keep this one only" }).click();
  await expect(page.getByRole("button", { name: "Conflict" })).toHaveCount(0);
  await sendMidi(page, [0x90, 36, 100], [0x80, 36, 0]);
  await expect(mute).toHaveAttribute("aria-pressed", "true");
  await expect(loop).not.toHaveAttribute("aria-pressed", before ?? "");
});

test("any button offers to be learned, a finger that rests on a fader does not, and the transport stays in sight", async ({
  page,
  context,
}) => {
  await plugInController(context, "Pads");
  await newProject(page);
  await page.keyboard.press("Alt+Shift+A");
  const volume = trackHead(page, "Audio 1").getByRole("slider", { name: "Volume of Audio 1" });
  const opened = await volume.evaluate(async (slider) => {
    slider.dispatchEvent(
      new PointerEvent("contextmenu", { bubbles: true, cancelable: true, button: 2, pointerType: "touch" }),
    );
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.querySelector("[role=menu]") !== null;
  });
  expect(opened).toBe(false);

  const play = page.getByRole("button", { name: "Play", exact: true });
  await play.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Learn MIDI" }).click();
  const banner = page.getByText(/^Move a knob, fader, pad or button for Play/);
  await expect(banner).toBeVisible();
  const above = await banner.locator("..").boundingBox();
  const below = await play.boundingBox();
  expect(above && below && above.y + above.height <= below.y).toBe(true);
  await sendMidi(page, [0x90, 40, 100], [0x80, 40, 0]);
  await page.keyboard.press("Alt+9");
  await expect(page.getByRole("row", { name: /Play/ })).toContainText("Note E2");
});
