import { HEARTBEAT } from "../../../contract/social";

/** Where a stream stood at its latest heartbeat. */
export interface Standing {
  /** null before the first heartbeat, and while the sound stands still */
  readonly beatAt: Date | null;
  readonly position: number;
}

/** The part of the sound, in seconds, that was played since. */
export interface Credit {
  readonly from: number;
  readonly to: number;
  /** where the next heartbeat goes on */
  readonly position: number;
}

/**
 * What a heartbeat at `position` bears out: as much of the sound as the server's own clock leaves room for, and never
 * more than the player has moved on. A jump, back or ahead, bears out nothing and goes on from its end.
 */
export function creditOf({ beatAt, position }: Standing, claimed: number, now: Date): Credit {
  const jumped = { from: claimed, to: claimed, position: claimed };
  if (beatAt === null) return jumped;
  const elapsed = Math.max(0, (now.getTime() - beatAt.getTime()) / 1000);
  const moved = claimed - position;
  if (moved < 0 || moved > elapsed + HEARTBEAT.slackSeconds) return jumped;
  const to = position + Math.min(moved, elapsed, HEARTBEAT.mostSeconds);
  // what the network held up is made good by the next heartbeat; what was silence is not
  return { from: position, to, position: claimed - to > HEARTBEAT.slackSeconds ? claimed : to };
}

/** Which whole seconds of the sound a part of it takes in: those whose middle it passes, so that parts share none. */
export function secondsOf({ from, to }: Pick<Credit, "from" | "to">): { readonly first: number; readonly end: number } {
  const first = Math.ceil(from - 0.5);
  return { first, end: Math.max(first, Math.ceil(to - 0.5)) };
}

/** Sets the bits of seconds first to end − 1; gives the new bits and how many were not set before. */
export function hear(bits: Buffer, { first, end }: { first: number; end: number }): { bits: Buffer; fresh: number } {
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
