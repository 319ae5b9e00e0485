import type { Page } from "@playwright/test";
import { SIZES } from "./support/look";
import { cutOff, plainTexts, speakPseudo } from "./support/pseudo";
import { studioReady } from "./support/studio";
import { expect, test } from "./support/test";

test.use({ expectedErrors: [/40[134] \((Not Found|Unauthorized|Forbidden)\)/] });

const PAGES = ["/", "/login", "/projects", "/studios", "/pricing", "/artists", "/profile", "/wallet", "/notifications"];
const STUDIOS = [
  "/dj-studio",
  "/midi-controller-studio",
  "/professional-instruments-studio",
  "/professional-tools-suite",
];

/** Projects, tracks and presets that come along; what they are called is no text of the app's. */
const NAMES = [
  ...["First Light (demo)", "Instruments sketch"],
  ...["Drums", "Rise", "Bass", "Pad", "Arpeggio", "Lead", "Piano", "Guitar", "Synth"],
  ...["Acoustic grand piano", "Steel Guitar", "Studio Kit", "Mono Lead", "Tube", "Classic", "Hall", "Stereo"],
  // the first of a DJ's own lists
  "Prepare",
];

async function look(page: Page, what: string): Promise<void> {
  await expect(page.getByRole("main", { includeHidden: true }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect.soft(await plainTexts(page, NAMES), `${what} at ${size.width}: not from the catalogue`).toEqual([]);
    expect.soft(await cutOff(page), `${what} at ${size.width}: cut off`).toEqual([]);
  }
  await page.setViewportSize(SIZES[0]);
}

test("every text comes from the catalogue, and fits where it stands when it is a third longer", async ({ page }) => {
  // made before the language is chosen, so that it has a name that is known here
  await page.goto("/projects");
  await page.getByRole("button", { name: "Demo project" }).click();
  await studioReady(page);
  const { pathname, search } = new URL(page.url());
  const music = pathname + search;
  await speakPseudo(page);
  for (const path of [...PAGES, ...STUDIOS, music]) {
    await page.goto(path);
    await look(page, path);
  }
});
