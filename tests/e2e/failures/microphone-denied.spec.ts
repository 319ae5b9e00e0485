import { CHROMIUM_ARGS, launchWith } from "../../../playwright.config";
import { notice, tryToRecord } from "../support/recording";
import { clipsOfSelectedTrack, saved, selectTrack, trackHead } from "../support/studio";
import { expect, test } from "../support/test";

test.use({
  launchOptions: launchWith([
    ...CHROMIUM_ARGS.filter((flag) => !flag.includes("fake-ui-for-media-stream")),
    "--deny-permission-prompts",
  ]),
});

test("a microphone that may not be used is told of, and the track is as it was", async ({ page }) => {
  await tryToRecord(page);
  await expect(notice(page)).toContainText("The browser may not use the microphone.", { timeout: 30_000 });
  await expect(page.getByRole("button", { name: "End the recording" })).toHaveCount(0);
  await expect(trackHead(page, "Audio 1")).toBeVisible();
  await selectTrack(page, "Audio 1");
  await expect(clipsOfSelectedTrack(page)).toHaveText(["No clips"]);
  await saved(page);
});
