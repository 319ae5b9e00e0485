import { BPM } from "../../../contract/project/document";

/** A longer pause starts a new count, ms. */
const PAUSE_MS = 2000;
/** How many taps count. */
const REMEMBERED = 9;

/** The taps that count after one more at `now`, ms. */
export function addTap(taps: readonly number[], now: number): number[] {
  const last = taps.at(-1);
  if (last === undefined || now - last > PAUSE_MS || now < last) return [now];
  return [...taps, now].slice(-REMEMBERED);
}

/** Tempo of the taps in steps of 0.1 BPM, within the transport's range; null for fewer than two. */
export function tempoOfTaps(taps: readonly number[]): number | null {
  const first = taps[0];
  const last = taps.at(-1);
  if (first === undefined || last === undefined || taps.length < 2 || last === first) return null;
  // the mean over all intervals, so that single uneven taps cancel out
  const bpm = (60_000 * (taps.length - 1)) / (last - first);
  return Math.round(Math.min(BPM.max, Math.max(BPM.min, bpm)) * 10) / 10;
}
