/**
 * How something that plays (a clip, later a deck or a film) reads a source: from where, which way, how fast, and whether
 * it goes round. Time is counted in frames of the source's own rate since playing began, so the timeline's tempo and the
 * engine's rate stay outside; positions are frames of the source in the order in which it is read.
 */
export interface SourceMap {
  /** the position at which reading begins */
  readonly offset: number;
  /** read from its end to its beginning */
  readonly reversed: boolean;
  /** positions per frame of time; 1 if left out, always above 0 */
  readonly rate?: number;
  /** positions between which reading goes round, `start` < `end`, once it has come to the end; null: it does not */
  readonly loop?: SourceLoop | null;
  /** whether the pitch stays what it is while the rate is another; where a source is read does not depend on it */
  readonly stretch?: { readonly keepsPitch: boolean } | null;
}

export interface SourceLoop {
  readonly start: number;
  readonly end: number;
}

/** The position that is read after `time` frames. */
export function positionAt({ offset, rate = 1, loop = null }: SourceMap, time: number): number {
  const straight = offset + time * rate;
  if (!loop || offset >= loop.end || straight < loop.end) return straight;
  return loop.start + ((straight - loop.end) % (loop.end - loop.start));
}

/**
 * When a position is read for the first time, in frames; the inverse of `positionAt` on the first time through. Null
 * where it is never read: before the offset, unless a loop comes back to it, and behind a loop.
 */
export function timeAt({ offset, rate = 1, loop = null }: SourceMap, position: number): number | null {
  if (loop && offset < loop.end && position >= loop.end) return null;
  if (position >= offset) return (position - offset) / rate;
  if (!loop || offset >= loop.end || position < loop.start) return null;
  return (loop.end - offset + position - loop.start) / rate;
}

/** Which stored frame stands at a position of a source of `frames`, and the other way round: it is its own inverse. */
export const storedFrame = ({ reversed }: Pick<SourceMap, "reversed">, frames: number, position: number): number =>
  reversed ? frames - 1 - position : position;

/**
 * The offset of a map that plays the same `length` positions the other way round. Applied twice it gives the offset it
 * began with.
 */
export const turnedOffset = (offset: number, length: number, frames: number): number =>
  Math.max(0, frames - offset - length);
