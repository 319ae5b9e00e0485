import { BEAT_SIZES } from "./deckRanges";
import { type BeatGrid, beatAt, bpmAt, frameAt } from "./grid";
import type { FrameSpan } from "./track";

/** The tempo that a track without beats is given, so that its loops and jumps have a length. */
const WITHOUT_BEATS = 120;

/** Frames from `frame` to so many beats behind it (before it: negative); a track without a grid counts at 120 BPM. */
export function beatsInFrames(grid: BeatGrid | null, frame: number, beats: number, rate: number): number {
  if (!grid) return (beats * 60 * rate) / WITHOUT_BEATS;
  return frameAt(grid, beatAt(grid, frame) + beats) - frame;
}

/** The nearest beat's frame; the frame itself where there is no grid. */
export function snapped(grid: BeatGrid | null, frame: number): number {
  return grid ? frameAt(grid, Math.round(beatAt(grid, frame))) : frame;
}

/**
 * A loop of so many beats at a frame. With quantise it begins at the beat before, of sizes below a beat at the fraction
 * before, so that it never begins ahead of where it is heard.
 */
export function beatLoop(
  at: { readonly frame: number; readonly grid: BeatGrid | null; readonly rate: number },
  beats: number,
  quantise: boolean,
): FrameSpan {
  const { frame, grid, rate } = at;
  if (!grid) return { start: frame, end: frame + beatsInFrames(null, frame, beats, rate) };
  const beat = beatAt(grid, frame);
  const step = Math.min(1, beats);
  // a press just before a beat means that beat
  const early = step * 0.1;
  const from = quantise ? Math.floor((beat + early) / step) * step : beat;
  return { start: frameAt(grid, from), end: frameAt(grid, from + beats) };
}

/** The loop with its length multiplied (½, 2) from its start on; null where that is no size that a loop may have. */
export function scaledLoop(loop: FrameSpan, factor: number, grid: BeatGrid | null, rate: number): FrameSpan | null {
  const beats = beatsOf(loop, grid, rate) * factor;
  const [shortest, longest] = [BEAT_SIZES[0], BEAT_SIZES[BEAT_SIZES.length - 1] as number];
  if (beats < shortest * (1 - 1e-6) || beats > longest * (1 + 1e-6)) return null;
  return { start: loop.start, end: loop.start + beatsInFrames(grid, loop.start, beats, rate) };
}

/** The loop moved by beats; its length in beats stays. */
export function movedLoop(loop: FrameSpan, beats: number, grid: BeatGrid | null, rate: number): FrameSpan {
  const length = beatsOf(loop, grid, rate);
  const start = loop.start + beatsInFrames(grid, loop.start, beats, rate);
  return { start, end: start + beatsInFrames(grid, start, length, rate) };
}

/** Length of a loop in beats. */
export function beatsOf({ start, end }: FrameSpan, grid: BeatGrid | null, rate: number): number {
  return grid ? beatAt(grid, end) - beatAt(grid, start) : ((end - start) * WITHOUT_BEATS) / (60 * rate);
}

/** The shortest loop that a person can set with in and out, in seconds: shorter ones are a tone. */
const SHORTEST = 0.01;

/** A loop set by hand from `start` to where `out` was pressed; null if it would be too short or end before it begins. */
export function loopTo(
  start: number,
  out: number,
  { grid, rate, quantise }: { readonly grid: BeatGrid | null; readonly rate: number; readonly quantise: boolean },
): FrameSpan | null {
  let end = quantise ? snapped(grid, out) : out;
  // pressed within the first half beat: one beat
  if (quantise && grid && end <= start) end = frameAt(grid, Math.round(beatAt(grid, start)) + 1);
  return end - start < SHORTEST * rate ? null : { start, end };
}

/** Frames by which a jump of beats moves a deck at a frame; the phase stays exactly as it is. */
export const beatJump = beatsInFrames;

/** Beats a minute of a deck at a frame and a tempo; 0 without beats. */
export const tempoAt = (grid: BeatGrid | null, frame: number, ratio: number): number =>
  grid ? bpmAt(grid, frame) * ratio : 0;
