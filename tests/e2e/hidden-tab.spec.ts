import { chromium } from "@playwright/test";
import { StatusField, StatusReader, TRANSPORT_STATES } from "../../contract/engine/statusBlock";
import { CHROMIUM_ARGS, launchWith } from "../../playwright.config";
import { type Tab, Tabs } from "./support/tabs";
import { expect, test } from "./support/test";

declare global {
  interface Window {
    /** the status of the engine that was made last, and an ear at its output */
    __engine?: { status: SharedArrayBuffer; ear: AnalyserNode };
  }
}

/** Options that a driven browser otherwise gets: not to slow down pages that are not visible. */
const NOT_SLOWED = [
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--disable-background-timer-throttling",
];

/** Runs in the page: keeps the engine's status and listens to its output. */
function holdEngine(): void {
  const Native = window.AudioWorkletNode;
  window.AudioWorkletNode = class extends Native {
    constructor(of: BaseAudioContext, name: string, options?: AudioWorkletNodeOptions) {
      super(of, name, options);
      const memory = options?.processorOptions?.memory as { status?: SharedArrayBuffer } | undefined;
      if (!memory?.status) return;
      const ear = new AnalyserNode(of, { fftSize: 32768 });
      this.connect(ear);
      window.__engine = { status: memory.status, ear };
    }
  };
}

/** Runs in the page: the status whole, and the peak of the last 0.7 s. */
function readEngine(): { bytes: number[]; peak: number; hidden: boolean } {
  const { hidden } = document;
  if (!window.__engine) return { bytes: [], peak: 0, hidden };
  const { status, ear } = window.__engine;
  const heard = new Float32Array(ear.fftSize);
  ear.getFloatTimeDomainData(heard);
  const peak = heard.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const sequence = new Int32Array(status, 0, 1);
  for (;;) {
    const before = Atomics.load(sequence, 0);
    const bytes = [...new Uint8Array(status)];
    if (before % 2 === 0 && Atomics.load(sequence, 0) === before) return { bytes, peak, hidden };
  }
}

/** Runs in the page: presses play as soon as there is something to play; whether it was pressed. */
function pressPlay(): boolean {
  const play = document.querySelector<HTMLButtonElement>("button[aria-label=Play]");
  if (!window.__engine || !play) return false;
  play.click();
  return true;
}

async function engineOf(tab: Tab) {
  const { bytes, peak, hidden } = await tab.evaluate(readEngine);
  if (bytes.length === 0) return { transport: "none", frame: 0, rendered: 0, jumps: 0, starved: 0, peak, hidden };
  const memory = new SharedArrayBuffer(bytes.length);
  new Uint8Array(memory).set(bytes);
  const status = new StatusReader(memory);
  expect(status.read()).toBe(true);
  return {
    transport: TRANSPORT_STATES[status.get(StatusField.transport)],
    frame: status.get(StatusField.frame),
    rendered: status.get(StatusField.rendered),
    jumps: status.get(StatusField.locates),
    starved: status.get(StatusField.starved),
    peak,
    hidden,
  };
}

test("a tab behind another plays on, and no frame is missing", async ({ baseURL }) => {
  const browser = await chromium.launch({ ...launchWith(CHROMIUM_ARGS), ignoreDefaultArgs: NOT_SLOWED });
  try {
    const tabs = await Tabs.start(browser);
    const studio = await tabs.open(`${baseURL}/music-studio?demo=true`, holdEngine);
    await expect.poll(() => studio.evaluate(pressPlay), { timeout: 60_000 }).toBe(true);
    await expect.poll(async () => (await engineOf(studio)).frame, { timeout: 60_000 }).toBeGreaterThan(22_050);

    const front = await tabs.open("about:blank");
    await tabs.show(front);
    await expect.poll(async () => (await engineOf(studio)).hidden).toBe(true);
    const before = await engineOf(studio);
    await expect
      .poll(async () => (await engineOf(studio)).rendered - before.rendered, { timeout: 60_000 })
      .toBeGreaterThan(3 * 44_100);
    const after = await engineOf(studio);
    expect(after).toMatchObject({ hidden: true, transport: "playing", jumps: before.jumps, starved: before.starved });
    expect(after.frame - before.frame).toBe(after.rendered - before.rendered);
    expect(after.peak).toBeGreaterThan(0.01);

    await tabs.show(studio);
    await expect.poll(async () => (await engineOf(studio)).hidden).toBe(false);
    const position = () =>
      studio.evaluate(() => document.querySelector("[aria-label^=Position]")?.getAttribute("aria-label") ?? "");
    const then = await position();
    await expect.poll(position).not.toBe(then);
  } finally {
    await browser.close();
  }
});
