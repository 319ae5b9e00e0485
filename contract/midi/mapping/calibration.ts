import type { Mapping } from "./mapping";

/** Of a control's range, how much of it a calibration has to have seen before it may say where the ends are. */
const ENOUGH = 0.25;
/** An end that comes this near to the message's own end is that end. */
const NEAR_END = 1.5 / 127;

/** The lowest and highest share at which a control was seen, 0..1. */
export interface Seen {
  readonly low: number;
  readonly high: number;
}

export function seeing(before: Seen | null, share: number): Seen {
  return before
    ? { low: Math.min(before.low, share), high: Math.max(before.high, share) }
    : { low: share, high: share };
}

/**
 * What a control reaches of its message's range, from what was seen while it was moved from end to end (a pad: hit as
 * softly and as hard as its player does); null where it was not moved far enough to tell. A pad's softest hit is its
 * start only where it is none that any hit would exceed.
 */
export function reachOf({ low, high }: Seen): Mapping["reach"] | null {
  if (high - low < ENOUGH) return null;
  return [low <= NEAR_END ? 0 : low, high >= 1 - NEAR_END ? 1 : high];
}
