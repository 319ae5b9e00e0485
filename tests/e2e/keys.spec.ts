import type { Page } from "@playwright/test";
import { dropFiles, lanes, newProject, trackHead } from "./support/studio";
import { expect, test } from "./support/test";
import { sine } from "./support/wav";

interface Entry {
  group: string;
  title: string;
  keys: string;
}

/** All entries of the command palette. */
async function palette(page: Page): Promise<Entry[]> {
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Command palette" });
  await expect(dialog.getByRole("option").first()).toBeVisible();
  const entries = await dialog.locator("[cmdk-group]").evaluateAll((groups) =>
    groups.flatMap((group) =>
      [...group.querySelectorAll("[cmdk-item]")].map((item) => ({
        group: group.querySelector("[cmdk-group-heading]")?.textContent ?? "",
        title: item.firstChild?.textContent ?? "",
        keys: [...item.querySelectorAll("kbd")].map((key) => key.textContent).join(" "),
      })),
    ),
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  return entries;
}

/** All lines of the `?` sheet. */
async function sheet(page: Page): Promise<Entry[]> {
  await page.keyboard.press("Shift+?");
  const dialog = page.getByRole("dialog", { name: "Keys" });
  await expect(dialog.getByRole("term").first()).toBeVisible();
  const lines = await dialog.locator("section").evaluateAll((sections) =>
    sections.flatMap((section) =>
      [...section.querySelectorAll("dl > div")].map((line) => ({
        group: section.querySelector("h3")?.textContent ?? "",
        title: line.querySelector("dt")?.textContent ?? "",
        keys: [...line.querySelectorAll("kbd")].map((key) => key.textContent).join(" "),
      })),
    ),
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  return lines;
}

const nameOf = ({ group, title }: Entry) => `${group}: ${title}`;

function holds(commands: readonly Entry[], lines: readonly Entry[]): void {
  // what only leads to a control is found by its name; what does something has a key
  const keyless = commands.filter(({ group, keys }) => keys === "" && group !== "Controls").map(({ title }) => title);
  expect(keyless, "commands without a key").toEqual([]);
  const inSheet = new Set(lines.map(nameOf));
  const missing = commands.filter((entry) => entry.keys !== "" && !inSheet.has(nameOf(entry)));
  expect(missing.map(nameOf), "commands that the sheet of keys lacks").toEqual([]);
  const inPalette = new Set(commands.map(nameOf));
  const unfindable = lines.filter((entry) => !inPalette.has(nameOf(entry))).map(({ title }) => title);
  expect(unfindable, "keys that the palette lacks").toEqual(["Command palette"]);
  expect(
    lines.every(({ keys }) => keys !== ""),
    "every line of the sheet shows keys",
  ).toBe(true);
}

test("every command of the list of projects has a key, in the palette and in the sheet", async ({ page }) => {
  await page.goto("/projects");
  await expect(page.getByRole("button", { name: "New project" })).toBeEnabled();
  const commands = await palette(page);
  expect(commands.map(({ title }) => title)).toEqual(
    expect.arrayContaining(["New project", "Open file", "Demo project"]),
  );
  holds(commands, await sheet(page));
});

test("every command of each of the studio's tabs has a key, in the palette and in the sheet", async ({ page }) => {
  await newProject(page);
  await page.keyboard.press("Alt+Shift+M");
  await page.keyboard.press("Shift+N");
  for (const tab of ["Studio", "Mixer", "Instruments", "Effects"]) {
    await page.getByRole("tablist", { name: "Music studio" }).getByRole("tab", { name: tab }).click();
    const commands = await palette(page);
    expect(commands.length, tab).toBeGreaterThan(30);
    expect(new Set(commands.map(nameOf)).size, `no two commands of one name in ${tab}`).toBe(commands.length);
    holds(commands, await sheet(page));
  }
});

test("a command of the palette does what it says, and so does its key", async ({ page }) => {
  await newProject(page);
  await dropFiles(lanes(page), [{ name: "tone.wav", bytes: sine(440, 1) }], { x: 2, y: 200 });
  await expect(trackHead(page, "tone")).toBeVisible({ timeout: 30_000 });
  const mute = page.getByRole("button", { name: "Mute tone", exact: true });
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("mute track");
  await page.keyboard.press("Enter");
  await expect(mute).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("m");
  await expect(mute).toHaveAttribute("aria-pressed", "false");
});
