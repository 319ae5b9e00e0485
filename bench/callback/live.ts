import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright";
import { percentile } from "../trace";
import { onsetIn } from "./onsets";
import type { Heard } from "./probe";

const KEYS = ["z", "x", "c", "v", "b", "n", "m"];
/** ms for which a key is held, and the least and most ms between two keys. */
const HELD = 60;
const GAP = [380, 620] as const;
/** Seconds after the event within which its sound must come. */
const REACH = 0.75;

/** Decodes the samples that the page sent. */
export function samplesOf({ samples }: Heard): Float32Array {
  const bytes = Buffer.from(samples, "base64");
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** Time of `performance.now`, in seconds, at which a frame left the output. */
export function outputTime(heard: Heard, index: number): number {
  const contextTime = (heard.first + index - heard.context) / heard.sampleRate;
  let best = heard.clocks[0];
  for (const clock of heard.clocks) {
    if (!best || Math.abs(clock.contextTime - contextTime) < Math.abs(best.contextTime - contextTime)) best = clock;
  }
  if (!best) throw new Error("The browser gives no output time stamps.");
  return best.performanceTime / 1000 + contextTime - best.contextTime;
}

/**
 * Plays single keys at random moments from a seed. Returns ms from each event's time stamp until its sound leaves the
 * output.
 */
export async function keyToSound(page: Page, count: number): Promise<number[]> {
  await page.evaluate(() => window.probe.listen());
  let seed = 7;
  for (let number = 0; number < count; number++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const key = KEYS[number % KEYS.length] ?? "z";
    await page.keyboard.down(key);
    await sleep(HELD);
    await page.keyboard.up(key);
    await sleep(GAP[0] + (seed / 2 ** 32) * (GAP[1] - GAP[0]));
  }
  await sleep(300);
  const heard = await page.evaluate(() => window.probe.heard());
  const samples = samplesOf(heard);
  const { sampleRate } = heard;
  const start = outputTime(heard, 0);
  return heard.keys.map((timeStamp) => {
    const at = Math.round((timeStamp / 1000 - start) * sampleRate);
    // The output is later than the engine, so a sound's frame may even come before the event's.
    const found = onsetIn(samples, at - Math.round(0.1 * sampleRate), at + Math.round(REACH * sampleRate));
    return found === null ? Number.POSITIVE_INFINITY : (outputTime(heard, found) - timeStamp / 1000) * 1000;
  });
}

export function p95(values: readonly number[]): number {
  return Math.round(percentile(values, 0.95) * 10) / 10;
}
