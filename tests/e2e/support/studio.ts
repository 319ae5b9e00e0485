import { readFile } from "node:fs/promises";
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { memoryBytes, readBackline } from "../../../contract/backline";
import type { Project } from "../../../contract/project/document";

/** A file as a person has it on the desktop. */
export interface DesktopFile {
  name: string;
  bytes: Buffer;
}

/** The browser's own picker cannot be driven from here: without it the app downloads, as it does in Firefox. */
export async function downloadInsteadOfPicker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, "showSaveFilePicker");
    Reflect.deleteProperty(window, "showOpenFilePicker");
  });
}

/** Opens the list of projects and starts a new one by its button. */
export async function newProject(page: Page): Promise<void> {
  await page.goto("/projects");
  await page.getByRole("button", { name: "New project" }).click();
  await studioReady(page);
}

/** The studio is on screen with its project open. */
export async function studioReady(page: Page): Promise<void> {
  await expect(page.getByRole("toolbar", { name: "Transport" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("tab", { name: "Studio", exact: true })).toBeVisible();
}

/** All edits so far are on disk. */
export async function saved(page: Page): Promise<void> {
  const state = page.getByRole("toolbar", { name: "Transport" }).locator("span[data-state]");
  await expect(state).toHaveAttribute("data-state", "saved", { timeout: 30_000 });
}

/** A line of the system monitor, by its label. */
export function systemLine(page: Page, label: string): Locator {
  return page.locator("dl > div", { has: page.locator("dt", { hasText: new RegExp(`^${label}$`) }) }).locator("dd");
}

/** The engine runs. */
export async function engineRuns(page: Page): Promise<void> {
  await expect(systemLine(page, "Sound engine")).toHaveText("Running", { timeout: 30_000 });
}

/** Where the playhead is, in seconds, as the transport says. */
export async function playhead(page: Page): Promise<number> {
  const button = page.getByRole("button", { name: /^Position/ });
  // as it is drawn, bars and time stand apart; the text content runs them together
  const said = `${(await button.getAttribute("aria-label")) ?? ""} ${await button.textContent()}`;
  const [, minutes = "0", seconds = "0"] = /(\d+):(\d\d(?:\.\d+)?)(?!\))/.exec(said.replace(/\(.*?\)/g, "")) ?? [];
  return 60 * Number(minutes) + Number(seconds);
}

/** The playhead has come to a time in seconds. */
export async function playedUntil(page: Page, seconds: number): Promise<void> {
  await expect.poll(() => playhead(page), { timeout: 30_000 }).toBeGreaterThan(seconds);
}

/** Drops files on an element, as from the desktop. `at`: pixels from its top left corner; else its middle. */
export async function dropFiles(target: Locator, files: readonly DesktopFile[], at?: { x: number; y: number }) {
  const box = await target.boundingBox();
  if (!box) throw new Error("nothing there to drop on");
  const point = { clientX: box.x + (at?.x ?? box.width / 2), clientY: box.y + (at?.y ?? box.height / 2) };
  const transfer = await target.page().evaluateHandle(
    (all) => {
      const data = new DataTransfer();
      for (const { name, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        data.items.add(new File([bytes], name));
      }
      return data;
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString("base64") })),
  );
  for (const type of ["dragenter", "dragover", "drop"]) {
    await target.dispatchEvent(type, { dataTransfer: transfer, ...point });
  }
}

/** The lanes of the timeline. */
export function lanes(page: Page): Locator {
  return page.getByRole("grid", { name: "Clips by track" });
}

/** The heads of all tracks in the timeline. */
export function trackHeads(page: Page): Locator {
  return page.getByRole("list", { name: "Tracks" }).getByRole("listitem");
}

/** The head of one track. */
export function trackHead(page: Page, name: string): Locator {
  return page.getByRole("list", { name: "Tracks" }).getByRole("listitem", { name, exact: true });
}

/** Selects a track by its head; its clips are then in the document for screen readers. */
export async function selectTrack(page: Page, name: string): Promise<void> {
  await trackHead(page, name)
    .getByRole("button", { name: `Colour of ${name}` })
    .focus();
}

/** What a screen reader says of the clips on the selected track. */
export function clipsOfSelectedTrack(page: Page): Locator {
  return lanes(page).getByRole("gridcell");
}

/** Carries out a command of the palette by its title. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await palette.getByRole("combobox").fill(title);
  await palette.getByRole("option", { name: title }).first().click();
  await expect(palette).toBeHidden();
}

/** Reads the project inside a `.backline` file. */
export async function projectIn(path: string): Promise<Project> {
  return (await readBackline(memoryBytes(await readFile(path)))).project;
}

/**
 * The output keeps its smallest buffer: on a busy machine it would grow in the middle of a test, and start again. First
 * steps are put away, as for who has been here before.
 */
export async function pinBuffer(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage["backline.preferences"] ??= JSON.stringify({
        buffer: "smallest",
        closed: { "music.firstMinute": true, "site.firstMinute": true },
      });
    } catch {
      // a frame without an origin of its own has no storage
    }
  });
}
