import { type BrowserContext, expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    /** analysers that hear what the pages' nodes send to the speakers */
    __ears?: AnalyserNode[];
  }
}

/** From the next page on, whatever is connected to the speakers is also heard by an analyser. */
export async function listenIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.__ears = [];
    const connect = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
      const [to] = args;
      if (to instanceof AudioDestinationNode) {
        const ear = new AnalyserNode(this.context, { fftSize: 32768, smoothingTimeConstant: 0 });
        (connect as (to: AudioNode) => AudioNode).call(this, ear);
        window.__ears?.push(ear);
      }
      return Reflect.apply(connect, this, args);
    } as typeof connect;
  });
}

/** The peak of the last 0.7 s that left the page, 0..1; 0 while nothing is connected. */
export function heardPeak(page: Page): Promise<number> {
  return page.evaluate(() => {
    let peak = 0;
    for (const ear of window.__ears ?? []) {
      // an analyser keeps the last that it heard when its context ends
      if (ear.context.state === "closed") continue;
      const samples = new Float32Array(ear.fftSize);
      ear.getFloatTimeDomainData(samples);
      for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
    }
    return peak;
  });
}

/**
 * More than `level` leaves the page. It is asked for inside the page, more often than the analysers forget: between two
 * questions from outside, a busy machine can lose a short note.
 */
export async function becomesHeard(page: Page, level = 0.05): Promise<void> {
  const loudest = await page.evaluate(async (wanted) => {
    let peak = 0;
    for (const end = performance.now() + 30_000; peak <= wanted && performance.now() < end; ) {
      for (const ear of window.__ears ?? []) {
        if (ear.context.state === "closed") continue;
        const samples = new Float32Array(ear.fftSize);
        ear.getFloatTimeDomainData(samples);
        peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), peak);
      }
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    return peak;
  }, level);
  expect(loudest, "the loudest that left the page").toBeGreaterThan(level);
}

/** The frequency in Hz that is strongest in the last 0.7 s, with its level in dB. */
export function heardTone(page: Page): Promise<{ hz: number; db: number }> {
  return page.evaluate(() => {
    const best = { hz: 0, db: Number.NEGATIVE_INFINITY };
    for (const ear of window.__ears ?? []) {
      const bins = new Float32Array(ear.frequencyBinCount);
      ear.getFloatFrequencyData(bins);
      for (const [bin, db] of bins.entries()) {
        if (db > best.db) {
          best.db = db;
          best.hz = (bin * ear.context.sampleRate) / ear.fftSize;
        }
      }
    }
    return best;
  });
}
