import { median } from "../median";

/** Share of a note's own peak that counts as its onset. */
const ONSET = 0.1;
/** A sound with a lower peak is not a note, −60 dBFS. */
const SILENCE = 1e-3;

/** An expected note and when it was heard. */
export interface Onset {
  /** seconds from the note's expected position to its onset; null: not heard */
  delay: number | null;
}

/** The frame in [from, to) at which a sound begins after silence; null if there is none. */
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

/** Searches for each note from just before its position up to the next one. `expected`: frames in `samples`. */
export function onsets(samples: Float32Array, expected: readonly number[], rate: number, reach: number): Onset[] {
  return expected.map((frame) => {
    const found = onsetIn(samples, frame - Math.round(0.005 * rate), frame + Math.round(reach * rate));
    return { delay: found === null ? null : (found - frame) / rate };
  });
}

/** The timing of notes compared with their expected positions. */
export interface Punctuality {
  late: number;
  early: number;
  missing: number;
  /** median seconds by which notes are late, including a delay that all have in common */
  lateness: number;
}

/**
 * Counts notes that are missing, or that are more than `tolerance` seconds early or late, compared with the note's
 * position plus its instrument's attack (seconds), which was measured separately. The instruments alternate.
 * Throws if there are no notes: a run that judged none knows nothing about late ones.
 */
export function punctuality(found: readonly Onset[], attacks: readonly number[], tolerance: number): Punctuality {
  if (found.length === 0) throw new Error("No note was judged.");
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
