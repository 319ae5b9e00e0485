import { newProject, saved, studioReady, trackHead, trackHeads } from "../support/studio";
import { expect, test } from "../support/test";

test("a second tab on a project only looks, follows the first, and takes over when asked", async ({
  page,
  context,
}) => {
  await newProject(page);
  await page.keyboard.press("Alt+Shift+A");
  await expect(trackHead(page, "Audio 1")).toBeVisible();
  await saved(page);

  const second = await context.newPage();
  await second.goto(page.url());
  await studioReady(second);
  await expect(second.getByText("READ ONLY")).toBeVisible();
  await expect(trackHead(second, "Audio 1")).toBeVisible();
  await expect(second.getByRole("button", { name: /^Undo/ })).toBeDisabled();

  // what the first tab edits, the second shows
  await page.bringToFront();
  await page.keyboard.press("Alt+Shift+M");
  await expect(trackHead(page, "MIDI 1")).toBeVisible();
  await expect(trackHead(second, "MIDI 1")).toBeVisible();

  // the keys of the second do not edit
  await second.bringToFront();
  await second.keyboard.press("Alt+Shift+D");
  await expect(trackHeads(second)).toHaveCount(2);

  await second.getByRole("button", { name: "Take over" }).click();
  await expect(second.getByText("READ ONLY")).toHaveCount(0);
  await expect(page.getByText("READ ONLY")).toBeVisible();
  await second.keyboard.press("Alt+Shift+D");
  await expect(trackHeads(second)).toHaveCount(3);
  await expect(trackHeads(page)).toHaveCount(3);
  await saved(second);

  // the editor's tab is closed: the one that is left may edit
  await second.close();
  await expect(page.getByText("READ ONLY")).toHaveCount(0, { timeout: 30_000 });
  await page.reload();
  await studioReady(page);
  await expect(trackHeads(page)).toHaveCount(3);
});
