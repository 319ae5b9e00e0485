import { clearHotCue } from "./hotCues";
import type { FrameSpan, Track, TrackEdit } from "./track";

/** A loop that a track carries: in a hot cue, or without one, as other programs save them. */
export interface KeptLoop extends FrameSpan {
  /** of the hot cue, from 1; null: it is in none */
  readonly number: number | null;
  readonly label: string;
  /** what the track is without it */
  readonly removed: TrackEdit;
}

/** The loops of a track, in the order in which they come. */
export function keptLoops({ hotCues, loops }: Pick<Track, "hotCues" | "loops">): KeptLoop[] {
  const cued = hotCues.flatMap(({ slot, frame: start, end, label }) =>
    end === null ? [] : [{ start, end, label, number: slot + 1, removed: { hotCues: clearHotCue(hotCues, slot) } }],
  );
  const free = loops.map(({ id, start, end, label }) => {
    const removed = { loops: loops.filter((loop) => loop.id !== id) };
    return { start, end, label, number: null, removed };
  });
  return [...cued, ...free].sort((a, b) => a.start - b.start);
}
