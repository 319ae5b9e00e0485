import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright";
import { StatusField } from "../../contract/engine/statusBlock";
import { TAP_FRAMES } from "../../workers/memory/tapRing";
import { play } from "../app";
import { samplesOf } from "./live";
import { type Onset, onsets } from "./onsets";
import type { Heard, Layout } from "./probe";
import { LEAD_SECONDS, NOTE_SECONDS } from "./song";
import { BLOCK_MS, EVERY_MS, type Player, SETTLING_MS } from "./window";

export const LAYOUT: Layout = {
  status: {
    head: 8,
    frame: StatusField.frame,
    rendered: StatusField.rendered,
    contextFrame: StatusField.contextFrame,
    starved: StatusField.starved,
  },
  // the selected strip, left
  tap: { head: 8, frames: TAP_FRAMES, channel: 2 },
  blockMs: BLOCK_MS,
  everyMs: EVERY_MS,
};

/**
 * Waits until the studio no longer pauses any measurement, because notes are observed through the analysis of the
 * selected strip.
 */
export async function untilAllMeasured(page: Page): Promise<void> {
  await page.locator("dl > div", { hasText: /^Paused\s*Nothing$/ }).waitFor({ timeout: 120_000 });
}

async function pause(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor({ timeout: 30_000 });
}

/** Waits until the timeline's notes have ended. */
export async function untilNotesEnd(page: Page, noteSeconds: number): Promise<void> {
  while ((await page.evaluate(() => window.probe.seconds())) < LEAD_SECONDS + noteSeconds + 1) await sleep(100);
}

/** The notes that were recorded completely, each with its delay beyond its position and its instrument's attack. */
function notesHeard(heard: Heard, attacks: readonly number[], noteSeconds: number): Onset[] {
  const { sampleRate, timeline, first } = heard;
  const samples = samplesOf(heard);
  const place = (number: number) => Math.round((LEAD_SECONDS + number * NOTE_SECONDS) * sampleRate + timeline - first);
  const numbers = Array.from({ length: Math.floor(noteSeconds / NOTE_SECONDS) }, (_, number) => number).filter(
    (number) => place(number) > 0.01 * sampleRate && place(number + 1) < samples.length,
  );
  const found = onsets(samples, numbers.map(place), sampleRate, NOTE_SECONDS - 0.05);
  return found.map(({ delay }, index) => ({
    delay: delay === null ? null : delay - (attacks[(numbers[index] ?? 0) % attacks.length] ?? 0),
  }));
}

/** The app, window by window; its transport resumes where it was paused. */
export interface OurPlayer extends Player {
  readonly notes: readonly Onset[];
  /** frames that came too late from disk */
  readonly starved: number;
  start(): Promise<void>;
}

/** `attacks`: seconds from a note to its sound, for each instrument in turn. */
export function ourPlayer(page: Page, attacks: readonly number[], noteSeconds: number): OurPlayer {
  const notes: Onset[] = [];
  let starved = 0;
  return {
    plays: "ours",
    notes,
    get starved() {
      return starved;
    },
    async start() {
      await page.evaluate(() => window.probe.rest(false));
      await play(page);
      await page.evaluate(() => window.probe.block(true));
      await sleep(SETTLING_MS);
      await page.evaluate(() => window.probe.listen());
      starved -= await page.evaluate(() => window.probe.starved());
    },
    counts: () => page.evaluate(() => window.probe.stats()),
    async rest() {
      starved += await page.evaluate(() => window.probe.starved());
      const heard = await page.evaluate(() => window.probe.heard());
      if (heard.lost > 0) throw new Error("The capture was read too late.");
      await page.evaluate(() => window.probe.block(false));
      await pause(page);
      await page.evaluate(() => window.probe.rest(true));
      notes.push(...notesHeard(heard, attacks, noteSeconds));
    },
  };
}
