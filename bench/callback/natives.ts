import type { Page } from "playwright";
import { onsets, punctuality } from "./onsets";
import { NOTE_SECONDS } from "./song";

const TOLERANCE = 0.003;
/** Seconds until a linear attack of 2 ms reaches a tenth of its peak. */
const ATTACK = 0.0002;

/** The page that plays without our engine: loops from memory, and notes that it schedules itself. */
export const NATIVES = new URL("./page/", import.meta.url);

/** The timing of the notes that the page scheduled. */
export interface Notes {
  late: number;
  early: number;
  missing: number;
  notes: number;
  /** median ms by which notes are late */
  latenessMs: number;
}

/** Judges the notes in everything that the page has played so far. */
export async function notesOf(page: Page): Promise<Notes> {
  const { samples, first, start, sampleRate } = await page.evaluate(() => window.unlike.captured());
  const bytes = Buffer.from(samples, "base64");
  const heard = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const grid = Math.round((start - first) * sampleRate);
  const count = Math.max(0, Math.floor((heard.length - grid) / sampleRate / NOTE_SECONDS) - 1);
  const expected = Array.from({ length: count }, (_, number) => grid + Math.round(number * NOTE_SECONDS * sampleRate));
  const found = onsets(heard, expected, sampleRate, NOTE_SECONDS - 0.05);
  const { late, early, missing, lateness } = punctuality(found, [ATTACK], TOLERANCE);
  return { late, early, missing, notes: count, latenessMs: Math.round(lateness * 1e6) / 1000 };
}
