import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openProjectFile, play, serveApp, studioReady } from "../app";
import { Chromium } from "../chromium";
import { median } from "../median";
import type { Benchmark } from "../run";
import { Seed } from "../seed";

const TRACKS = 32;
const SECONDS = 600;
/** Seconds of playback before and between readings. */
const SETTLE = 20;
const READINGS = 5;
const BETWEEN = 4;

interface Reading {
  /** proportional set size of all the browser's processes, and its anonymous part, MB */
  total: number;
  anonymous: number;
}

/** Pss of processes; memory shared by several is divided among them. */
function proportional(processes: readonly number[]): Reading {
  const sum = { total: 0, anonymous: 0 };
  for (const pid of processes) {
    let text = "";
    try {
      text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    } catch {
      // it ended meanwhile
    }
    sum.total += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
    sum.anonymous += Number(/^Pss_Anon:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
  }
  return sum;
}

/** Opens the profile's last project in a new browser, plays it and measures its memory. */
async function measure(profile: string, origin: string): Promise<Reading> {
  const chromium = await Chromium.start({ profile });
  try {
    const { page } = chromium;
    await page.goto(`${origin}/music-studio`);
    await studioReady(page);
    await play(page);
    await sleep(SETTLE * 1000);
    const readings: Reading[] = [];
    for (let i = 0; i < READINGS; i++) {
      await sleep(BETWEEN * 1000);
      readings.push(proportional(chromium.processes()));
    }
    const playing = await page.getByRole("button", { name: "Pause", exact: true }).count();
    if (playing === 0) throw new Error("It stopped playing.");
    return { total: median(readings.map((r) => r.total)), anonymous: median(readings.map((r) => r.anonymous)) };
  } finally {
    await chromium.close();
  }
}

async function stored(seed: Seed, folder: string, origin: string): Promise<string> {
  const profile = mkdtempSync(join(folder, "profile-"));
  const file = await seed.write(folder);
  const chromium = await Chromium.start({ profile });
  try {
    await openProjectFile(chromium.page, origin, file);
    await chromium.page.getByText("Saved", { exact: true }).first().waitFor({ timeout: 60_000 });
  } finally {
    await chromium.close();
  }
  rmSync(file);
  return profile;
}

export const benchmark: Benchmark = {
  title: "memory of 32 stereo tracks × 10 min playing, above an empty project",
  async run(args) {
    const seconds = Number(args[0] ?? SECONDS);
    const folder = mkdtempSync(join(tmpdir(), "backline-memory-"));
    const app = await serveApp();
    try {
      const empty = new Seed("Empty");
      const full = new Seed("Full");
      for (let number = 0; number < TRACKS; number++) {
        const trackId = full.addTrack("audio", { level: -30 });
        const sample = await full.addRecording(number, seconds);
        full.run("addClips", { clips: [full.audioClip(trackId, sample, 0)] });
      }
      console.log(`${"".padEnd(28)}Pss MB   of it anonymous`);
      const readings: Record<string, Reading> = {};
      for (const [name, seed] of [
        ["empty", empty],
        ["full", full],
      ] as const) {
        const reading = await measure(await stored(seed, folder, app.origin), app.origin);
        readings[name] = reading;
        console.log(
          `${name.padEnd(26)}${reading.total.toFixed(0).padStart(8)}${reading.anonymous.toFixed(0).padStart(18)}`,
        );
      }
      const { empty: none, full: all } = readings as { empty: Reading; full: Reading };
      return {
        overEmptyMB: Math.round(all.total - none.total),
        overEmptyAnonymousMB: Math.round(all.anonymous - none.anonymous),
        emptyMB: Math.round(none.total),
        fullMB: Math.round(all.total),
        tracks: TRACKS,
        seconds,
      };
    } finally {
      await app.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};
