import type { CommandArguments } from "../../../contract/project/commands";
import type { AudioClip, Sample } from "../../../contract/project/document";
import { tickAfter } from "../../../contract/project/pace";
import { loopOf, reachOf } from "../../../contract/project/sourceMap";
import type { TempoMap } from "../../../contract/project/time";

/**
 * The trim that a clip's stretch of its source asks for, from `start` to `end` in seconds of the
 * (reversed) source. A moved stretch slips the sound under the clip, which stays where it is; a
 * moved left edge takes the clip's start along, so that what sounds stays in time. Null where
 * nothing changed.
 */
export function regionTrim(
  clip: AudioClip,
  sample: Sample,
  tempo: TempoMap,
  region: { start: number; end: number },
): CommandArguments<"trimClip"> | null {
  const frame = (seconds: number) => Math.min(sample.frames, Math.max(0, Math.round(seconds * sample.sampleRate)));
  const offset = frame(region.start);
  const shown = reachOf(clip, clip.length) - clip.offset;
  const length = frame(region.end) - offset;
  const near = (a: number, b: number) => Math.abs(a - b) <= 2;
  if (length <= 0 || (near(offset, clip.offset) && near(length, shown))) return null;
  const slipped = near(length, shown);
  // What a loop plays cannot be seen in its source: its length stays.
  if (loopOf(clip)) return { id: clip.id, start: clip.start, offset, length: clip.length };
  const edge = tickAfter(clip, { [clip.sampleId]: sample }, tempo, offset - clip.offset);
  const start = slipped ? clip.start : Math.round(edge);
  return { id: clip.id, start: Math.max(0, start), offset, length: slipped ? clip.length : length };
}
