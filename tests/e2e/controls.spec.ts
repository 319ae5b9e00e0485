import type { Locator, Page } from "@playwright/test";
import { screenOf } from "../../contract/routes";
import { dropFiles, lanes, newProject, runCommand, saved, selectTrack, studioReady, trackHead } from "./support/studio";
import { expect, test } from "./support/test";
import { sine } from "./support/wav";

/** Everything that is pressed, turned, chosen or typed into. */
const CONTROLS =
  "button,a[href],input,select,textarea,[role=slider],[role=switch],[role=checkbox],[role=tab],[role=combobox]";

interface Control {
  readonly name: string;
  /** the action that it says it belongs to */
  readonly action: string | null;
  /** where it leads, of a link */
  readonly path: string | null;
}

/** The controls on the screen, whatever the palette says. */
const controlsOf = (within: Locator): Promise<Control[]> =>
  within.locator(CONTROLS).evaluateAll((all) =>
    all
      .filter((element) => element.getClientRects().length > 0 && element.closest("[aria-hidden=true]") === null)
      .map((element) => ({
        name: `${element.getAttribute("role") ?? element.tagName} ${element.getAttribute("aria-label") ?? element.textContent}`,
        action: element.closest<HTMLElement>("[data-action]")?.dataset.action ?? null,
        path: element instanceof HTMLAnchorElement ? new URL(element.href).pathname : null,
      })),
  );

/** The ids of all actions of the palette. */
async function commandsOf(page: Page): Promise<ReadonlySet<string>> {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await expect(palette.getByRole("option").first()).toBeVisible();
  const ids = await palette
    .locator("[data-command]")
    .evaluateAll((all) => all.map((item) => (item as HTMLElement).dataset.command ?? ""));
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  return new Set(ids);
}

/** Each control on the screen belongs to an action of the palette; a link to going to its page. */
async function allHaveActions(page: Page, where: string): Promise<number> {
  const controls = await controlsOf(page.getByRole("main"));
  // the palette itself is not in the palette
  const commands = new Set([...(await commandsOf(page)), "app.palette"]);
  const actionOf = ({ action, path }: Control) => action ?? (path === null ? null : `app.go.${screenOf(path)}`);
  const without = controls.filter((control) => !commands.has(actionOf(control) ?? ""));
  expect
    .soft(
      without.map(({ name, action }) => `${name} (${action ?? "no action"})`),
      `controls without an action, ${where}`,
    )
    .toEqual([]);
  return controls.length;
}

const tab = (page: Page, list: string, name: string) =>
  page.getByRole("tablist", { name: list }).getByRole("tab", { name, exact: true }).click();

/** Mappings of a controller, which stand in the MIDI panel: two for the same pad. */
const pad = { device: "Pads", message: { kind: "note", channel: 1, key: 36 } };
const MAPPINGS = [
  { id: "pad", ...pad, target: { kind: "strip", track: "selected", parameter: "level" } },
  { id: "also", ...pad, target: { kind: "action", id: "transport.play" } },
];

test("every control of each view of the studio belongs to an action of the palette", async ({ page }) => {
  await page.addInitScript((all) => localStorage.setItem("backline.mappings", JSON.stringify(all)), MAPPINGS);
  await page.goto("/projects");
  await page.getByRole("button", { name: "Demo project" }).click();
  await studioReady(page);
  await dropFiles(lanes(page), [{ name: "tone.wav", bytes: sine(440, 1) }], { x: 2, y: 500 });
  await expect(trackHead(page, "tone")).toBeVisible();
  await saved(page);
  await tab(page, "Dock", "Audio clip");
  await expect(page.getByRole("toolbar", { name: "Audio clip" })).toBeVisible();
  await allHaveActions(page, "an audio clip");

  await selectTrack(page, "Bass");
  await page.keyboard.press("Shift+N");
  await tab(page, "Dock", "Piano roll");
  await expect(page.getByRole("toolbar", { name: "Piano roll" })).toBeVisible();
  await allHaveActions(page, "the piano roll");
  for (const dock of ["Mixer", "Devices", "MIDI"]) {
    await tab(page, "Dock", dock);
    await allHaveActions(page, `the dock: ${dock}`);
  }
  for (const view of ["Mixer", "Instruments", "Effects"]) {
    await tab(page, "Music studio", view);
    if (view === "Mixer") await addSend(page, "Bass");
    expect(await allHaveActions(page, view), view).toBeGreaterThan(50);
  }
});

/** A send of a kind that the amounts do not show: before the fader. */
async function addSend(page: Page, name: string): Promise<void> {
  const strip = page.getByRole("region", { name, exact: true });
  await strip.getByRole("button", { name: `Add a send to ${name}` }).click();
  await page.getByRole("menuitem").first().click();
  await expect(strip.getByRole("button", { name: /before the fader/ })).toBeVisible();
}

test("the palette leads to a control, and operates it where it is a switch", async ({ page }) => {
  await newProject(page);
  await page.keyboard.press("Alt+Shift+M");
  await page.keyboard.press("Alt+Shift+M");
  await selectTrack(page, "MIDI 2");
  await runCommand(page, "EQ low of the track");
  await expect(page.getByRole("region", { name: "MIDI 2" }).getByRole("slider", { name: "EQ low" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await addSend(page, "MIDI 2");
  const tap = page.getByRole("region", { name: "MIDI 2" }).getByRole("button", { name: /before the fader/ });
  await expect(tap).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("slider", { name: "Volume of Master" }).first().focus();
  await runCommand(page, "Send before or after the fader");
  // after the fader it is one of the amounts, and no line of its own
  await expect(tap).toHaveCount(0);
});

test("every control of the list of projects belongs to an action, and the row with the focus has keys", async ({
  page,
}) => {
  await newProject(page);
  await saved(page);
  await page.goto("/projects");
  await page.getByRole("button", { name: "Untitled Project", exact: true }).focus();
  await allHaveActions(page, "the list of projects");
  await page.keyboard.press("Control+d");
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("button", { name: "Untitled Project", exact: true }).focus();
  await runCommand(page, "Rename the chosen project");
  await page.getByRole("textbox", { name: "Project name" }).fill("Ferry");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Ferry", exact: true })).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("row")).toHaveCount(2);
  // if no row has the focus, the key has no meaning
  await page.getByRole("main").focus();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("row")).toHaveCount(2);
});
