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

type Way = Pick<SourceMap, "offset" | "loop">;

/** The loop that reading comes to; null where there is none, or where it begins behind it. */
export const loopOf = ({ offset, loop = null }: Way): SourceLoop | null => (loop && offset < loop.end ? loop : null);

/** The position that is read after `time` frames. */
export const positionAt = (map: SourceMap, time: number): number => positionAfter(map, time * (map.rate ?? 1));

/** The position that is read after `read` others. */
export function positionAfter(map: Way, read: number): number {
  const straight = map.offset + read;
  const loop = loopOf(map);
  if (!loop || straight < loop.end) return straight;
  return loop.start + ((straight - loop.end) % (loop.end - loop.start));
}

/** The position behind the last of the source that reading `length` positions touches. */
export function reachOf(map: Way, length: number): number {
  const end = map.offset + length;
  return Math.min(end, loopOf(map)?.end ?? end);
}

/** Positions that follow each other: `length` from `position` on, read after `read` others. */
export interface SourceRun {
  readonly read: number;
  readonly position: number;
  readonly length: number;
}

/** What is read after `from` positions until `to` have been read, in runs between which a loop goes back. */
export function* sourceRuns(map: Way, from: number, to: number): Generator<SourceRun> {
  const loop = loopOf(map);
  for (let read = from; read < to; ) {
    const position = positionAfter(map, read);
    const length = loop ? Math.min(to - read, loop.end - position) : to - read;
    yield { read, position, length };
    read += length;
  }
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
 * Where a map begins and loops that plays the same `length` positions of a source of `frames` the other way round. Applied
 * twice it gives what it began with; only what comes before a loop is not found again.
 */
export function turned(map: Way, length: number, frames: number): { offset: number; loop: SourceLoop | null } {
  const loop = loopOf(map);
  if (!loop)
    return { offset: Math.max(0, frames - map.offset - length), loop: map.loop ? mirrored(map.loop, frames) : null };
  const last = positionAfter(map, length);
  // What ends with the loop does not end at its beginning.
  const end = last === loop.start && length > 0 ? loop.end : last;
  return { offset: Math.max(0, frames - end), loop: mirrored(loop, frames) };
}

const mirrored = ({ start, end }: SourceLoop, frames: number): SourceLoop => ({
  start: frames - end,
  end: frames - start,
});
