import { engineRuns, newProject, playedUntil, saved, studioReady, systemLine, trackHead } from "../support/studio";
import { expect, test } from "../support/test";

test("sound that the browser holds back until a click is said, and starts with the next one", async ({ page }) => {
  // as a browser with that policy does it: no context runs before the page was pressed, and asking stays unanswered
  await page.addInitScript(() => {
    const Native = window.AudioContext;
    let pressed = false;
    const press = (event: Event) => {
      pressed ||= event.isTrusted;
    };
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, press, { capture: true });
    window.AudioContext = class extends Native {
      constructor(options?: AudioContextOptions) {
        super(options);
        if (!pressed) void super.suspend();
      }
      override resume(): Promise<void> {
        return pressed ? super.resume() : new Promise(() => {});
      }
    };
  });
  await newProject(page);
  await page.keyboard.press("Alt+Shift+A");
  await expect(trackHead(page, "Audio 1")).toBeVisible();
  await saved(page);

  // opened by its address, the page has not been pressed
  await page.reload();
  await studioReady(page);
  await expect(systemLine(page, "Sound engine")).toHaveText("Waits for a click", { timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Let it sound" })).toBeVisible();

  await page.getByRole("heading", { name: "Master spectrum" }).click();
  await engineRuns(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await playedUntil(page, 0.3);
});
