import { KEY_SHIFT } from "./deckRanges";
import { keyRelation, type TrackKey, transposed } from "./key";

/** A shift between semitones that came of the tempo without keylock is brought back to a whole one by a step. */
export const steppedShift = (shift: number, by: number): number =>
  Math.min(KEY_SHIFT, Math.max(-KEY_SHIFT, Math.round(shift) + by));

/**
 * The smallest shift, in semitones, with which a track's key goes with another's: the same key or its relative before a
 * fifth's neighbour where they are as near, and down before up. 0 where they go together already; shifts of half an octave
 * at most.
 */
export function matchingShift(own: TrackKey, other: TrackKey): number {
  const RANKS = { same: 0, relative: 0, fifth: 1, energy: 2, clash: 2 } as const;
  let best = { shift: 0, cost: Number.POSITIVE_INFINITY };
  for (let shift = -6; shift <= 6; shift++) {
    const rank = RANKS[keyRelation(other, transposed(own, shift))];
    if (rank > 1) continue;
    const cost = Math.abs(shift) * 2 + rank;
    if (cost < best.cost) best = { shift, cost };
  }
  return best.shift;
}
