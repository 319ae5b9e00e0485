import { selectedClips } from "../../studios/music/timeline/clips";

/** The span in ticks of the selected clips, null where none is selected. */
export function clipSpan(): { start: number; end: number } | null {
  const clips = selectedClips();
  if (clips.length === 0) return null;
  return {
    start: Math.min(...clips.map((placed) => placed.start)),
    end: Math.ceil(Math.max(...clips.map((placed) => placed.end))),
  };
}
