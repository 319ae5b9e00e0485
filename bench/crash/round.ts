import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright";
import { readBackline } from "../../contract/backline/read";
import type { Project } from "../../contract/project/document";
import { FOLDERS } from "../../contract/storage/layout";
import { DiskFile } from "../../scripts/render/files";
import { openProjectFile, studioReady } from "../app";
import { chance } from "../chance";
import { Chromium } from "../chromium";
import { Seed } from "../seed";

/** A fake microphone that beeps; no permission prompt appears. */
const MICROPHONE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
const NAME = "Edit 0";
/** The first edit may take half a minute to be saved, and recovering takes a whole one. */
const TRY_MS = 50;
const MOST_TRIES = 600;

/** The result of one kill. */
export interface CrashRound {
  readonly seed: number;
  /** whether a take was being recorded, as in every second round */
  readonly take: boolean;
  /** ms for which the page was blocked before the kill; 0: not at all */
  readonly stalledMs: number;
  /** edits that the screen had reported as saved, and those found after the restart */
  acknowledged: number;
  found: number;
  lostEdits: number;
  /** ms of a take from when the screen showed it until the kill, and how much of it was found; null: no take */
  recordedMs: number | null;
  foundMs: number | null;
  lostTakeMs: number;
}

/** Reports what happens in the page; runs in it before its own scripts. */
function watch(): void {
  const tell = (window as unknown as { tell: (said: { saved?: number; recording?: number }) => void }).tell;
  let recording = false;
  new MutationObserver((changes) => {
    const saved = changes.some(
      ({ attributeName, target }) =>
        attributeName === "data-state" && (target as Element).matches('[data-state="saved"]'),
    );
    const bar = document.querySelector('[role="toolbar"][aria-label="Transport"]');
    if (saved) tell({ saved: Number(/Edit (\d+)/.exec(bar?.textContent ?? "")?.[1] ?? 0) });
    const now = document.querySelector('[aria-label="End the recording"]') !== null;
    if (now && !recording) tell({ recording: Date.now() });
    recording = now;
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** Runs in the page: blocks its main thread for so long. */
function standStill(ms: number): void {
  for (const from = performance.now(); performance.now() - from < ms; );
}

/** Renames the project, possibly after adding a track. */
async function edit(page: Page, number: number, addTrack: boolean): Promise<void> {
  if (addTrack) await page.keyboard.press("Alt+Shift+M");
  await page
    .getByRole("button", { name: /^Edit \d+$/ })
    .first()
    .dblclick();
  await page.getByRole("textbox", { name: "Project name" }).fill(`Edit ${number}`);
  await page.keyboard.press("Enter");
}

/** The project in a file saved from the list of projects. */
async function savedFile(page: Page, origin: string, folder: string): Promise<Project> {
  await page.goto(`${origin}/projects`);
  const download = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /^Actions for Edit/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Save to a file" }).click();
  const path = join(folder, "found.backline");
  await (await download).saveAs(path);
  const file = new DiskFile(path, "r");
  try {
    return (await readBackline(file)).project;
  } finally {
    file.close();
  }
}

/** Waits until no take is left on disk; after a minute, what is still there was not recovered. */
async function takesRecovered(page: Page): Promise<void> {
  const left = () =>
    page.evaluate(async (folder) => {
      const takes = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true });
      // an empty record belongs to a take that had not begun
      for await (const [name, file] of takes.entries()) {
        if (!name.endsWith(".take") || !(file instanceof FileSystemFileHandle)) continue;
        // it may be deleted meanwhile
        const { size } = await file.getFile().catch(() => ({ size: 0 }));
        if (size > 0) return true;
      }
      return false;
    }, FOLDERS.takes);
  for (let tries = 0; (await left()) && tries < MOST_TRIES; tries++) await sleep(2 * TRY_MS);
}

export interface CrashOptions {
  readonly origin: string;
  /** contains the profile and files; the caller removes it */
  readonly folder: string;
  readonly rounds: number;
  /** additional rounds, in each of which the page is blocked for `ms` in the middle of a take until the kill */
  readonly stalls: { readonly rounds: number; readonly ms: number };
}

/**
 * Each round edits a project of its own (and records), kills the browser at a random moment from a seed, restarts it
 * with the same profile and checks what was saved; the next round continues in that browser. An edit counts as
 * acknowledged when the screen reported it as saved.
 */
export async function* crashRounds({ origin, folder, rounds, stalls }: CrashOptions): AsyncGenerator<CrashRound> {
  const profile = join(folder, "profile");
  let chromium = await Chromium.start({ profile, flags: MICROPHONE });
  try {
    for (let seed = 0; seed < rounds + stalls.rounds; seed++) {
      const stalledMs = seed < rounds ? 0 : stalls.ms;
      const plan: Plan = { origin, folder, seed, take: stalledMs > 0 || seed % 2 === 1, stalledMs };
      const before = await untilKilled(chromium, plan);
      chromium = await Chromium.start({ profile, flags: MICROPHONE });
      yield await lookAfter(chromium, before, plan);
    }
  } finally {
    await chromium.close();
  }
}

interface Plan extends Pick<CrashOptions, "origin" | "folder">, Pick<CrashRound, "seed" | "take" | "stalledMs"> {}

interface Before {
  readonly acknowledged: number;
  readonly recordedMs: number | null;
  /** the number of tracks after each edit */
  readonly tracksBy: readonly number[];
}

async function untilKilled(chromium: Chromium, { origin, folder, seed, take, stalledMs }: Plan): Promise<Before> {
  const random = chance(seed);
  const song = new Seed(NAME);
  song.addTrack("audio", { name: "Voice" });
  song.run("setCountIn", { countInBars: 0 });
  const file = await song.write(mkdtempSync(join(folder, "song-")));

  let acknowledged = 0;
  let recordingSince: number | null = null;
  const tracksBy: number[] = [0];
  const { page } = chromium;
  await page.exposeBinding("tell", (_, said: { saved?: number; recording?: number }) => {
    acknowledged = Math.max(acknowledged, said.saved ?? 0);
    recordingSince ??= said.recording ?? null;
  });
  await page.addInitScript(watch);
  await openProjectFile(page, origin, file);
  const edits = async () => {
    let tracks = 0;
    for (let number = 1; ; number++) {
      if (random() < 0.3) tracks++;
      tracksBy.push(tracks);
      await edit(page, number, tracks > (tracksBy[number - 1] ?? 0));
      await sleep(random() * 60);
    }
  };
  if (take) {
    await page.getByText("Running", { exact: true }).waitFor({ timeout: 30_000 });
    await sleep(500);
    await page.getByRole("button", { name: "Arm Voice for recording" }).first().click();
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await page.getByRole("button", { name: "End the recording" }).waitFor({ timeout: 30_000 });
  }
  const wait = random() * (take ? 4000 : 2500);
  // Editing ends when the browser does.
  const ended = edits().catch(() => {});
  // counted from the first saved edit, because an earlier kill would prove nothing
  for (let tries = 0; acknowledged === 0 && tries < MOST_TRIES; tries++) await sleep(TRY_MS);
  await sleep(wait);
  if (stalledMs > 0) {
    page.evaluate(standStill, stalledMs * 2).catch(() => {});
    await sleep(stalledMs);
  }
  const killed = await chromium.kill();
  await ended;
  return { acknowledged, tracksBy, recordedMs: recordingSince === null ? null : killed - recordingSince };
}

async function lookAfter(
  { page, context }: Chromium,
  { acknowledged, tracksBy, recordedMs }: Before,
  { origin, folder, seed, take, stalledMs }: Plan,
): Promise<CrashRound> {
  await context.addInitScript("delete window.showSaveFilePicker");
  await page.goto(`${origin}/music-studio`);
  await studioReady(page);
  // recovering a take takes a moment, and its files are deleted once the clip is saved
  if (take) await takesRecovered(page);
  const project = await savedFile(page, origin, folder);
  const found = Number(/^Edit (\d+)$/.exec(project.name)?.[1] ?? 0);
  const tracks = Object.values(project.tracks).filter(({ kind }) => kind === "midi").length;
  const missingTracks = Math.max(0, (tracksBy[acknowledged] ?? 0) - tracks);
  let foundMs: number | null = null;
  if (recordedMs !== null) {
    const clips = Object.values(project.clips).flatMap((clip) => (clip.kind === "audio" ? [clip] : []));
    const rate = (id: string) => project.samples[id]?.sampleRate ?? project.sampleRate;
    foundMs = Math.max(0, ...clips.map((clip) => (clip.length / rate(clip.sampleId)) * 1000));
  }
  return {
    seed,
    take,
    stalledMs,
    acknowledged,
    found,
    lostEdits: Math.max(0, acknowledged - found) + missingTracks,
    recordedMs,
    foundMs,
    lostTakeMs: recordedMs === null || foundMs === null ? 0 : Math.max(0, recordedMs - foundMs),
  };
}
