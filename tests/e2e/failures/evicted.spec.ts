import { dropFiles, lanes, newProject, projectIn, saved, studioReady, trackHead } from "../support/studio";
import { expect, test } from "../support/test";
import { sine } from "../support/wav";

test("a recording that the browser evicted is named, keeps its place, and the project can still be saved", async ({
  page,
}, info) => {
  await newProject(page);
  await dropFiles(lanes(page), [{ name: "tone.wav", bytes: sine(440, 2) }], { x: 2, y: 200 });
  await expect(trackHead(page, "tone")).toBeVisible({ timeout: 30_000 });
  await saved(page);
  const studio = page.url();
  await page.goto("/projects");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry("samples", { recursive: true });
  });

  await page.goto(studio);
  await studioReady(page);
  const notice = page.getByRole("region", { name: "Notifications" });
  await expect(notice).toContainText("“tone”", { timeout: 30_000 });
  const download = page.waitForEvent("download");
  await page.keyboard.press("Control+s");
  const path = info.outputPath("song.backline");
  await (await download).saveAs(path);
  await expect(notice).toContainText("The file lacks some recordings");
  expect(Object.values((await projectIn(path)).clips)).toHaveLength(1);
});
