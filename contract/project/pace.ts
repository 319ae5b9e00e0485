import { type AudioClip, type Project, STRETCH, TICKS_PER_QUARTER } from "./document";
import { type SourceStretch, speedOf } from "./sourceMap";
import { bpmAt, secondsToTicks, type TempoMap, ticksToSeconds } from "./time";

/**
 * How fast a clip's source passes while the timeline moves. Most clips read so many source frames a second, whatever the
 * tempo. A stretched clip whose stretch names a tempo reads so many a tick: each beat of it stays on its beat, also where
 * the tempo changes in its middle.
 */

type Samples = Project["samples"];
type Paced = Pick<AudioClip, "sampleId" | "rate" | "stretch">;

/**
 * Source frames that a clip plays in a second; where it follows the tempo, at the tempo of its stretch. Throws a RangeError
 * where the document lacks its sample.
 */
export function sourceRate(clip: Paced, samples: Samples): number {
  const sample = samples[clip.sampleId];
  if (!sample) throw new RangeError("The clip's sample is not in the document.");
  return sample.sampleRate * speedOf(clip);
}

/** Source frames that a clip plays in a tick; null where it does not follow the tempo. Throws as `sourceRate` does. */
export function readPerTick(clip: Paced, samples: Samples): number | null {
  const bpm = clip.stretch?.bpm;
  return bpm === undefined ? null : (sourceRate(clip, samples) * 60) / (bpm * TICKS_PER_QUARTER);
}

/** Between timeline frames at an engine's rate and source frames. Both may be negative: then it counts backwards. */
export interface Pace {
  /** source frames that are read in `frames` frames from frame `from` on */
  read(from: number, frames: number): number;
  /** frames in which `read` source frames are read from frame `from` on */
  frames(from: number, read: number): number;
}

/** The pace of a clip in an engine that runs at `rate` Hz. Throws as `sourceRate` does. */
export function clipPace(clip: Paced, samples: Samples, tempo: TempoMap, rate: number): Pace {
  const perTick = readPerTick(clip, samples);
  if (perTick === null) {
    const ratio = sourceRate(clip, samples) / rate;
    return { read: (_from, frames) => frames * ratio, frames: (_from, read) => read / ratio };
  }
  const tickOf = (frame: number) => secondsToTicks(tempo, frame / rate);
  return {
    read: (from, frames) => (tickOf(from + frames) - tickOf(from)) * perTick,
    frames: (from, read) => ticksToSeconds(tempo, tickOf(from) + read / perTick) * rate - from,
  };
}

/** Source frames that a clip reads between two frames of an engine at `rate` Hz. Throws as `sourceRate` does. */
export function readBetween(
  clip: Paced,
  samples: Samples,
  tempo: TempoMap,
  from: number,
  to: number,
  rate: number,
): number {
  if (clip.stretch?.bpm !== undefined) return clipPace(clip, samples, tempo, rate).read(from, to - from);
  return ((to - from) * sourceRate(clip, samples)) / rate;
}

/** The tick at which a clip has read so many source frames since its start, fractions included. Throws as `sourceRate` does. */
export function tickAfter(
  clip: Paced & Pick<AudioClip, "start">,
  samples: Samples,
  tempo: TempoMap,
  read: number,
): number {
  const perTick = readPerTick(clip, samples);
  if (perTick !== null) return clip.start + read / perTick;
  return secondsToTicks(tempo, ticksToSeconds(tempo, clip.start) + read / sourceRate(clip, samples));
}

/** Source frames that a clip has read at a tick since its start: the inverse of `tickAfter`. */
export function readUntil(
  clip: Paced & Pick<AudioClip, "start">,
  samples: Samples,
  tempo: TempoMap,
  tick: number,
): number {
  const perTick = readPerTick(clip, samples);
  if (perTick !== null) return (tick - clip.start) * perTick;
  return (ticksToSeconds(tempo, tick) - ticksToSeconds(tempo, clip.start)) * sourceRate(clip, samples);
}

/**
 * Source frames that a clip plays in a second, on the average of its length; at the project's rate where the sample's
 * record is missing.
 */
export function clipRate(project: Pick<Project, "samples" | "sampleRate">, clip: AudioClip, tempo: TempoMap): number {
  if (!project.samples[clip.sampleId]) return project.sampleRate * speedOf(clip);
  if (clip.stretch?.bpm === undefined) return sourceRate(clip, project.samples);
  const end = tickAfter(clip, project.samples, tempo, clip.length);
  return clip.length / (ticksToSeconds(tempo, end) - ticksToSeconds(tempo, clip.start));
}

const PLAIN: SourceStretch = { ratio: 1, transpose: 0, keepFormants: false };

/** How many times as long a clip lasts as it would without its stretch, at the tempo where it starts. */
export function stretchRatio(clip: Pick<AudioClip, "stretch" | "start">, tempo: TempoMap): number {
  const { ratio, bpm } = clip.stretch ?? PLAIN;
  return bpm === undefined ? ratio : (ratio * bpm) / bpmAt(tempo, clip.start);
}

/**
 * Whether a clip needs a stretcher: one that is as long and as high as without its stretch plays without. One that follows
 * the tempo needs it as soon as the tempo changes anywhere, so that it sounds alike all along.
 */
export function playsStretched(clip: Pick<AudioClip, "stretch">, tempo: TempoMap): boolean {
  const { stretch } = clip;
  if (!stretch) return false;
  if (stretch.transpose !== 0) return true;
  const { ratio, bpm } = stretch;
  return bpm === undefined ? ratio !== 1 : tempo.some((point) => ratio * bpm !== point.bpm);
}

/** What of a clip's stretch a person changes: `ratio` at the tempo where the clip starts. */
export interface StretchChange {
  readonly ratio?: number;
  readonly transpose?: number;
  readonly keepFormants?: boolean;
  /** whether the clip follows the tempo; an absolute one never does */
  readonly follows?: boolean;
}

/**
 * A clip's stretch after a change; null where nothing of it is left. A musical clip that is stretched for the first time
 * follows the tempo from then on, one that is only transposed does not.
 */
export function stretchedBy(
  clip: Pick<AudioClip, "stretch" | "start" | "timeBase">,
  tempo: TempoMap,
  change: StretchChange,
): SourceStretch | null {
  const { transpose, keepFormants } = { ...(clip.stretch ?? PLAIN), ...change };
  const ratio = clampRatio(change.ratio ?? stretchRatio(clip, tempo));
  const first = change.ratio !== undefined && ratio !== 1 && (clip.stretch ?? PLAIN).ratio === 1;
  const wanted = change.follows ?? (first || clip.stretch?.bpm !== undefined);
  if (wanted && clip.timeBase === "musical") {
    return { ratio, bpm: bpmAt(tempo, clip.start), transpose, keepFormants };
  }
  return ratio === 1 && transpose === 0 && !keepFormants ? null : { ratio, transpose, keepFormants };
}

/** A clip's stretch as one of an absolute clip: as long as it is now at any tempo. Null where it has none. */
export function keptStretch(
  clip: Paced & Pick<AudioClip, "start" | "length">,
  samples: Samples,
  tempo: TempoMap,
): SourceStretch | null {
  const { stretch = null } = clip;
  if (stretch?.bpm === undefined) return stretch;
  const { bpm: _bpm, ...free } = stretch;
  const seconds =
    ticksToSeconds(tempo, tickAfter(clip, samples, tempo, clip.length)) - ticksToSeconds(tempo, clip.start);
  return { ...free, ratio: clampRatio((seconds * sourceRate({ ...clip, stretch: null }, samples)) / clip.length) };
}

/** The nearest ratio that a stretch may have. */
export const clampRatio = (ratio: number): number => Math.min(STRETCH.max, Math.max(STRETCH.min, ratio));
