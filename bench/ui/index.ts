import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import type { Sample } from "../../contract/project/document";
import { openProjectFile, play, serveApp } from "../app";
import { Chromium } from "../chromium";
import type { Benchmark } from "../run";
import { RATE, Seed } from "../seed";
import { percentile, type TraceEvent, traced } from "../trace";

const TRACKS = 100;
const CLIPS = 50;
/** The clips are parts of so many recordings. */
const RECORDINGS = 10;
const RECORDING_SECONDS = 20;
const BAR_TICKS = 3840;
const SECONDS = 20;

/** 70 audio tracks and 30 with notes, with a clip in nine of ten bars. */
async function song(): Promise<Seed> {
  const seed = new Seed("Hundred tracks");
  const samples: Sample[] = [];
  for (let number = 0; number < RECORDINGS; number++) samples.push(await seed.addRecording(number, RECORDING_SECONDS));
  for (let index = 0; index < TRACKS; index++) {
    const audio = index % 10 < 7;
    const trackId = seed.addTrack(audio ? "audio" : index % 10 === 9 ? "drums" : "midi", { level: -36 });
    const clips = Array.from({ length: CLIPS }, (_, clip) => {
      const start = clip * BAR_TICKS;
      const sample = samples[(index + clip) % samples.length];
      if (!audio || !sample) {
        const notes = Array.from({ length: 16 }, (_, note) => ({
          tick: note * 240,
          key: 48 + ((index + note * 5) % 24),
        }));
        return seed.noteClip(trackId, start, BAR_TICKS - 240, notes);
      }
      // 1.8 s at 128 BPM: just under a bar
      return seed.audioClip(trackId, sample, start, { offset: (clip % 10) * RATE, length: 1.8 * RATE });
    });
    seed.run("addClips", { clips });
  }
  return seed;
}

/** Scrolls and zooms over the timeline like a person: down and up, right and left, in and out. */
async function travel(page: Page, seconds: number): Promise<void> {
  const lanes = await page.locator("[data-action-scope=timeline]").boundingBox();
  if (!lanes) throw new Error("The lanes are not on screen.");
  await page.mouse.move(lanes.x + lanes.width / 2, lanes.y + lanes.height / 2);
  const end = Date.now() + seconds * 1000;
  for (let step = 0; Date.now() < end; step++) {
    const phase = Math.floor(step / 60) % 6;
    if (phase === 0) await page.mouse.wheel(0, 60);
    else if (phase === 1) await page.mouse.wheel(60, 0);
    else if (phase === 2) await page.mouse.wheel(0, -40);
    else if (phase === 3) await page.mouse.wheel(-40, 0);
    else {
      await page.keyboard.down("Control");
      await page.mouse.wheel(0, phase === 4 ? 30 : -30);
      await page.keyboard.up("Control");
    }
    await page.waitForTimeout(8);
  }
}

interface Frames {
  /** ms of main-thread tasks in each frame, by wall clock and by the thread's CPU time */
  wall: number[];
  cpu: number[];
  /** ms between frames */
  gaps: number[];
}

/** Adds up the page's main-thread tasks between the starts of consecutive frames. */
function framesOf(events: readonly TraceEvent[]): Frames {
  const mains = new Map<string, number>();
  for (const { name, args, pid, tid } of events) {
    if (name === "thread_name" && args?.name === "CrRendererMain") mains.set(`${pid}/${tid}`, 0);
  }
  const starts = events.filter(({ name, pid, tid }) => name === "FireAnimationFrame" && mains.has(`${pid}/${tid}`));
  for (const { pid, tid } of starts) mains.set(`${pid}/${tid}`, (mains.get(`${pid}/${tid}`) ?? 0) + 1);
  const [main] = [...mains].sort((a, b) => b[1] - a[1])[0] ?? [""];
  const onMain = events.filter(({ pid, tid }) => `${pid}/${tid}` === main).sort((a, b) => a.ts - b.ts);
  const tasks = onMain.filter(
    ({ name, ph }) => ph === "X" && (name === "RunTask" || name === "ThreadControllerImpl::RunTask"),
  );
  const frames: Frames = { wall: [], cpu: [], gaps: [] };
  let at = 0;
  let covered = 0;
  let before: number | null = null;
  let sum = { wall: 0, cpu: 0 };
  const animation = onMain.filter(({ name }) => name === "FireAnimationFrame");
  for (const task of tasks) {
    // A nested task is counted with its outer one.
    if (task.ts < covered) continue;
    const end = task.ts + (task.dur ?? 0);
    covered = end;
    while (at < animation.length && (animation[at]?.ts ?? 0) < task.ts) at++;
    const first = animation[at];
    if (first && first.ts < end) {
      if (before !== null) {
        frames.wall.push(sum.wall / 1000);
        frames.cpu.push(sum.cpu / 1000);
        frames.gaps.push((task.ts - before) / 1000);
      }
      before = task.ts;
      sum = { wall: 0, cpu: 0 };
    }
    sum.wall += task.dur ?? 0;
    sum.cpu += task.tdur ?? 0;
  }
  return frames;
}

/** Scrolls over the mixer strips like a person, right and left, with pauses. */
async function alongStrips(page: Page, seconds: number): Promise<void> {
  const strips = await page.locator("[data-action-scope=mixer]").boundingBox();
  if (!strips) throw new Error("The mixer is not on screen.");
  await page.mouse.move(strips.x + strips.width / 3, strips.y + 60);
  const end = Date.now() + seconds * 1000;
  for (let step = 0; Date.now() < end; step++) {
    const phase = Math.floor(step / 60) % 4;
    if (phase === 0) await page.mouse.wheel(60, 0);
    else if (phase === 2) await page.mouse.wheel(-40, 0);
    await page.waitForTimeout(8);
  }
}

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"];

/** Frames of the page while `action` goes on for `seconds`. */
async function measured(chromium: Chromium, seconds: number, action: () => Promise<void>): Promise<Frames> {
  const frames = framesOf(await traced(chromium.browser, CATEGORIES, action));
  if (frames.wall.length < seconds * 5) throw new Error(`Only ${frames.wall.length} frames were drawn.`);
  if ((await chromium.page.getByRole("button", { name: "Pause", exact: true }).count()) === 0)
    throw new Error("It stopped playing.");
  return frames;
}

const round = (value: number) => Math.round(value * 100) / 100;
const spread = (values: readonly number[]) => [0.5, 0.95, 0.99, 1].map((share) => round(percentile(values, share)));

function print(title: string, frames: Frames): void {
  console.log(`${title.padEnd(30)}      p50      p95      p99      max`);
  for (const [name, values] of [
    ["by the clock", frames.wall],
    ["by the thread's own clock", frames.cpu],
    ["from frame to frame", frames.gaps],
  ] as const) {
    const columns = spread(values).map((value) => value.toFixed(2).padStart(9));
    console.log(`  ${name.padEnd(28)}${columns.join("")}`);
  }
}

export const benchmark: Benchmark = {
  title:
    "100 tracks × 50 clips: main-thread task time per frame while playing, scrolling and zooming; then in the mixer",
  async run(args) {
    const seconds = Number(args[0] ?? SECONDS);
    const folder = mkdtempSync(join(tmpdir(), "backline-ui-"));
    const app = await serveApp();
    const chromium = await Chromium.start();
    try {
      const file = await (await song()).write(folder);
      const { page } = chromium;
      await openProjectFile(page, app.origin, file);
      await play(page);
      await travel(page, 3);
      const lanes = await measured(chromium, seconds, () => travel(page, seconds));
      await page.getByRole("tab", { name: "Mixer", exact: true }).first().click();
      await alongStrips(page, 3);
      const mixer = await measured(chromium, seconds / 2, () => alongStrips(page, seconds / 2));
      print("main-thread tasks, ms: lanes", lanes);
      print("main-thread tasks, ms: mixer", mixer);
      const [p50ms, p95ms, p99ms, maxMs] = spread(lanes.wall);
      return {
        p95ms,
        p50ms,
        p99ms,
        maxMs,
        p95CpuMs: round(percentile(lanes.cpu, 0.95)),
        frames: lanes.wall.length,
        framesPerSecond: Math.round(lanes.wall.length / (lanes.gaps.reduce((sum, gap) => sum + gap, 0) / 1000)),
        mixerP95ms: round(percentile(mixer.wall, 0.95)),
        mixerP95CpuMs: round(percentile(mixer.cpu, 0.95)),
      };
    } finally {
      await chromium.close();
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
