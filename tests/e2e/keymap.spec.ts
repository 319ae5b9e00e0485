import type { Locator, Page } from "@playwright/test";
import { looksRight } from "./support/look";
import { dropFiles, lanes, newProject, runCommand, trackHead } from "./support/studio";
import { expect, test } from "./support/test";
import { sine } from "./support/wav";

const metronome = (page: Page) => page.getByRole("button", { name: "Metronome", exact: true });
const solo = (page: Page) => page.getByRole("button", { name: "Solo tone", exact: true });
const dialogOf = (page: Page): Locator => page.getByRole("dialog", { name: "Change keys" });

/** Opens the dialog, and leaves in it only what is searched for. */
async function changeKeys(page: Page, search: string): Promise<Locator> {
  await runCommand(page, "Change keys");
  const dialog = dialogOf(page);
  await dialog.getByRole("searchbox", { name: "Search" }).fill(search);
  return dialog;
}

async function closed(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
}

async function projectWithTone(page: Page): Promise<void> {
  await newProject(page);
  await dropFiles(lanes(page), [{ name: "tone.wav", bytes: sine(440, 1) }], { x: 2, y: 200 });
  await expect(trackHead(page, "tone")).toBeVisible();
}

test("the keys of another studio are chosen, do what they say there, and stay after a reload", async ({ page }) => {
  await projectWithTone(page);
  await page.keyboard.press("Shift+?");
  await page.getByRole("dialog", { name: "Keys" }).getByRole("button", { name: "Change keys …" }).click();
  await dialogOf(page).getByRole("combobox", { name: "Keys as in" }).click();
  await page.getByRole("option", { name: "Ableton Live" }).click();
  await expect(dialogOf(page).getByText(/the browser keeps Ctrl T, Ctrl Shift T and Ctrl 4/)).toBeVisible();
  await closed(page);

  await page.keyboard.press("o");
  await expect(metronome(page)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("s");
  await expect(solo(page)).toHaveAttribute("aria-pressed", "true");

  await page.reload();
  await expect(solo(page)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("s");
  await expect(solo(page)).toHaveAttribute("aria-pressed", "false");
  // hints, menus and the palette show the key that holds
  await expect(page.getByRole("button", { name: "Mute tone", exact: true })).toHaveAttribute(
    "title",
    "Mute tone (Shift M)",
  );
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("metronome on or off");
  await expect(page.getByRole("option", { name: /^Metronome on or off/ })).toContainText("O");
});

test("a key is given to an action, one that is taken is refused with a sentence, and keys go back", async ({
  page,
}) => {
  await projectWithTone(page);
  const dialog = await changeKeys(page, "solo track");
  await dialog.getByRole("button", { name: "Solo track: O" }).click();
  await page.keyboard.press("s");
  const refused = dialog.getByText("S already does “Split at the playhead” (Studio). Give that another key first.");
  await expect(refused).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Solo track: O" })).toBeFocused();

  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+t");
  await expect(dialog.getByText(/^Ctrl T belongs to the browser/)).toBeVisible();

  await page.keyboard.press("Enter");
  await page.keyboard.press("Alt+z");
  await expect(dialog.getByRole("button", { name: "Solo track: Alt Z" })).toBeFocused();
  await expect(refused).toBeHidden();
  await closed(page);
  await page.keyboard.press("Alt+z");
  await expect(solo(page)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("o");
  await expect(solo(page)).toHaveAttribute("aria-pressed", "true");

  await changeKeys(page, "Alt Z");
  await dialog.getByRole("button", { name: "Reset “Solo track”" }).click();
  await dialog.getByRole("searchbox", { name: "Search" }).fill("solo track");
  await expect(dialog.getByRole("button", { name: "Solo track: O" })).toBeVisible();
  await dialog.getByRole("button", { name: "Take the key from “Solo track”" }).click();
  await expect(dialog.getByRole("button", { name: "Solo track: no key" })).toBeVisible();
  await dialog.getByRole("button", { name: "Reset all" }).click();
  await expect(dialog.getByRole("button", { name: "Solo track: O" })).toBeVisible();
  await closed(page);
  await page.keyboard.press("o");
  await expect(solo(page)).toHaveAttribute("aria-pressed", "false");
});

test("Escape leaves a key as it is, and the dialog open", async ({ page }) => {
  await newProject(page);
  const dialog = await changeKeys(page, "solo track");
  await dialog.getByRole("button", { name: "Solo track: O" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Solo track: O" })).toBeFocused();
});

test("the dialog fits each size, and nothing of it is serious to axe", async ({ page }) => {
  await newProject(page);
  const dialog = await changeKeys(page, "");
  await dialog.getByRole("button", { name: "Solo track: O" }).click();
  await page.keyboard.press("s");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await looksRight(page, "Change keys");
});
