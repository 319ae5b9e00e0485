import type { AudioClip, Clip, CompRange, Id, NoteClip, Project, Take } from "./document";
import { endFrame } from "./intervals";
import { clipPace, readBetween } from "./pace";
import { positionAfter } from "./sourceMap";
import { secondsToTicks, type TempoMap, tickFromFrame, ticksToFrames } from "./time";

/**
 * A track's comp says which of its takes sound: a list of ranges that do not overlap, each naming a take. Resolving it
 * gives ordinary clips, so that compiling and showing clips need to know nothing of takes.
 */

type Takes = Pick<Project, "takes" | "samples">;

/** A piece of a take that sounds, as a clip with the id `pieceId`. Ranges that were joined for it have one `range`. */
export interface CompClip {
  readonly range: CompRange;
  readonly clip: Clip;
}

const PIECE = "comp-";

/** The id of a range's piece among the clips of its track. */
export const pieceId = (rangeId: Id): Id => PIECE + rangeId;

/** The range of a comp whose piece has that id; undefined where it is no piece's. */
export function rangeOfPiece(ranges: Project["compRanges"], id: Id): CompRange | undefined {
  if (!id.startsWith(PIECE)) return undefined;
  const rangeId = id.slice(PIECE.length);
  return Object.hasOwn(ranges, rangeId) ? ranges[rangeId] : undefined;
}

/** A track's comp: its ranges ordered by start. */
export const compOf = (ranges: Project["compRanges"], trackId: Id): CompRange[] =>
  Object.values(ranges)
    .filter((range) => range.trackId === trackId)
    .sort((a, b) => a.start - b.start);

/** Joins consecutive ranges of the same take, because nothing is cut between them. */
function joined(comp: readonly CompRange[]): CompRange[] {
  const joined: CompRange[] = [];
  for (const range of comp) {
    const last = joined.at(-1);
    if (last && last.end === range.start && last.takeId === range.takeId) {
      joined[joined.length - 1] = { ...last, end: range.end };
    } else joined.push(range);
  }
  return joined;
}

/**
 * The clips that a comp (`compOf`) gives, ordered by start, at an engine's rate in Hz. Where two ranges meet, their
 * pieces overlap by the later one's crossfade, half of it on each side, as far as both takes reach; overlapping clips
 * crossfade (`soundingClips`). Audio begins and ends between ticks, so its clips are absolute. Parts of a range beyond
 * the take's own edges are silent.
 */
export function compClips(comp: readonly CompRange[], project: Takes, tempo: TempoMap, rate: number): CompClip[] {
  const ranges = joined(comp);
  return ranges.flatMap((range, index): CompClip[] => {
    const take = Object.hasOwn(project.takes, range.takeId) ? project.takes[range.takeId] : undefined;
    if (!take) return [];
    if (take.kind === "notes") {
      const clip = notePiece(range, take);
      return clip ? [{ range, clip }] : [];
    }
    const [before, after] = [ranges[index - 1], ranges[index + 1]];
    const begin = before?.end === range.start ? border(before, range, tempo, rate) : null;
    const end = after?.start === range.end ? border(range, after, tempo, rate) : null;
    const clip = audioPiece(range, take, { begin, end }, project.samples, tempo, rate);
    return clip ? [{ range, clip }] : [];
  });
}

/** The frames around the border of two ranges in which both sound. */
interface Crossfade {
  readonly from: number;
  readonly to: number;
}

/** A crossfade reaches at most to the middle of each range, so that two in one range never meet. */
function border(left: CompRange, right: CompRange, tempo: TempoMap, rate: number): Crossfade {
  const at = ticksToFrames(tempo, right.start, rate);
  const half = Math.round(right.crossfade * rate) / 2;
  const room = (range: CompRange) =>
    (ticksToFrames(tempo, range.end, rate) - ticksToFrames(tempo, range.start, rate)) / 2;
  return { from: at - Math.floor(Math.min(half, room(left))), to: at + Math.floor(Math.min(half, room(right))) };
}

function audioPiece(
  range: CompRange,
  take: Extract<Take, { kind: "audio" }>,
  { begin, end }: { begin: Crossfade | null; end: Crossfade | null },
  samples: Project["samples"],
  tempo: TempoMap,
  rate: number,
): AudioClip | null {
  const pace = clipPace(take, samples, tempo, rate);
  const origin = ticksToFrames(tempo, take.start, rate);
  const last = endFrame(take, samples, tempo, rate);
  const from = Math.max(begin?.from ?? ticksToFrames(tempo, range.start, rate), origin);
  const to = Math.min(end?.to ?? ticksToFrames(tempo, range.end, rate), last);
  if (to - from < 1) return null;
  const { laneId: _lane, pass: _pass, duration: _duration, ...clip } = take;
  const length = to === last && from === origin ? take.length : pace.read(from, to - from);
  const fadeIn = from === origin ? Math.min(take.fadeIn, length) : 0;
  return {
    ...clip,
    id: pieceId(range.id),
    trackId: range.trackId,
    muted: false,
    timeBase: "absolute",
    start: secondsToTicks(tempo, from / rate),
    offset: positionAfter(take, pace.read(origin, from - origin)),
    length: Math.min(length, take.length),
    fadeIn,
    fadeOut: to === last ? Math.min(take.fadeOut, length - fadeIn) : 0,
  };
}

function notePiece(range: CompRange, take: Extract<Take, { kind: "notes" }>): NoteClip | null {
  const start = Math.max(range.start, take.start);
  const end = Math.min(range.end, take.start + take.length);
  if (end <= start) return null;
  const { laneId: _lane, pass: _pass, ...clip } = take;
  const offset = take.offset + start - take.start;
  return { ...clip, id: pieceId(range.id), trackId: range.trackId, muted: false, start, length: end - start, offset };
}

/** A piece as the clip that it becomes where it is edited: musical, as what is recorded once is. */
export const pieceClip = ({ clip }: CompClip, samples: Project["samples"], tempo: TempoMap, rate: number): Clip =>
  clip.kind === "audio" ? onTick(clip, samples, tempo, rate) : clip;

/** A clip that begins between two ticks as a musical clip, starting at the next whole tick. */
function onTick(clip: AudioClip, samples: Project["samples"], tempo: TempoMap, rate: number): AudioClip {
  const from = ticksToFrames(tempo, clip.start, rate);
  const start = tickFromFrame(tempo, from, rate);
  const skipped = readBetween(clip, samples, tempo, from, ticksToFrames(tempo, start, rate), rate);
  const length = clip.length - skipped;
  const fadeIn = Math.min(length, Math.max(0, clip.fadeIn - skipped));
  const fadeOut = Math.min(clip.fadeOut, length - fadeIn);
  return { ...clip, timeBase: "musical", start, offset: positionAfter(clip, skipped), length, fadeIn, fadeOut };
}
