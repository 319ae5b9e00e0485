import type { StreamRings } from "../../../workers/memory";

/** A wish for frames of sample 7 as the audio thread publishes it, read upwards from its frame 0 and never turning. */
export function wish(
  rings: StreamRings,
  stream: number,
  generation: number,
  { sample = 7, start = 0, direction = 1, wrap = 0, loop = 0, heading = 1, behind = 0 } = {},
): void {
  rings.wish(stream, generation, sample, start, direction, wrap, loop, heading, behind, 0);
}

/** Frames of this generation that stand ready from `from` upwards. */
export const readyFrom = (rings: StreamRings, stream: number, generation: number, from: number): number =>
  rings.look(stream, generation) && rings.heldLow <= from ? rings.heldHigh - from : 0;
