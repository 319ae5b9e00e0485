import type { Page } from "@playwright/test";
import { looksRight } from "./support/look";
import { lastLight, plugInController, pullOutController, sendMidi, sentMidi } from "./support/midi";
import { expect, test } from "./support/test";

const tab = (page: Page, name: string) =>
  page.getByRole("tablist", { name: "MIDI controller studio" }).getByRole("tab", { name, exact: true });

async function openStudio(page: Page): Promise<void> {
  await page.goto("/midi-controller-studio");
  await expect(tab(page, "Mappings")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Connect controllers" }).click();
  await expect(page.getByRole("button", { name: /Connected/ })).toBeVisible();
}

/** Maps the next control that is moved to what has this name. */
async function addMapping(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add mapping" }).click();
  const finder = page.getByRole("dialog", { name: "Add mapping" });
  await finder.getByRole("combobox").fill(name);
  await finder.getByRole("option", { name }).first().click();
  await expect(finder).toBeHidden();
}

test("every tab fits three sizes, and axe finds nothing serious in it, dark or light", async ({ page, context }) => {
  await plugInController(context, "Box");
  const control = { device: "Box", message: { kind: "control", channel: 1, controller: 7 } };
  await page.addInitScript(
    (all) => localStorage.setItem("backline.mappings", JSON.stringify(all)),
    [
      { id: "a", ...control, target: { kind: "strip", track: "master", parameter: "level" } },
      { id: "b", ...control, target: { kind: "action", id: "transport.play" } },
    ],
  );
  await openStudio(page);
  await page.getByRole("button", { name: "Volume of the master", exact: true }).click();
  await sendMidi(page, [0xb0, 20, 64], [0x90, 40, 90]);
  for (const name of ["Mappings", "Presets", "Monitor", "Sync", "Settings"]) {
    await tab(page, name).click();
    await looksRight(page, name);
  }
});

test("a controller is mapped, seen, tested, calibrated, kept as a preset and measured", async ({ page, context }) => {
  await plugInController(context, "Box");
  await openStudio(page);
  const box = page.getByRole("button", { name: /^Box/ });
  await expect(box).toContainText("0 mappings");

  // what no screen that is open can do is a target too
  await addMapping(page, "Volume of the master");
  await sendMidi(page, [0xb0, 7, 40], [0xb0, 7, 60], [0xb0, 7, 100]);
  const row = page.getByRole("row", { name: /Volume of the master/ });
  await expect(row).toContainText("CC 7 · channel 1");
  await addMapping(page, "Zoom in");
  await sendMidi(page, [0x90, 36, 100], [0x80, 36, 0]);
  await expect(page.getByRole("row", { name: /Zoom in/ })).toContainText("Note C2");
  await expect(box).toContainText("2 mappings");

  // the picture knows what is mapped, and what was only moved
  const picture = page.getByRole("region", { name: "Controls of Box" });
  await expect(picture.getByRole("button", { name: /Volume of the master/ })).toBeVisible();
  await sendMidi(page, [0xb0, 20, 64]);
  await expect(picture.getByText("Not mapped")).toBeVisible();

  // tested: each control is marked, nothing moves, all lights come on and go back
  const volume = page.getByRole("slider", { name: "Volume of Master" });
  const before = await volume.getAttribute("aria-valuenow");
  await page.getByRole("button", { name: "Test All Controls" }).click();
  const dialog = page.getByRole("dialog", { name: "Test All Controls" });
  await expect(dialog.getByRole("status")).toHaveText("0 of 2 mapped controls answered.");
  await sendMidi(page, [0xb0, 7, 100], [0xb0, 7, 0], [0x90, 36, 1]);
  await expect(dialog.getByRole("status")).toHaveText("2 of 2 mapped controls answered.");
  await sendMidi(page, [0xb0, 99, 1]);
  await expect(dialog.getByRole("status")).toContainText("1 other was heard.");
  await dialog.getByRole("button", { name: "Light all" }).click();
  await expect.poll(() => lastLight(page)).toEqual([0x90, 36, 127]);
  await expect.poll(() => lastLight(page)).toEqual([0xb0, 7, 96]);
  await dialog.getByRole("button", { name: "Done" }).click();
  expect(await volume.getAttribute("aria-valuenow")).toBe(before);

  // a fader that reaches 10 to 117 only is calibrated to reach both ends
  await page.getByRole("button", { name: "Calibrate Sensitivity" }).click();
  const calibration = page.getByRole("dialog", { name: "Calibrate Sensitivity" });
  await sendMidi(page, [0xb0, 7, 10], [0xb0, 7, 60], [0xb0, 7, 117]);
  await calibration.getByRole("button", { name: "Calibrate 1 control" }).click();
  await expect(row).toContainText("Calibrated");
  await sendMidi(page, [0xb0, 7, 117], [0xb0, 7, 60], [0xb0, 7, 10]);
  await expect(volume).toHaveAttribute("aria-valuetext", "silent");

  // kept as a preset, reset, and loaded again
  await tab(page, "Presets").click();
  await page.getByRole("button", { name: "Create Custom Profile" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("My box");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const preset = page.getByRole("article", { name: "My box" });
  await expect(preset).toContainText("2 mappings, made for Box");
  await page.getByRole("button", { name: "Reset to Default" }).click();
  await tab(page, "Mappings").click();
  await expect(row).not.toContainText("Calibrated");
  await tab(page, "Presets").click();
  await preset.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("dialog", { name: "My box" }).getByRole("button", { name: "Load for Box" }).click();
  await tab(page, "Mappings").click();
  await expect(row).toContainText("Calibrated");

  // measured: what reaches the sound, from its time stamp on
  await tab(page, "Monitor").click();
  const monitor = page.getByRole("region", { name: "Performance monitor" });
  await expect(monitor).toContainText("Not measured yet");
  await expect
    .poll(async () => {
      // it has picked its target up, which is at the bottom, and moves it
      await sendMidi(page, [0xb0, 7, 10], [0xb0, 7, 117], [0xb0, 7, 100]);
      return monitor.textContent();
    })
    .toMatch(/Message to audio frame, half of the messages[\d.,]+ ms/);
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("CC 7: 100, channel 1");

  // clock goes out while it plays, and says start and stop
  await tab(page, "Sync").click();
  await page.getByRole("switch", { name: "Send MIDI clock to Box" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const clocks = async () => (await sentMidi(page)).filter(([status]) => status === 0xf8).length;
  // where the page stood still for a moment when the song began: its place, and continue
  await expect
    .poll(async () => (await sentMidi(page)).some(([status]) => status === 0xfa || status === 0xfb))
    .toBe(true);
  const at = await clocks();
  await expect.poll(clocks).toBeGreaterThan(at + 24);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect.poll(async () => (await sentMidi(page)).some(([status]) => status === 0xfc)).toBe(true);

  await tab(page, "Settings").click();
  await expect(page.getByRole("region", { name: "What the browser gave" })).toContainText("44.1 kHz");
  await page.getByRole("combobox", { name: "Output buffer" }).click();
  await page.getByRole("option", { name: "512 samples" }).click();
  await page.getByRole("combobox", { name: "Sample rate of the project" }).click();
  await page.getByRole("option", { name: "48.0 kHz" }).click();
  await expect(page.getByRole("region", { name: "What the browser gave" })).toContainText("48.0 kHz");

  await pullOutController(page);
  await expect(box).toContainText("Not connected, 2 mappings");
});
