import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Project } from "../../../contract/project/document";
import { CHROMIUM_ARGS } from "../../../playwright.config";
import { killableBrowser, seeded } from "../support/killed";
import { ownServer } from "../support/server";
import { engineRuns, playhead, projectIn, saved, studioReady, trackHeads } from "../support/studio";
import { expect, test } from "../support/test";
import { clicks } from "../support/wav";

const SEED = 20_261_121;
const MOMENTS = 8;

async function projectFile(page: Page, path: string): Promise<Project> {
  const download = page.waitForEvent("download");
  await page.keyboard.press("Control+s");
  await (await download).saveAs(path);
  return projectIn(path);
}

const takes = (project: Project) => Object.values(project.clips).filter((clip) => clip.kind === "audio");

/** Seconds that a clip holds, with what the latency correction hides in front. */
function secondsOf(project: Project, clip: ReturnType<typeof takes>[number]): number {
  if (clip.kind !== "audio") return 0;
  const sample = project.samples[clip.sampleId];
  return sample ? sample.frames / sample.sampleRate : 0;
}

test("a browser killed in the middle of edits and takes loses no committed edit, and of a take at most a second", async ({
  baseURL: _,
}, info) => {
  test.setTimeout(300_000);
  const random = seeded(SEED);
  const folder = mkdtempSync(join(tmpdir(), "backline-killed-"));
  const microphone = join(folder, "microphone.wav");
  writeFileSync(microphone, clicks(2));
  const flags = [...CHROMIUM_ARGS, `--use-file-for-fake-audio-capture=${microphone}`];
  const server = await ownServer();
  let address = "";
  let tracks = 0;
  let names: string[] = [];
  let takeCount = 0;
  /** seconds of the take that ran when the browser was killed; null where none ran */
  let running: number | null = null;

  try {
    for (let moment = 0; moment <= MOMENTS; moment++) {
      await test.step(`moment ${moment} of seed ${SEED}`, async () => {
        const { context, kill } = await killableBrowser(join(folder, "profile"), flags, server.url);
        const page = context.pages()[0] ?? (await context.newPage());
        await page.goto(address || `${server.url}/`);
        if (address === "") await page.getByRole("button", { name: "New project" }).click();
        await studioReady(page);
        await engineRuns(page);
        address ||= page.url();

        // what the last session left
        if (moment > 0) {
          if (running !== null) {
            await expect(page.getByRole("region", { name: "Notifications" })).toContainText("recovered", {
              timeout: 30_000,
            });
          }
          await saved(page);
          const project = await projectFile(page, info.outputPath(`after-${moment}.backline`));
          const now = Object.values(project.tracks).map((track) => track.name);
          expect(now, "every edit that the screen called saved").toEqual(expect.arrayContaining(names));
          expect(now.length).toBeGreaterThanOrEqual(tracks);
          names = now;
          tracks = now.length;
          const found = takes(project);
          if (running !== null) {
            expect(found.length, "the take is there").toBe(takeCount + 1);
            const longest = Math.max(...found.slice().map((clip) => secondsOf(project, clip)));
            const wanted = running - 1;
            expect(
              found.some((clip) => secondsOf(project, clip) >= wanted),
              `a take of at least ${wanted} s, the longest has ${longest} s`,
            ).toBe(true);
          }
          takeCount = found.length;
        }
        running = null;
        if (moment === MOMENTS) {
          await context.close();
          return;
        }

        if (moment % 2 === 0) {
          // in the middle of edits: the death comes at a moment that no edit waits for
          let dead = false;
          const death = setTimeout(
            () => {
              dead = true;
              kill();
            },
            150 + 900 * random(),
          );
          try {
            while (!dead) {
              await page.keyboard.press(random() < 0.5 ? "Alt+Shift+M" : "Alt+Shift+D");
              await saved(page);
              const shown = await trackHeads(page).evaluateAll((all) =>
                all.map((head) => head.getAttribute("aria-label") ?? ""),
              );
              if (dead) break;
              tracks = Math.max(tracks, shown.length);
              names = shown;
            }
          } catch (cause) {
            if (!dead) throw cause;
          } finally {
            clearTimeout(death);
          }
        } else {
          await page.keyboard.press("Alt+Shift+A");
          await page.keyboard.press("a");
          await saved(page);
          await page.getByRole("button", { name: "Record", exact: true }).click();
          await expect(page.getByRole("button", { name: "End the recording" })).toBeVisible({ timeout: 30_000 });
          const until = 1.2 + 1.5 * random();
          await expect
            .poll(
              async () => {
                running = await playhead(page);
                return running;
              },
              { timeout: 30_000, intervals: [50] },
            )
            .toBeGreaterThan(until);
          kill();
        }
        await context.close().catch(() => undefined);
      });
    }
    expect(tracks, "edits were made at all").toBeGreaterThan(MOMENTS / 2);
    expect(takeCount, "takes were recorded at all").toBe(MOMENTS / 2);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
