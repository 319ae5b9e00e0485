import { EQUAL_POWER } from "../scales";
import type { AudioClip, Clip, Id, Project, Take } from "./document";
import { clipPace, type Pace, readBetween, tickAfter } from "./pace";
import { clipLists, clipsOf } from "./select";
import { positionAfter } from "./sourceMap";
import { secondsToTicks, type TempoMap, ticksToFrames } from "./time";

/** Where clips begin and end, and what sounds where audio clips of one track overlap. */

type Samples = Project["samples"];

/** The fields of an audio clip or take that determine where it begins and ends. */
type Placed = Pick<AudioClip, "sampleId" | "start" | "duration" | "length" | "rate" | "stretch">;

/** The tick at which a clip ends; fractional for audio whose length is in frames. */
export function clipEnd(clip: Clip | Take, samples: Samples, tempo: TempoMap): number {
  if (clip.kind === "notes") return clip.start + clip.length;
  if (clip.duration !== undefined) return clip.start + clip.duration;
  return tickAfter(clip, samples, tempo, clip.length);
}

/** The frame, at `rate` Hz, at which audio ends: the end of its source, or of its length in ticks. */
export function endFrame(clip: Placed, samples: Samples, tempo: TempoMap, rate: number): number {
  const start = ticksToFrames(tempo, clip.start, rate);
  const source = start + clipPace(clip, samples, tempo, rate).frames(start, clip.length);
  return clip.duration === undefined
    ? source
    : Math.min(source, ticksToFrames(tempo, clip.start + clip.duration, rate));
}

interface Ends {
  readonly samples: Samples;
  readonly tempo: TempoMap;
  readonly ticks: readonly number[];
  readonly last: number;
}

/** The latest ends of each list of clips. */
const known = new WeakMap<readonly Clip[], Ends>();

function endsOf(clips: readonly Clip[], samples: Samples, tempo: TempoMap): Ends {
  let ends = known.get(clips);
  if (ends?.samples !== samples || ends.tempo !== tempo) {
    const ticks = clips.map((clip) => clipEnd(clip, samples, tempo));
    ends = { samples, tempo, ticks, last: ticks.reduce((last, tick) => Math.max(last, tick), 0) };
    known.set(clips, ends);
  }
  return ends;
}

/** The end of each of a track's clips in ticks, in the order of `clipsOf`; the same array while nothing has changed. */
export const trackEnds = (
  project: Pick<Project, "clips" | "samples">,
  trackId: Id,
  tempo: TempoMap,
): readonly number[] => endsOf(clipsOf(project, trackId), project.samples, tempo).ticks;

/** The tick at which the last clip, or the last piece of a comp, ends; 0 without any. */
export function projectEnd(project: Project, tempo: TempoMap): number {
  let end = 0;
  for (const clips of clipLists(project)) end = Math.max(end, endsOf(clips, project.samples, tempo).last);
  for (const range of Object.values(project.compRanges)) {
    const take = project.takes[range.takeId];
    if (take) end = Math.max(end, Math.min(range.end, clipEnd(take, project.samples, tempo)));
  }
  return end;
}

/**
 * Source frames from an audio clip's offset to what sounds at a tick. Both positions are first rounded to frames of
 * `rate` Hz, as in playback, so that the two parts of a split play without a gap.
 */
export function splitFrame(clip: AudioClip, samples: Samples, tempo: TempoMap, tick: number, rate: number): number {
  const [from, to] = [ticksToFrames(tempo, clip.start, rate), ticksToFrames(tempo, tick, rate)];
  return readBetween(clip, samples, tempo, from, to, rate);
}

/** Fade at the edges of a clip that lies completely over another, in seconds. */
const COVER_FADE = 0.005;

/** A part of an audio clip that sounds: its position and fades. Lengths in source frames. */
export interface SoundingClip {
  readonly clip: AudioClip;
  /** 0, 1, 2 … if clips above it leave several parts */
  readonly piece: number;
  /** the tick at which it begins, fractional if its clip begins between ticks */
  readonly tick: number;
  readonly offset: number;
  readonly length: number;
  readonly fadeIn: number;
  readonly fadeOut: number;
  /** −1..1, or `EQUAL_POWER` */
  readonly fadeInCurve: number;
  readonly fadeOutCurve: number;
}

interface Fade {
  frames: number;
  curve: number;
}
/** A part in frames of the engine's rate; `origin` is where the whole clip begins. */
interface SoundingPart {
  readonly clip: AudioClip;
  readonly pace: Pace;
  readonly origin: number;
  tick: number;
  start: number;
  end: number;
  fadeIn: Fade;
  fadeOut: Fade;
}

function whole(clip: AudioClip, samples: Samples, tempo: TempoMap, rate: number): SoundingPart {
  const pace = clipPace(clip, samples, tempo, rate);
  const start = ticksToFrames(tempo, clip.start, rate);
  const end = endFrame(clip, samples, tempo, rate);
  return {
    clip,
    pace,
    origin: start,
    tick: clip.start,
    start,
    end,
    fadeIn: { frames: pace.frames(start, clip.fadeIn), curve: clip.fadeInCurve },
    fadeOut: { frames: -pace.frames(end, -clip.fadeOut), curve: clip.fadeOutCurve },
  };
}

const equalPower = (frames: number): Fade => ({ frames, curve: EQUAL_POWER });
const runsPast = (under: SoundingPart, over: SoundingPart) => under.end > over.end;

/** Puts a later clip over the parts that still sound when it begins; returns what remains of them. */
function overlay(over: SoundingPart, under: readonly SoundingPart[], tempo: TempoMap, rate: number): SoundingPart[] {
  const left: SoundingPart[] = [];
  const edge = Math.min(COVER_FADE * rate, (over.end - over.start) / 2);
  const entering = under.filter((part) => part.start < over.start);
  const last = entering.at(-1);
  // Where two clips crossfade when the upper clip ends, only the later one resumes.
  const resuming = under.filter((part) => runsPast(part, over)).at(-1);
  for (const part of under) {
    const after = part === resuming ? tailOf(part, over, edge, tempo, rate) : null;
    if (part === last) {
      const frames = runsPast(part, over)
        ? Math.max(edge, Math.min(over.fadeIn.frames, over.end - over.start - edge))
        : part.end - over.start;
      // A crossfade that was still running into this part ends where the next one begins.
      if (part.fadeIn.curve === EQUAL_POWER) {
        part.fadeIn = equalPower(Math.min(part.fadeIn.frames, over.start - part.start));
      }
      part.end = over.start + frames;
      part.fadeOut = equalPower(frames);
      over.fadeIn = equalPower(frames);
      left.push(part);
    } else if (part.start < over.start) {
      const running = part.end - over.start;
      part.end = over.start;
      part.fadeOut = equalPower(Math.max(0, part.fadeOut.frames - running));
      left.push(part);
    }
    if (after) left.push(after);
  }
  return left;
}

/** The part that sounds again after a shorter clip above it; begins on the tick where that clip's fade-out starts. */
function tailOf(part: SoundingPart, over: SoundingPart, edge: number, tempo: TempoMap, rate: number): SoundingPart {
  const fade = Math.max(edge, Math.min(over.fadeOut.frames, over.end - over.start - edge));
  const wanted = Math.floor(secondsToTicks(tempo, (over.end - fade) / rate));
  const tick = Math.max(wanted, over.tick, part.tick);
  const start = ticksToFrames(tempo, tick, rate);
  const frames = over.end - start;
  over.fadeOut = equalPower(frames);
  return { ...part, tick, start, fadeIn: equalPower(frames) };
}

/**
 * What sounds of one track's audio clips, played at `rate` Hz. Muted clips neither sound nor cover others. Where two
 * overlap, the one that begins later is on top: - if it begins before the other ends and lasts longer, they crossfade
 * with equal power over the whole overlap, in place of the fades that they have there; - if it ends before the other
 * does, the other is silent under it and resumes afterwards, with equal-power crossfades of 5 ms at both edges, or as
 * long as the upper clip's own fades; - if it begins with the other and lasts as long or longer, the other is not
 * heard. Of two that begin together, the shorter is on top; of two alike, the one with the greater id. At most two
 * clips of a track sound at once: a third that comes in ends the running crossfade. Ordered by start.
 */
export function soundingClips(clips: readonly Clip[], samples: Samples, tempo: TempoMap, rate: number): SoundingClip[] {
  const parts = clips
    .filter((clip): clip is AudioClip => clip.kind === "audio" && !clip.muted)
    .map((clip) => whole(clip, samples, tempo, rate))
    .sort((a, b) => a.start - b.start || b.end - a.end || (a.clip.id < b.clip.id ? -1 : 1));
  const done: SoundingPart[] = [];
  let open: SoundingPart[] = [];
  for (const over of parts) {
    const overlaps = (part: SoundingPart) => part.end - over.start >= 1 && over.end - part.start >= 1;
    const under = open.filter(overlaps);
    done.push(...open.filter((part) => !overlaps(part) && part.end - over.start < 1));
    const beyond = open.filter((part) => !overlaps(part) && part.end - over.start >= 1);
    open = [...overlay(over, under, tempo, rate), over, ...beyond].sort((a, b) => a.start - b.start);
  }
  const sounding = [...done, ...open].sort((a, b) => a.start - b.start);
  return numbered(sounding);
}

function numbered(parts: readonly SoundingPart[]): SoundingClip[] {
  const pieces = new Map<string, number>();
  return parts.map(({ clip, pace, origin, tick, start, end, fadeIn, fadeOut }) => {
    const piece = pieces.get(clip.id) ?? 0;
    pieces.set(clip.id, piece + 1);
    const read = pace.read(start, end - start);
    const isWhole = start === origin && Math.abs(read - clip.length) < 1e-6;
    const length = isWhole ? clip.length : read;
    return {
      clip,
      piece,
      tick,
      offset: positionAfter(clip, pace.read(origin, start - origin)),
      length,
      fadeIn: Math.min(length, pace.read(start, fadeIn.frames)),
      fadeOut: Math.min(length, -pace.read(end, -fadeOut.frames)),
      fadeInCurve: fadeIn.curve,
      fadeOutCurve: fadeOut.curve,
    };
  });
}
