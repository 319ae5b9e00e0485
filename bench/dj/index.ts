import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright";
import { servePage } from "../browser";
import { outputTime, samplesOf } from "../callback/live";
import { LAYOUT } from "../callback/ours";
import { installProbe } from "../callback/probe";
import { type Player, processTimes, type Window, watch } from "../callback/window";
import { Chromium } from "../chromium";
import { median } from "../median";
import type { Benchmark } from "../run";
import { printTable } from "../table";
import { percentile } from "../trace";
import { keylockDrift, phaseError } from "./long";

/** Seconds of a window, their number, minutes of a long set, and turns of the platter. */
const SECONDS = 60;
const ROUNDS = 3;
const MINUTES = 20;
const JOGS = 20;
const RATE = 48_000;
/** Amplitude from which on a jog is heard. */
const HEARD = 0.003;

const tenths = (value: number) => Math.round(value * 10) / 10;
const heardAfter = (jog: number) => (Number.isNaN(jog) ? Number.POSITIVE_INFINITY : jog);
const thousandths = (value: number) => Math.round(value * 1000) / 1000;

/** ms from a turn of a standing deck's platter to its sound at the output. */
async function jogToSound(page: Page): Promise<number> {
  await page.evaluate(() => window.probe.listen());
  await sleep(150);
  const at = await page.evaluate(() => window.dj.jog());
  await sleep(300);
  const heard = await page.evaluate(() => window.probe.heard());
  await page.evaluate(() => window.dj.release());
  const samples = samplesOf(heard);
  const onset = samples.findIndex((sample) => Math.abs(sample) > HEARD);
  return onset < 0 ? Number.NaN : outputTime(heard, onset) * 1000 - at;
}

async function live(seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), "backline-dj-"));
  const served = await servePage(new URL("./page/", import.meta.url));
  const chromium = await Chromium.start({ profile: join(folder, "profile") });
  try {
    const { page } = chromium;
    page.on("pageerror", (error) => console.error(error));
    // the master's left side
    await installProbe(page, { ...LAYOUT, tap: { ...LAYOUT.tap, channel: 0 } });
    await page.goto(served.url);
    await page.evaluate(() => window.dj.start());
    await sleep(3000);
    const player: Player = {
      plays: "ours",
      counts: () => page.evaluate(() => window.probe.stats()),
      rest: async () => {},
    };
    const windows: Window[] = [];
    await page.evaluate(() => window.probe.block(true));
    for (let round = 0; round < ROUNDS; round++) windows.push(await watch(chromium, player, seconds));
    await page.evaluate(() => window.probe.block(false));
    const starved = await page.evaluate(() => window.dj.starved());
    await page.evaluate(() => window.dj.stand());
    await sleep(4000);
    const jogs: number[] = [];
    for (let jog = 0; jog < JOGS; jog++) {
      jogs.push(await jogToSound(page));
      await sleep(600);
    }
    const latency = (await page.evaluate(() => window.probe.stats()))?.averageLatency ?? Number.NaN;
    return { windows, jogs, starved, latency: latency * 1000 };
  } finally {
    await chromium.close();
    await served.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export const benchmark: Benchmark = {
  title:
    "four decks with keylock, EQ and an effect unit each, the page blocked; sync and keylock over 20 minutes (dj SECONDS MINUTES)",
  async run(args) {
    const seconds = Number(args[0] ?? SECONDS);
    const minutes = Number(args[1] ?? MINUTES);
    const { windows, jogs, starved, latency } = await live(seconds);
    const quantum = (128 / RATE) * 1e6;
    const rounds = windows.map((window) => ({
      underruns: window.underruns,
      p50Share: thousandths(percentile(processTimes(window), 0.5) / quantum),
      p999Share: thousandths(percentile(processTimes(window), 0.999) / quantum),
      longestMs: thousandths(window.longestMs),
      stolenMs: window.stolenMs,
    }));
    printTable(rounds.map((round, index) => ({ window: index + 1, ...round, stolenMs: round.stolenMs ?? "?" })));
    const found = jogs.filter((jog) => !Number.isNaN(jog));
    console.log(`frames that decks lacked: ${starved}; jogs heard: ${found.length} of ${jogs.length}`);
    const phase = phaseError(minutes);
    console.log(
      `two decks over ${minutes} minutes: ${phase.clicks} clicks, ${phase.mostMs.toFixed(3)} ms apart at most`,
    );
    const drift = keylockDrift(minutes);
    return {
      underruns: median(rounds.map(({ underruns }) => underruns)),
      p999Share: median(rounds.map(({ p999Share }) => p999Share)),
      p50Share: median(rounds.map(({ p50Share }) => p50Share)),
      stolenMs: windows.reduce<number | undefined>(
        (total, { stolenMs }) => (total === undefined || stolenMs === undefined ? undefined : total + stolenMs),
        0,
      ),
      starvedFrames: starved,
      phaseErrorMaxMs: thousandths(phase.mostMs),
      keylockDriftFrames: tenths(drift),
      // a jog that was not heard took for ever
      jogToSoundMs: found.length >= 0.95 * jogs.length ? tenths(percentile(jogs.map(heardAfter), 0.95)) : null,
      jogsHeard: found.length,
      outputLatencyMs: tenths(latency),
      rounds,
      seconds,
      minutes,
    };
  },
};
