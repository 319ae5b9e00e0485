import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright";
import { StatusField } from "../../contract/engine/statusBlock";
import { TAP_FRAMES } from "../../workers/memory/tapRing";
import { openProjectFile, play, serveApp } from "../app";
import { Chromium } from "../chromium";
import type { Benchmark } from "../run";
import { stolenMs } from "../stolen";
import { percentile, traced } from "../trace";
import { keyToSound, p95, samplesOf } from "./live";
import { onsets, punctuality } from "./onsets";
import { installProbe, type Layout } from "./probe";
import { attacks, GROUP, LEAD_SECONDS, LIVE, NOTE_SECONDS, song } from "./song";
import { type Unlike, unlike } from "./unlike";

const SECONDS = 60;
const BLOCK_MS = 300;
const EVERY_MS = 1000;
/** Seconds by which a note may come after or before where it must. */
const TOLERANCE = 0.003;
const PROCESS = "AudioWorkletProcessor::Process";

const LAYOUT: Layout = {
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

/** Waits until the studio pauses nothing any more: notes are looked at through the analysis of the selected strip. */
async function untilAllMeasured(page: Page): Promise<void> {
  await page.locator("dl > div", { hasText: /^Paused\s*Nothing$/ }).waitFor({ timeout: 120_000 });
}

async function measure(seconds: number) {
  const keys = Math.max(8, Math.round(seconds / 1.5));
  const folder = mkdtempSync(join(tmpdir(), "backline-callback-"));
  const app = await serveApp();
  const chromium = await Chromium.start({ profile: join(folder, "profile") });
  try {
    const { page } = chromium;
    await installProbe(page, LAYOUT);
    const seed = await song(seconds - NOTE_SECONDS, seconds + keys * 1.6 + 30);
    const file = await seed.write(folder);
    await openProjectFile(page, app.origin, file);
    rmSync(file);
    for (let wait = 0; !(await page.evaluate(() => window.probe.ready())); wait++) {
      if (wait > 300) throw new Error("The engine did not start.");
      await sleep(100);
    }
    await sleep(2000);
    await untilAllMeasured(page);
    // Selected anew, now that there is an engine to hear of it.
    for (const name of [LIVE, GROUP]) await page.getByTitle(`${name}. Double-click`).first().click();
    await sleep(200);
    await page.evaluate(() => window.probe.listen());
    await play(page);
    await page.evaluate(() => window.probe.block(true));
    await sleep(1000);
    const before = await page.evaluate(() => ({ stats: window.probe.stats(), starved: window.probe.starved() }));
    const stolen = stolenMs();
    const trace = await traced(chromium.browser, ["disabled-by-default-audio-worklet"], () => sleep(seconds * 1000));
    const stolenMeanwhile = stolen === undefined ? undefined : (stolenMs() ?? 0) - stolen;
    const after = await page.evaluate(() => ({ stats: window.probe.stats(), starved: window.probe.starved() }));
    if (!before.stats || !after.stats) throw new Error("This browser has no AudioContext.playbackStats.");
    const heard = await page.evaluate(() => window.probe.heard());
    if (heard.lost > 0) throw new Error("The capture was read too late.");

    const times = trace.filter(({ name, ph }) => name === PROCESS && ph === "X").map(({ dur = 0 }) => dur);
    const expected = Array.from({ length: Math.floor((seconds - NOTE_SECONDS) / NOTE_SECONDS) }, (_, number) =>
      Math.round((LEAD_SECONDS + number * NOTE_SECONDS) * heard.sampleRate + heard.timeline - heard.first),
    );
    const found = onsets(samplesOf(heard), expected, heard.sampleRate, NOTE_SECONDS - 0.05);
    const notes = { ...punctuality(found, await attacks(seed, heard.sampleRate), TOLERANCE), count: found.length };

    await page.getByTitle(`${LIVE}. Double-click`).first().click();
    await page.keyboard.press("Control+Shift+K");
    const blocked = await keyToSound(page, keys);
    await page.evaluate(() => window.probe.block(false));
    const free = await keyToSound(page, keys);
    return {
      times,
      stolenMs: stolenMeanwhile,
      notes,
      quantum: (128 / heard.sampleRate) * 1e6,
      underruns: after.stats.underrunEvents - before.stats.underrunEvents,
      underrunSeconds: after.stats.underrunDuration - before.stats.underrunDuration,
      starved: after.starved - before.starved,
      averageLatency: after.stats.averageLatency,
      free,
      blocked,
    };
  } finally {
    await chromium.close();
    await app.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function printUnlike(results: readonly Unlike[]): void {
  console.log("\nUnlike work: these play 32 loops and 4 voices from memory, notes scheduled by the page.");
  console.log("                 underruns   late notes   early   missing   of   by ms");
  for (const { name, underruns, late, early, missing, notes, latenessMs } of results) {
    console.log(
      `${name.padEnd(17)}${String(underruns).padStart(9)}${String(late).padStart(13)}${String(early).padStart(8)}${String(missing).padStart(10)}${String(notes).padStart(5)}${String(latenessMs).padStart(8)}`,
    );
  }
}

export const benchmark: Benchmark = {
  title: "the real-time callback: 32 streams, 4 instruments, the page blocked 300 ms of every second",
  async run(args) {
    const seconds = Number(args[0] ?? SECONDS);
    const result = await measure(seconds);
    const { times, quantum, notes } = result;
    if (times.length < (seconds * 1e6) / quantum / 2) throw new Error(`Only ${times.length} callbacks were traced.`);
    const share = (value: number) => Math.round((value / quantum) * 1000) / 1000;
    const shares = [0.5, 0.99, 0.999, 1].map((part) => percentile(times, part));
    console.log(`process(), ${times.length} times, quantum ${quantum.toFixed(0)} µs`);
    for (const [index, name] of ["p50", "p99", "p99.9", "max"].entries()) {
      const value = shares[index] ?? 0;
      console.log(
        `  ${name.padEnd(7)}${value.toFixed(0).padStart(7)} µs${(100 * share(value)).toFixed(1).padStart(8)} %`,
      );
    }
    if (result.stolenMs !== undefined) console.log(`kept from the cores by the machine's host: ${result.stolenMs} ms`);
    console.log(
      `underruns ${result.underruns} (${(result.underrunSeconds * 1000).toFixed(1)} ms), frames late from disk ${result.starved}`,
    );
    const lateness = Math.round(notes.lateness * 1e6) / 1000;
    console.log(
      `notes of the timeline: ${notes.count}, late ${notes.late}, early ${notes.early}, missing ${notes.missing}; all of them by ${lateness} ms`,
    );
    console.log(`key to sound, p95: page free ${p95(result.free)} ms, blocked ${p95(result.blocked)} ms`);
    const beside = await unlike(seconds, BLOCK_MS, EVERY_MS);
    printUnlike(beside);
    return {
      underruns: result.underruns,
      underrunMs: Math.round(result.underrunSeconds * 10000) / 10,
      lateNotes: notes.late + notes.early + notes.missing,
      latenessMs: lateness,
      notes: notes.count,
      p999Share: share(shares[2] ?? 0),
      p50Share: share(shares[0] ?? 0),
      p99Share: share(shares[1] ?? 0),
      maxShare: share(shares[3] ?? 0),
      stolenMs: result.stolenMs,
      starvedFrames: result.starved,
      averageLatencyMs: Math.round(result.averageLatency * 1e4) / 10,
      noteToSoundP95ms: p95(result.free),
      noteToSoundBlockedP95ms: p95(result.blocked),
      unlike: beside,
      seconds,
    };
  },
};
