import { HEARTBEAT } from "../../../contract/social";

/** The state of a stream at its latest heartbeat. */
export interface Standing {
  /** null before the first heartbeat, and while nothing plays */
  readonly beatAt: Date | null;
  readonly position: number;
}

/** The part of the sound, in seconds, that was played since the last heartbeat. */
export interface Credit {
  readonly from: number;
  readonly to: number;
  /** where the next heartbeat continues */
  readonly position: number;
}

/**
 * How much playing a heartbeat at `position` proves: no more than the server's own clock allows, and no more than the
 * player has moved on. A jump, back or ahead, proves nothing; the next heartbeat continues from its end.
 */
export function creditOf({ beatAt, position }: Standing, claimed: number, now: Date): Credit {
  const jumped = { from: claimed, to: claimed, position: claimed };
  if (beatAt === null) return jumped;
  const elapsed = Math.max(0, (now.getTime() - beatAt.getTime()) / 1000);
  const moved = claimed - position;
  if (moved < 0 || moved > elapsed + HEARTBEAT.slackSeconds) return jumped;
  const to = position + Math.min(moved, elapsed, HEARTBEAT.mostSeconds);
  // a heartbeat that the network delayed is made up for by the next one; a long silence is not
  return { from: position, to, position: claimed - to > HEARTBEAT.slackSeconds ? claimed : to };
}

/**
 * The whole seconds of the sound that a part of it covers: those whose middle it passes, so that no two parts share
 * one.
 */
export function secondsOf({ from, to }: Pick<Credit, "from" | "to">): { readonly first: number; readonly end: number } {
  const first = Math.ceil(from - 0.5);
  return { first, end: Math.max(first, Math.ceil(to - 0.5)) };
}

/** Sets the bits of the seconds from first to end − 1; returns the new bits and how many were not set before. */
export function markHeard(
  bits: Buffer,
  { first, end }: { first: number; end: number },
): { bits: Buffer; fresh: number } {
  const heard = Buffer.alloc(Math.max(bits.length, Math.ceil(end / 8)));
  bits.copy(heard);
  let fresh = 0;
  for (let second = first; second < end; second++) {
    const mask = 1 << (second & 7);
    const byte = heard[second >> 3] ?? 0;
    if ((byte & mask) === 0) fresh++;
    heard[second >> 3] = byte | mask;
  }
  return { bits: heard, fresh };
}

/** What a person has heard of a publication. */
export interface Heard {
  /** a bit for each second */
  readonly bits: Buffer;
  /** without bits: how far it was heard, in seconds */
  readonly until: number;
  /** how many seconds were heard, each counted once */
  readonly seconds: number;
}

/** The longest publication of which every second has a bit, in seconds. */
export const MOST_BITS = 6 * 3600;

/**
 * Adds a part to what was heard of a publication of this length (null: it has no end). Of one that has no end or is
 * longer than `MOST_BITS` only what lies beyond the furthest second so far counts, so that the record stays small and
 * nothing counts twice.
 */
export function hear(before: Heard, part: { first: number; end: number }, length: number | null): Heard {
  if (length !== null && length <= MOST_BITS) {
    const { bits, fresh } = markHeard(before.bits, part);
    return { ...before, bits, seconds: before.seconds + fresh };
  }
  const fresh = Math.max(0, part.end - Math.max(part.first, before.until));
  return { ...before, until: Math.max(before.until, part.end), seconds: before.seconds + fresh };
}
