import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openProjectFile, play, serveApp } from "../app";
import { openPage, servePage } from "../browser";
import { Chromium } from "../chromium";
import type { Benchmark } from "../run";
import { RATE } from "../seed";
import { printTable } from "../table";
import { percentile } from "../trace";
import { keyToSound, p95 } from "./live";
import { NATIVES, type Notes, notesOf } from "./natives";
import { punctuality } from "./onsets";
import { LAYOUT, ourPlayer, untilAllMeasured, untilNotesEnd } from "./ours";
import { installProbe } from "./probe";
import { attacks, GROUP, LEAD_SECONDS, LIVE, STREAMS, song } from "./song";
import { BLOCK_MS, EVERY_MS, type Player, processTimes, SETTLING_MS, type Window, watch } from "./window";

/** Length of a window in seconds, and their number: ours, native, ours … */
const SECONDS = 20;
const ROUNDS = 3;
/** Seconds by which a note may be early or late. */
const TOLERANCE = 0.003;
/** Threads of a window that the table shows. */
const SHOWN = 6;

async function measure(seconds: number) {
  const keys = Math.max(8, Math.round((ROUNDS * seconds) / 1.5));
  const folder = mkdtempSync(join(tmpdir(), "backline-callback-"));
  const app = await serveApp();
  const other = await servePage(NATIVES);
  const chromium = await Chromium.start({ profile: join(folder, "profile") });
  try {
    const { page } = chromium;
    await installProbe(page, LAYOUT);
    const noteSeconds = ROUNDS * (seconds + 3);
    const seed = await song(noteSeconds, LEAD_SECONDS + noteSeconds + keys * 1.6 + 30);
    const file = await seed.write(folder);
    await openProjectFile(page, app.origin, file);
    rmSync(file);
    for (let wait = 0; !(await page.evaluate(() => window.probe.ready())); wait++) {
      if (wait > 300) throw new Error("The engine did not start.");
      await sleep(100);
    }
    const natives = await chromium.context.newPage();
    natives.on("pageerror", (error) => console.error(error));
    await natives.goto(other.url);
    const most = ROUNDS * (seconds + 3) + 10;
    await natives.evaluate(([most, count]) => window.unlike.make("native", most, { count }), [most, STREAMS] as const);
    await page.bringToFront();
    await sleep(2000);
    await untilAllMeasured(page);
    // Select again, because the engine exists only now.
    for (const name of [LIVE, GROUP]) await page.getByTitle(`${name}. Double-click`).first().click();
    await sleep(200);

    const windows: Window[] = [];
    const ours = ourPlayer(page, await attacks(seed, RATE), noteSeconds);
    const native: Player = {
      plays: "native",
      counts: () => natives.evaluate(() => window.unlike.stats()),
      rest: () => natives.evaluate(() => window.unlike.rest()),
    };
    for (let round = 0; round < ROUNDS; round++) {
      await page.bringToFront();
      await ours.start();
      windows.push(await watch(chromium, ours, seconds));
      await natives.bringToFront();
      await natives.evaluate(([block, every]) => window.unlike.play(block, every), [BLOCK_MS, EVERY_MS] as const);
      await sleep(SETTLING_MS);
      windows.push(await watch(chromium, native, seconds));
    }
    const nativeNotes = await notesOf(natives);
    await natives.close();
    const notes = { ...punctuality(ours.notes, [0], TOLERANCE), count: ours.notes.length };

    await page.bringToFront();
    await page.evaluate(() => window.probe.rest(false));
    await play(page);
    await untilNotesEnd(page, noteSeconds);
    await page.getByTitle(`${LIVE}. Double-click`).first().click();
    await page.keyboard.press("Control+Shift+K");
    await page.evaluate(() => window.probe.block(true));
    const blocked = await keyToSound(page, keys);
    await page.evaluate(() => window.probe.block(false));
    const free = await keyToSound(page, keys);
    const latency = (await page.evaluate(() => window.probe.stats()))?.averageLatency ?? Number.NaN;
    return { windows, notes, nativeNotes, starved: ours.starved, latency, free, blocked };
  } finally {
    await chromium.close();
    await other.close();
    await app.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Plays Tone.js for the length of a window, from memory and without anything else. */
async function tone(seconds: number): Promise<{ underruns: number | null; notes: Notes }> {
  const { page, close } = await openPage(NATIVES);
  try {
    await page.evaluate((most) => window.unlike.make("tone", most, null), seconds + 10);
    await page.evaluate(([block, every]) => window.unlike.play(block, every), [BLOCK_MS, EVERY_MS] as const);
    const before = await page.evaluate(() => window.unlike.stats());
    await sleep(seconds * 1000);
    const after = await page.evaluate(() => window.unlike.stats());
    await page.evaluate(() => window.unlike.rest());
    const underruns = before && after ? after.underrunEvents - before.underrunEvents : null;
    return { underruns, notes: await notesOf(page) };
  } finally {
    await close();
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10;

function printWindows(windows: readonly Window[]): void {
  printTable(
    windows.map(({ plays, underruns, underrunMs, longestMs, stolenMs }, index) => ({
      window: index + 1,
      plays,
      underruns,
      "underruns ms": tenths(underrunMs),
      "longest call ms": Math.round(longestMs * 100) / 100,
      "stolen ms": stolenMs ?? "?",
    })),
  );
  console.log("\nThreads, ms that each ran (and waited for a core), by window:");
  const names = [...new Set(windows.flatMap(({ threads }) => threads.slice(0, SHOWN).map(({ name }) => name)))];
  for (const name of names) {
    const cells = windows.map(({ threads }) => {
      const { ranMs = 0, waitedMs = 0 } = threads.find((thread) => thread.name === name) ?? {};
      return `${ranMs.toFixed(0)} (${waitedMs.toFixed(0)})`.padStart(14);
    });
    console.log(`${name.padEnd(36)}${cells.join("")}`);
  }
}

function printNotes(name: string, { late, early, missing, notes, latenessMs }: Notes): void {
  console.log(
    `${name}: ${notes} notes, late ${late}, early ${early}, missing ${missing}; all of them by ${latenessMs} ms`,
  );
}

const sum = (windows: readonly Window[], plays: Window["plays"], of: (window: Window) => number): number =>
  windows.filter((window) => window.plays === plays).reduce((total, window) => total + of(window), 0);

export const benchmark: Benchmark = {
  title:
    "the real-time callback: 32 streams, 4 instruments, the page blocked 300 ms of every second, beside native nodes",
  async run(args) {
    const seconds = Number(args[0] ?? SECONDS);
    const result = await measure(seconds);
    const { windows, notes } = result;
    const times = windows.filter(({ plays }) => plays === "ours").flatMap(processTimes);
    const quantum = (128 / RATE) * 1e6;
    if (times.length < (ROUNDS * seconds * 1e6) / quantum / 2) {
      throw new Error(`Only ${times.length} callbacks were traced.`);
    }
    const share = (value: number) => Math.round((value / quantum) * 1000) / 1000;
    const shares = [0.5, 0.99, 0.999, 1].map((part) => percentile(times, part));
    console.log(`process(), ${times.length} times, quantum ${quantum.toFixed(0)} µs`);
    for (const [index, name] of ["p50", "p99", "p99.9", "max"].entries()) {
      const value = shares[index] ?? 0;
      console.log(
        `  ${name.padEnd(7)}${value.toFixed(0).padStart(7)} µs${(100 * share(value)).toFixed(1).padStart(8)} %`,
      );
    }
    printWindows(windows);
    console.log(`\nframes late from disk: ${result.starved}`);
    const lateness = Math.round(notes.lateness * 1e6) / 1000;
    printNotes("ours", { ...notes, notes: notes.count, latenessMs: lateness });
    printNotes("native nodes, at unlike work", result.nativeNotes);
    console.log(`key to sound, p95: page free ${p95(result.free)} ms, blocked ${p95(result.blocked)} ms`);
    const beside = await tone(seconds);
    printNotes(`Tone.js, at unlike work, ${beside.underruns} underruns`, beside.notes);
    const underruns = sum(windows, "ours", (window) => window.underruns);
    return {
      underruns,
      underrunsOverNative: underruns - sum(windows, "native", (window) => window.underruns),
      underrunMs: tenths(sum(windows, "ours", (window) => window.underrunMs)),
      lateNotes: notes.late + notes.early + notes.missing,
      latenessMs: lateness,
      notes: notes.count,
      p999Share: share(shares[2] ?? 0),
      p50Share: share(shares[0] ?? 0),
      p99Share: share(shares[1] ?? 0),
      maxShare: share(shares[3] ?? 0),
      stolenMs: windows.reduce<number | undefined>(
        (total, { stolenMs }) => (total === undefined || stolenMs === undefined ? undefined : total + stolenMs),
        0,
      ),
      starvedFrames: result.starved,
      averageLatencyMs: tenths(result.latency * 1000),
      noteToSoundP95ms: p95(result.free),
      noteToSoundBlockedP95ms: p95(result.blocked),
      windows: windows.map(({ plays, underruns: count, longestMs, stolenMs, threads }) => ({
        plays,
        underruns: count,
        longestMs: Math.round(longestMs * 100) / 100,
        stolenMs,
        threadsMs: Object.fromEntries(threads.slice(0, SHOWN).map(({ name, ranMs }) => [name, Math.round(ranMs)])),
      })),
      unlike: { native: result.nativeNotes, tone: { underruns: beside.underruns, ...beside.notes } },
      seconds,
    };
  },
};
