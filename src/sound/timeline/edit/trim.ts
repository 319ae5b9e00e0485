import type { CommandArguments } from "../../../../contract/project/commands";
import { LONGEST_LOOPED, type Project } from "../../../../contract/project/document";
import { clipEnd } from "../../../../contract/project/intervals";
import { clipRate, readUntil, tickAfter } from "../../../../contract/project/pace";
import { loopOf, positionAfter } from "../../../../contract/project/sourceMap";
import type { TempoMap } from "../../../../contract/project/time";
import type { PlacedClip } from "../model/scene";

/** The shortest that trimming leaves: audio in seconds, notes in ticks. */
export const MIN_CLIP_SECONDS = 0.01;
export const MIN_CLIP_TICKS = 30;

type Samples = Pick<Project, "samples" | "sampleRate">;

/**
 * New start, offset and length of a clip whose left edge is dragged to `tick`. The sound stays in place. Audio stops
 * where its source begins; note clips grow empty to the left.
 */
export function trimStart(
  project: Samples,
  map: TempoMap,
  placed: PlacedClip,
  tick: number,
): CommandArguments<"trimClip"> {
  const { clip } = placed;
  if (clip.kind === "notes") {
    const start = Math.round(Math.min(clip.start + clip.length - MIN_CLIP_TICKS, Math.max(0, tick)));
    const moved = start - clip.start;
    const before = Math.max(0, -(clip.offset + moved));
    const trim = { id: clip.id, start, offset: clip.offset + moved + before, length: clip.length - moved };
    return before > 0 ? { ...trim, shift: before } : trim;
  }
  const shortest = MIN_CLIP_SECONDS * clipRate(project, clip, map);
  const at = (read: number) => tickAfter(clip, project.samples, map, read);
  const earliest = Math.ceil(Math.max(0, at(-clip.offset)));
  const latest = Math.floor(at(Math.max(0, clip.length - shortest)));
  const start = Math.max(earliest, Math.min(latest, Math.max(0, Math.round(tick))));
  const moved = Math.round(readUntil(clip, project.samples, map, start));
  const cut = Math.max(-clip.offset, moved);
  return { id: clip.id, start, offset: positionAfter(clip, cut), length: clip.length - cut };
}

/** New length of a clip whose right edge is dragged to `tick`; audio stops at its source's end. */
export function trimEnd(
  project: Samples,
  map: TempoMap,
  placed: PlacedClip,
  tick: number,
): CommandArguments<"trimClip"> {
  const { clip } = placed;
  if (clip.kind === "notes") {
    const length = Math.max(MIN_CLIP_TICKS, Math.round(tick) - clip.start);
    return { id: clip.id, start: clip.start, offset: clip.offset, length };
  }
  const shortest = Math.ceil(MIN_CLIP_SECONDS * clipRate(project, clip, map));
  const sample = project.samples[clip.sampleId];
  const once = sample ? sample.frames - clip.offset : clip.length;
  const longest = loopOf(clip) ? LONGEST_LOOPED : once;
  const wanted = Math.round(readUntil(clip, project.samples, map, Math.max(0, tick)));
  const length = Math.min(longest, Math.max(shortest, wanted));
  return { id: clip.id, start: clip.start, offset: clip.offset, length };
}

/** The clip as it would be after a trim, for the preview. */
export function trimmed(
  project: Samples,
  map: TempoMap,
  placed: PlacedClip,
  trim: CommandArguments<"trimClip">,
): PlacedClip {
  const clip = { ...placed.clip, start: trim.start, offset: trim.offset - (trim.shift ?? 0), length: trim.length };
  return { ...placed, clip, start: clip.start, end: clipEnd(clip, project.samples, map) };
}
