import { sameJson } from "../../../contract/project/changes";
import type { CommandArguments } from "../../../contract/project/commands";
import { compClips, pieceClip } from "../../../contract/project/comp";
import type { Clip, Id, Project, Take } from "../../../contract/project/document";
import { clipEnd } from "../../../contract/project/intervals";
import { tempoOfProject } from "../../../contract/project/select";
import { lanesBelow, takeLanesOf } from "../../../contract/project/takeLanes";

/** What of a clip is its content: not who it is, nor whether it is muted. */
function contentOf(clip: Clip): unknown {
  const { id: _id, trackId: _track, name: _name, muted: _muted, ...content } = clip;
  return content;
}

/** Whether a clip is what a take gives at its place, so that nothing of it is lost with the clip. */
function isOf(project: Project, clip: Clip, take: Take): boolean {
  if (take.kind !== clip.kind) return false;
  const tempo = tempoOfProject(project);
  const end = Math.ceil(clipEnd(clip, project.samples, tempo));
  const range = { id: "", trackId: clip.trackId, takeId: take.id, start: Math.floor(clip.start), end, crossfade: 0 };
  const [piece] = compClips([range], project, tempo, project.sampleRate);
  if (!piece) return false;
  return sameJson(contentOf(pieceClip(piece, project.samples, tempo, project.sampleRate)), contentOf(clip));
}

/** A clip as a take in a new lane of its track, below the others; null where a take already has all that it is. */
export function clipToTake(project: Project, clip: Clip, newId: () => Id): CommandArguments<"addTakes"> | null {
  const ids = new Set(takeLanesOf(project, clip.trackId).map(({ id }) => id));
  if (Object.values(project.takes).some((take) => ids.has(take.laneId) && isOf(project, clip, take))) return null;
  const { trackId, muted: _muted, ...content } = clip;
  const laneId = newId();
  const lanes = lanesBelow(project, trackId, [laneId]);
  return { lanes, takes: [{ ...content, id: newId(), laneId, pass: 1 }] };
}
