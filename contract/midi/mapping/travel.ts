import type { Curve, Encoding, Mapping } from "./mapping";

/** From a message's number to a place on the target's way, all shares of 0..1. */

/**
 * A number of 7 or 14 bits as a share of its range, so that least, centre (64, 8192) and greatest are 0, ½ and 1 (the
 * scaling of MIDI 2.0, M2-115-U).
 */
export function shareOf(value: number, bits: 7 | 14): number {
  const centre = bits === 7 ? 64 : 8192;
  return value <= centre ? value / (2 * centre) : 0.5 + (value - centre) / (2 * (centre - 1));
}

/** The number that a share is sent as: the inverse of `shareOf`, rounded. */
export function numberOf(share: number, bits: 7 | 14): number {
  const centre = bits === 7 ? 64 : 8192;
  const clamped = unit(share);
  return Math.round(clamped <= 0.5 ? clamped * 2 * centre : centre + (clamped - 0.5) * 2 * (centre - 1));
}

/** How many ticks an endless encoder was turned, upwards positive. */
export function ticksOf(value: number, encoding: Exclude<Encoding, "absolute">): number {
  switch (encoding) {
    case "twos":
      return value < 64 ? value : value - 128;
    case "offset":
      return value - 64;
    case "sign":
      return value < 64 ? value : 64 - value;
  }
}

/** A curve through (0, 0) and (1, 1) that never falls. */
export function bend(curve: Curve, share: number): number {
  switch (curve) {
    case "exponential":
      return share * share;
    case "logarithmic":
      return 1 - (1 - share) * (1 - share);
    case "s-curve":
      return share * share * (3 - 2 * share);
    default:
      return share;
  }
}

/** The share at which a curve gives `bent`. */
export function unbend(curve: Curve, bent: number): number {
  switch (curve) {
    case "exponential":
      return Math.sqrt(bent);
    case "logarithmic":
      return 1 - Math.sqrt(1 - bent);
    case "s-curve":
      return 0.5 - Math.sin(Math.asin(1 - 2 * bent) / 3);
    default:
      return bent;
  }
}

type Way = Pick<Mapping, "min" | "max" | "curve" | "invert" | "reach">;

/** Where a control that stands at `share` of its message's range takes the target. */
export function positionOf({ min, max, curve, invert, reach: [low, high] }: Way, share: number): number {
  const reached = unit((share - low) / (high - low));
  const bent = bend(curve, reached);
  return min + (max - min) * (invert ? 1 - bent : bent);
}

/** The share that a control shows for a target at `position`; what lies outside its way is at the nearer end. */
export function shareAt({ min, max, curve, invert, reach: [low, high] }: Way, position: number): number {
  const along = max > min ? unit((position - min) / (max - min)) : position > min ? 1 : 0;
  return low + (high - low) * unbend(curve, invert ? 1 - along : along);
}

/** How near a control has to come to its target to take it over: three steps of seven bits, as in Mixxx. */
export const NEAR = 3 / 128;

/** What soft takeover remembers of a control. */
export interface Pickup {
  /** where it would have taken the target last; null before its first message */
  readonly asked: number | null;
  /** where it took the target last; null while it does not have it */
  readonly took: number | null;
}

export const NOT_PICKED_UP: Pickup = { asked: null, took: null };

/**
 * Soft takeover: a control has the target once it comes near it or past it, and keeps it until somebody else moves the
 * target. `present` and `asked` are places on the target's way.
 */
export function pickUp(before: Pickup, present: number, asked: number): Pickup {
  const has = before.took !== null && Math.abs(before.took - present) <= NEAR;
  const near = Math.abs(asked - present) <= NEAR;
  const past = before.asked !== null && (before.asked - present) * (asked - present) < 0;
  return { asked, took: has || near || past ? asked : null };
}

function unit(share: number): number {
  return Math.min(1, Math.max(0, share));
}
