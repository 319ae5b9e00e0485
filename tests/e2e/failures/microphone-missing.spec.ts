import { CHROMIUM_ARGS, launchWith } from "../../../playwright.config";
import { notice, tryToRecord } from "../support/recording";
import { clipsOfSelectedTrack, selectTrack } from "../support/studio";
import { expect, test } from "../support/test";

test.use({
  launchOptions: launchWith(CHROMIUM_ARGS.filter((flag) => !flag.includes("fake-device-for-media-stream"))),
});

test("a machine without a microphone is told of, and nothing is recorded", async ({ page }) => {
  // a machine with a sound card has one all the same: for this page it has none
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException("Requested device not found", "NotFoundError");
    };
  });
  await tryToRecord(page);
  await expect(notice(page)).toContainText("The chosen microphone was not found.", { timeout: 30_000 });
  await expect(page.getByRole("button", { name: "End the recording" })).toHaveCount(0);
  await selectTrack(page, "Audio 1");
  await expect(clipsOfSelectedTrack(page)).toHaveText(["No clips"]);
});
