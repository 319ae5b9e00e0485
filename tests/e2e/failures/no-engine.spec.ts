import { ownServer } from "../support/server";
import { projectIn, saved, studioReady, systemLine, trackHead } from "../support/studio";
import { expect, test } from "../support/test";

// the browser logs the service worker that is not there
test.use({ expectedErrors: [/404/] });

test("without SharedArrayBuffer the studio explains it, and projects can be edited and saved", async ({
  page,
}, info) => {
  const server = await ownServer({
    without: ["Cross-Origin-Opener-Policy", "Cross-Origin-Embedder-Policy"],
    // the service worker would put the headers back
    answer: (request, response) => {
      if (request.url !== "/sw.js") return false;
      response.writeHead(404).end();
      return true;
    },
  });
  try {
    await page.goto(`${server.url}/projects`);
    await page.getByRole("button", { name: "New project" }).click();
    await studioReady(page);
    expect(await page.evaluate(() => typeof SharedArrayBuffer)).toBe("undefined");
    await expect(systemLine(page, "Sound engine")).toHaveText("Not in this browser");
    await expect(page.getByText("has no SharedArrayBuffer")).toBeVisible();

    await page.getByRole("button", { name: "Play", exact: true }).click();
    const notice = page.getByRole("region", { name: "Notifications" });
    await expect(notice).toContainText("No sound");
    await expect(notice).toContainText("You can still open");

    await page.keyboard.press("Alt+Shift+A");
    await expect(trackHead(page, "Audio 1")).toBeVisible();
    await saved(page);
    const download = page.waitForEvent("download");
    await page.keyboard.press("Control+s");
    const path = info.outputPath("song.backline");
    await (await download).saveAs(path);
    expect(Object.values((await projectIn(path)).tracks).map((track) => track.name)).toContain("Audio 1");
  } finally {
    await server.close();
  }
});
