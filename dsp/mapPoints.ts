/** Most points of a tempo or signature map: what one command holds. */
export const MAX_MAP_POINTS = 16384;

/** A point of the tempo map: from `tick` on, `bpm` quarters per minute. */
export interface TempoPoint {
  readonly tick: number;
  readonly bpm: number;
}

/** A point of the signature map: from `tick` on, bars of `numerator` notes of 1/`denominator`. */
export interface SignaturePoint {
  readonly tick: number;
  readonly numerator: number;
  readonly denominator: number;
}

/** The count itself. Throws a RangeError where it is more points than a map holds. */
export function checkedCount(count: number): number {
  if (count > MAX_MAP_POINTS) throw new RangeError(`A map of ${count} points; the engine holds ${MAX_MAP_POINTS}.`);
  return count;
}
