import { type Note, TICKS_PER_QUARTER } from "../project/document";

/** A note before it has an id: position and length in quarters from the start of its clip. */
export interface Tone {
  at: number;
  length: number;
  key: number;
  velocity: number;
}

export const BAR = 4;

/** Small, repeatable differences in velocity, which make a pattern less mechanical without randomness. */
function lean(index: number): number {
  return ((index * 7919) % 13) - 6;
}

/** The notes of a clip, keyed by id: positions rounded to ticks, velocities within 1..127. */
export function notesOf(clipId: string, tones: readonly Tone[]): Record<string, Note> {
  const notes = tones.map((tone, index): Note => {
    return {
      id: `${clipId}-n${index}`,
      start: Math.round(tone.at * TICKS_PER_QUARTER),
      length: Math.max(1, Math.round(tone.length * TICKS_PER_QUARTER)),
      key: tone.key,
      velocity: Math.min(127, Math.max(1, tone.velocity + lean(index))),
    };
  });
  return Object.fromEntries(notes.map((note) => [note.id, note]));
}

/** The same tones again for each of `times`, `every` quarters apart. */
export function repeat(tones: readonly Tone[], times: number, every: number): Tone[] {
  return Array.from({ length: times }, (_, pass) =>
    tones.map((tone) => ({ ...tone, at: tone.at + pass * every })),
  ).flat();
}

/**
 * One bar of sixteenths written as text, one line a drum: `x` strong, `o` medium, `.` soft,
 * `-` rest. Spaces are for the eye.
 */
export function drumBar(lines: Readonly<Record<number, string>>): Tone[] {
  const loudness: Readonly<Record<string, number>> = { x: 112, o: 84, ".": 54 };
  return Object.entries(lines).flatMap(([key, text]) =>
    [...text.replaceAll(" ", "")].flatMap((mark, step) => {
      const velocity = loudness[mark];
      return velocity === undefined ? [] : [{ at: step / 4, length: 0.22, key: Number(key), velocity }];
    }),
  );
}
