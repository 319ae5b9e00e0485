import { clipEnd } from "../../../contract/project/intervals";
import { played } from "../../../contract/project/played";
import { currentProject } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { projectTempo } from "../../stores/time";

/** The span of the selected clips in ticks, null if none is selected. */
export function clipSpan(): { start: number; end: number } | null {
  const project = currentProject();
  const found = played(project).clips;
  const clips = [...useSelection.getState().clipIds].flatMap((id) => found[id] ?? []);
  if (clips.length === 0) return null;
  const ends = clips.map((clip) => clipEnd(clip, project.samples, projectTempo(project)));
  return { start: Math.min(...clips.map((clip) => clip.start)), end: Math.ceil(Math.max(...ends)) };
}
