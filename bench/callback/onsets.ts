import { median } from "../median";

/** Share of a note's own peak that counts as its onset. */
const ONSET = 0.1;
/** Quieter than this a note did not sound, −60 dBFS. */
const SILENCE = 1e-3;

/** An expected note and what was heard of it. */
export interface Onset {
  /** seconds from where the note stands to where it is heard; null: not heard */
  delay: number | null;
}

/** Frame in [from, to) at which a sound out of silence begins; null where there is none. */
export function onsetIn(samples: Float32Array, from: number, to: number): number | null {
  let peak = 0;
  const [start, end] = [Math.max(0, from), Math.min(samples.length, to)];
  for (let i = start; i < end; i++) peak = Math.max(peak, Math.abs(samples[i] as number));
  if (peak < SILENCE) return null;
  let before = 0;
  for (let i = Math.max(0, start - 400); i < start; i++) before = Math.max(before, Math.abs(samples[i] as number));
  const threshold = Math.max(ONSET * peak, 2 * before, SILENCE / 2);
  for (let i = start; i < end; i++) if (Math.abs(samples[i] as number) >= threshold) return i;
  return null;
}

/** Looks for each note from just before its place up to the next one. `expected`: frames of `samples`. */
export function onsets(samples: Float32Array, expected: readonly number[], rate: number, reach: number): Onset[] {
  return expected.map((frame) => {
    const found = onsetIn(samples, frame - Math.round(0.005 * rate), frame + Math.round(reach * rate));
    return { delay: found === null ? null : (found - frame) / rate };
  });
}

/** Notes beside their places. */
export interface Punctuality {
  late: number;
  early: number;
  missing: number;
  /** seconds by which a note comes after its place, in the median: what all have in common is in it */
  lateness: number;
}

/**
 * Counts notes that are missing, or that come more than `tolerance` seconds after or before where they must: the
 * note's place and the attack (seconds) of its instrument, which was measured apart. The instruments take turns.
 */
export function punctuality(found: readonly Onset[], attacks: readonly number[], tolerance: number): Punctuality {
  const beside = found.flatMap(({ delay }, index) => {
    return delay === null ? [] : [delay - (attacks[index % attacks.length] ?? 0)];
  });
  return {
    late: beside.filter((seconds) => seconds > tolerance).length,
    early: beside.filter((seconds) => seconds < -tolerance).length,
    missing: found.length - beside.length,
    lateness: median(beside),
  };
}
