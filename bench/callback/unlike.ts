import { setTimeout as sleep } from "node:timers/promises";
import { openPage } from "../browser";
import { lateNotes, onsetIn, onsets } from "./onsets";
import { INSTRUMENTS, NOTE_SECONDS } from "./song";

/** What others did beside us, at work that is not the same. */
export interface Unlike {
  name: string;
  underruns: number | null;
  late: number;
  missing: number;
  notes: number;
}

const TOLERANCE = 0.003;
/** Seconds by which a note may come before the grid. */
const MARGIN = 0.05;
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
      // The grid is laid where the first note is heard: what counts is which notes leave it.
      const begin = onsetIn(heard, 0, Math.round((start - first + 2) * sampleRate));
      if (begin === null) throw new Error(`Nothing was heard of ${NAMES[kind]}.`);
      const grid = begin - Math.round(MARGIN * sampleRate);
      const count = Math.floor((heard.length - grid) / sampleRate / NOTE_SECONDS) - 1;
      const expected = Array.from(
        { length: count },
        (_, number) => grid + Math.round(number * NOTE_SECONDS * sampleRate),
      );
      const { late, missing } = lateNotes(
        onsets(heard, expected, sampleRate, NOTE_SECONDS - 0.05),
        INSTRUMENTS,
        TOLERANCE,
      );
      results.push({ name: NAMES[kind], underruns, late, missing, notes: count });
    } finally {
      await close();
    }
  }
  return results;
}
