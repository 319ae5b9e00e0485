import type { Page } from "@playwright/test";
import { clipsOfSelectedTrack, dropFiles, lanes, newProject, trackHead } from "./support/studio";
import { expect, test } from "./support/test";
import { Hand, placeIn } from "./support/touch";
import { sine } from "./support/wav";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 834, height: 1112 } });

const zoom = async (page: Page) =>
  Number.parseInt(
    (await page.getByRole("toolbar", { name: "Timeline" }).getByLabel("Zoom", { exact: true }).textContent()) ?? "",
    10,
  );

/** A project with one audio clip of two seconds at its start. */
async function withClip(page: Page): Promise<Hand> {
  await newProject(page);
  await dropFiles(lanes(page), [{ name: "tone.wav", bytes: sine(440, 2) }], { x: 2, y: 200 });
  await expect(trackHead(page, "tone")).toBeVisible({ timeout: 30_000 });
  await expect(clipsOfSelectedTrack(page)).toHaveText([/bar 1\.1\.1 to 2\.1\.2/]);
  return Hand.on(page);
}

test("a finger selects a clip, drags it, and leaves it where it is when it only scrolls", async ({ page }) => {
  const hand = await withClip(page);
  const clip = clipsOfSelectedTrack(page);
  // an empty place, so that nothing is selected
  await hand.tap(await placeIn(lanes(page), 400, 300));
  await expect(clip).toHaveAttribute("aria-selected", "false");

  // beside the handle of its gain, which stands in the middle
  const middle = await placeIn(lanes(page), 40, 70);
  await hand.drag([middle], [{ ...middle, y: middle.y - 60 }]);
  await expect(clip).toHaveText(/bar 1\.1\.1/);
  await hand.tap(middle);
  await expect(clip).toHaveAttribute("aria-selected", "true");

  // 160 pixels are a bar of 4/4 at 100 %
  await hand.drag([middle], [{ ...middle, x: middle.x + 160 }]);
  await expect(clip).toHaveText(/bar 2\.1\.1 to 3\.1\.2/);
  await page.getByRole("button", { name: /^Undo/ }).tap();
  await expect(clip).toHaveText(/bar 1\.1\.1/);
});

test("two fingers zoom the timeline about the place between them", async ({ page }) => {
  const hand = await withClip(page);
  expect(await zoom(page)).toBe(100);
  const [left, right] = [await placeIn(lanes(page), 140, 300), await placeIn(lanes(page), 220, 300)];
  await hand.drag(
    [left, right],
    [
      { ...left, x: left.x - 40 },
      { ...right, x: right.x + 40 },
    ],
  );
  await expect.poll(() => zoom(page)).toBeGreaterThan(180);
  expect(await zoom(page)).toBeLessThan(220);
  // 180 pixels from the left were 4.5 quarters from the start; they still are, with the view scrolled under them
  await expect.poll(() => lanes(page).evaluate((element) => element.scrollLeft)).toBeGreaterThan(150);
  expect(await lanes(page).evaluate((element) => element.scrollLeft)).toBeLessThan(220);

  await hand.drag(
    [
      { ...left, x: left.x - 40 },
      { ...right, x: right.x + 40 },
    ],
    [left, right],
  );
  await expect.poll(() => zoom(page)).toBeLessThan(110);
});

test("a finger that rests opens the menu of what lies under it", async ({ page }) => {
  const hand = await withClip(page);
  await hand.tap(await placeIn(lanes(page), 400, 300));
  await hand.press(await placeIn(lanes(page), 80, 50), 800);
  await expect(page.getByRole("menuitem", { name: /^Split here/ })).toBeVisible();
  // the menu's acts are for selected clips
  await page.getByRole("menuitem", { name: /^Duplicate/ }).tap();
  await expect(clipsOfSelectedTrack(page)).toHaveCount(2);

  await hand.press(await placeIn(trackHead(page, "tone"), 40, 20), 800);
  await expect(page.getByRole("menuitem", { name: /^Rename/ })).toBeVisible();
  await page.getByRole("menuitem", { name: /^Rename/ }).tap();
  await page.keyboard.type("Renamed");
  await page.keyboard.press("Enter");
  await expect(trackHead(page, "Renamed")).toBeVisible();

  await page.getByRole("tablist", { name: "Music studio" }).getByRole("tab", { name: "Mixer" }).tap();
  const strip = page.getByRole("region", { name: "Renamed", exact: true });
  await hand.press(await placeIn(strip.getByRole("button", { name: "Renamed", exact: true }), 30, 20), 800);
  await expect(page.getByRole("menuitem", { name: /^Duplicate/ })).toBeVisible();
});

test("notes are drawn, moved, zoomed and asked for their menu by touch", async ({ page }) => {
  await newProject(page);
  await page.keyboard.press("Alt+Shift+M");
  await page.keyboard.press("Shift+N");
  await page.getByRole("tablist", { name: "Dock" }).getByRole("tab", { name: "Piano roll" }).tap();
  const hand = await Hand.on(page);
  const roll = page.getByRole("grid", { name: "Notes of the clip by time" });
  const notes = roll.getByRole("gridcell");
  await page.getByRole("button", { name: "Draw notes" }).tap();
  const place = await placeIn(roll, 120, 40);
  await hand.drag([place], [{ ...place, x: place.x + 90 }]);
  await expect(notes).toHaveText([/bar 1\.2/]);
  await page.getByRole("button", { name: "Select, move and resize" }).tap();

  // a quarter is 80 pixels
  const on = { ...place, x: place.x + 45 };
  await hand.drag([on], [{ ...on, x: on.x + 80 }]);
  await expect(notes).toHaveText([/bar 1\.3/]);

  const moved = { ...on, x: on.x + 80 };
  await hand.press(moved, 800);
  await page.getByRole("menuitem", { name: /^Duplicate/ }).tap();
  await expect(notes).toHaveCount(2);

  const bar = page.getByRole("toolbar", { name: "Piano roll" }).getByLabel("Zoom", { exact: true });
  const low = await placeIn(roll, 100, 90);
  await hand.drag(
    [low, { ...low, x: low.x + 60 }],
    [
      { ...low, x: low.x - 30 },
      { ...low, x: low.x + 90 },
    ],
  );
  await expect.poll(async () => Number.parseInt((await bar.textContent()) ?? "", 10)).toBeGreaterThan(170);
});

/**
 * What may be smaller, because something large does the same: clip lights (the track's menu), black keys (they lie
 * between the white ones), markers (the fields of the transport), a head's colour edge (its menu).
 */
const ELSEWHERE = /clipping|clipped|♯|at bar 0|^Colour of/;

/** Controls of the studio that are smaller than a fingertip (44 pixels with their border). */
async function small(page: Page): Promise<string[]> {
  const found = await page.getByRole("main").evaluate((main) => {
    const controls = main.querySelectorAll<HTMLElement>(
      "button, a[href], input, select, [role=slider], [role=tab], [role=combobox]",
    );
    return [...controls].flatMap((element) => {
      if (element.closest("[inert], [aria-hidden=true]") || !element.checkVisibility({ visibilityProperty: true }))
        return [];
      const { width, height } = element.getBoundingClientRect();
      const name = (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\d+(\.\d+)*/g, "0");
      return width > 1 && Math.min(width, height) < 42 ? [`${name}: ${Math.round(width)}×${Math.round(height)}`] : [];
    });
  });
  return [...new Set(found)].filter((line) => !ELSEWHERE.test(line));
}

for (const [width, height] of [
  [834, 1112],
  [390, 844],
] as const) {
  test(`at ${width} × ${height} whatever is pressed is as large as a fingertip`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await newProject(page);
    await page.keyboard.press("Alt+Shift+A");
    await page.keyboard.press("Alt+Shift+M");
    await page.keyboard.press("Shift+N");
    const tabs = page.getByRole("tablist", { name: "Music studio" }).getByRole("tab");
    for (const name of await tabs.allTextContents()) {
      await tabs.filter({ hasText: name }).tap();
      expect.soft(await small(page), name).toEqual([]);
    }
  });
}
