import { type SourceFrames, sourceFrames } from "../frames";

/**
 * How something that plays (a clip, later a deck or a film) reads a source: where it starts, in which direction, how
 * fast, and whether it loops. Time is counted in frames of the source's own rate since playing began, independent of
 * the timeline's tempo and the engine's rate; positions are frames of the source in reading order.
 */
export interface SourceMap {
  /** the position where reading begins */
  readonly offset: number;
  /** whether the source is read backwards */
  readonly reversed: boolean;
  /** positions per frame of time; 1 if left out, always above 0 */
  readonly rate?: number;
  /** the positions between which reading loops, `start` < `end`, once it has reached the end; null: no loop */
  readonly loop?: SourceLoop | null;
  /** what changes time without pitch and pitch without time, on top of the rate; null if nothing does */
  readonly stretch?: SourceStretch | null;
}

export interface SourceStretch {
  /** how many times as long the source lasts as at `rate` alone; its pitch stays */
  readonly ratio: number;
  /** the tempo, in BPM, at which `ratio` holds: then the source follows the tempo. If left out, the ratio holds at any */
  readonly bpm?: number;
  /** semitones by which it sounds higher than at `rate` alone, fractions included; where it is read does not depend on it */
  readonly transpose: number;
  /** a transposition leaves the formants where they were */
  readonly keepFormants: boolean;
}

export interface SourceLoop {
  readonly start: number;
  readonly end: number;
}

type ReadingOrder = Pick<SourceMap, "offset" | "loop">;

/** The loop that reading will reach; null if there is none, or reading begins after it. */
export const loopOf = ({ offset, loop = null }: ReadingOrder): SourceLoop | null =>
  loop && offset < loop.end ? loop : null;

/** Positions per frame of time; of a source that follows the tempo, at the tempo of its stretch. */
export const speedOf = ({ rate = 1, stretch = null }: Pick<SourceMap, "rate" | "stretch">): number =>
  stretch ? rate / stretch.ratio : rate;

/** The loop in which reading goes round what a clip reads now, within a source of `frames`; at least `shortest` long. */
export function loopAround(map: ReadingOrder, length: number, frames: number, shortest: number): SourceLoop {
  const start = Math.min(Math.floor(map.offset), Math.max(0, frames - shortest));
  return { start, end: Math.min(frames, Math.max(start + shortest, Math.ceil(reachOf(map, length)))) };
}

/** The position after `read` others have been read. */
export function positionAfter(map: ReadingOrder, read: number): SourceFrames {
  const straight = map.offset + read;
  const loop = loopOf(map);
  if (!loop || straight < loop.end) return sourceFrames(straight);
  return sourceFrames(loop.start + ((straight - loop.end) % (loop.end - loop.start)));
}

/** The position after the last one that reading `length` positions uses. */
export function reachOf(map: ReadingOrder, length: number): SourceFrames {
  const end = map.offset + length;
  return sourceFrames(Math.min(end, loopOf(map)?.end ?? end));
}

/** Consecutive positions: `length` of them from `position` on, read after `read` others. */
export interface SourceRun {
  readonly read: number;
  readonly position: SourceFrames;
  readonly length: number;
}

/** What is read from the `from`-th to the `to`-th position, as runs between which the loop goes back. */
export function* sourceRuns(map: ReadingOrder, from: number, to: number): Generator<SourceRun> {
  const loop = loopOf(map);
  for (let read = from; read < to; ) {
    const position = positionAfter(map, read);
    const length = loop ? Math.min(to - read, loop.end - position) : to - read;
    yield { read, position, length };
    read += length;
  }
}

/**
 * How many positions are read before a position is read for the first time; the inverse of `positionAfter` on the first
 * time through. Null where it is never read: before the offset, unless a loop comes back to it, and behind a loop.
 */
export function readAt({ offset, loop = null }: ReadingOrder, position: SourceFrames): number | null {
  if (loop && offset < loop.end && position >= loop.end) return null;
  if (position >= offset) return position - offset;
  if (!loop || offset >= loop.end || position < loop.start) return null;
  return loop.end - offset + position - loop.start;
}

/** The stored frame at a position of a source with `frames` frames, and vice versa: the function is its own inverse. */
export const storedFrame = (
  { reversed }: Pick<SourceMap, "reversed">,
  frames: number,
  position: SourceFrames,
): SourceFrames => (reversed ? sourceFrames(frames - 1 - position) : position);

/**
 * Offset and loop of a map that plays the same `length` positions of a source with `frames` frames in the other
 * direction. Applied twice it gives the original, except for what comes before a loop.
 */
export function reversedMap(
  map: ReadingOrder,
  length: number,
  frames: number,
): { offset: number; loop: SourceLoop | null } {
  const loop = loopOf(map);
  if (!loop)
    return { offset: Math.max(0, frames - map.offset - length), loop: map.loop ? mirrored(map.loop, frames) : null };
  const last = positionAfter(map, length);
  // Reading that ends exactly at the loop's end has not yet gone back to its start.
  const end = last === loop.start && length > 0 ? loop.end : last;
  return { offset: Math.max(0, frames - end), loop: mirrored(loop, frames) };
}

const mirrored = ({ start, end }: SourceLoop, frames: number): SourceLoop => ({
  start: frames - end,
  end: frames - start,
});
