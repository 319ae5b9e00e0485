import { setTimeout as sleep } from "node:timers/promises";
import { openPage } from "../browser";
import { onsets, punctuality } from "./onsets";
import { NOTE_SECONDS } from "./song";

/** What others did beside us, at work that is not the same. */
export interface Unlike {
  name: string;
  underruns: number | null;
  late: number;
  early: number;
  /** ms by which a note comes after its place, in the median */
  latenessMs: number;
  missing: number;
  notes: number;
}

const TOLERANCE = 0.003;
/** Seconds of a linear attack of 2 ms until a tenth of the peak is heard. */
const ATTACK = 0.0002;
const NAMES = { native: "native nodes", tone: "Tone.js" } as const;

/** Native nodes and Tone.js, each for so many seconds, with the page blocked in the same way. */
export async function unlike(seconds: number, blockMs: number, everyMs: number): Promise<Unlike[]> {
  const results: Unlike[] = [];
  for (const kind of ["native", "tone"] as const) {
    const { page, close } = await openPage(new URL("./page/", import.meta.url));
    try {
      await page.evaluate(([k, block, every]) => window.startUnlike(k, block, every), [
        kind,
        blockMs,
        everyMs,
      ] as const);
      await sleep(seconds * 1000);
      const { samples, first, start, sampleRate, underruns } = await page.evaluate(() => window.stopUnlike());
      const bytes = Buffer.from(samples, "base64");
      const heard = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
      const grid = Math.round((start - first) * sampleRate);
      const count = Math.floor((heard.length - grid) / sampleRate / NOTE_SECONDS) - 1;
      const expected = Array.from(
        { length: count },
        (_, number) => grid + Math.round(number * NOTE_SECONDS * sampleRate),
      );
      const found = onsets(heard, expected, sampleRate, NOTE_SECONDS - 0.05);
      const { late, early, missing, lateness } = punctuality(found, [ATTACK], TOLERANCE);
      const latenessMs = Math.round(lateness * 1e6) / 1000;
      results.push({ name: NAMES[kind], underruns, late, early, latenessMs, missing, notes: count });
    } finally {
      await close();
    }
  }
  return results;
}
