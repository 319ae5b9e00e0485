import type { CommandArguments } from "../../../contract/project/commands";
import type { Id, Project, TrackKind } from "../../../contract/project/document";
import { type NewTrack, trackTemplate } from "../../../contract/project/newProject";
import { between } from "../../../contract/project/order";
import { ownedBy, tracksInOrder } from "../../../contract/project/select";

/** The order key for a track directly below another; null if that does not exist. */
export function orderBelow(project: Project, trackId: Id): string | null {
  const tracks = tracksInOrder(project);
  const at = tracks.findIndex((track) => track.id === trackId);
  const track = tracks[at];
  return track ? between(track.order, tracks[at + 1]?.order ?? null) : null;
}

/** What `addTrack` needs for a new track directly below the selected one; at the end if none is selected. */
export function newTrackBelow(
  project: Project,
  kind: Exclude<TrackKind, "master">,
  selected: Id | null,
  newId: () => Id,
): NewTrack {
  const below = selected === null ? undefined : project.tracks[selected];
  const fits = below && below.kind !== "master" && (below.kind === "return") === (kind === "return");
  const order = fits ? orderBelow(project, below.id) : null;
  return trackTemplate(project, kind, newId, order === null ? {} : { order });
}

/** The command that copies a track with everything in it, directly below it; null if it does not exist. */
export function duplicateTrackCommand(
  project: Project,
  trackId: Id,
  newId: () => Id,
): CommandArguments<"duplicateTrack"> | null {
  const order = orderBelow(project, trackId);
  if (order === null) return null;
  const owned = [trackId, ...ownedBy(project, trackId)];
  return { id: trackId, order, ids: Object.fromEntries(owned.map((id) => [id, newId()])) };
}

/**
 * The order key that moves a lane before the one at `index` now (or after the last, if `index` is their number). Null
 * if nothing would change.
 */
export function orderAt(project: Project, lanes: readonly Id[], trackId: Id, index: number): string | null {
  const from = lanes.indexOf(trackId);
  if (from < 0 || index === from || index === from + 1) return null;
  const before = index > 0 ? project.tracks[lanes[index - 1] ?? ""] : undefined;
  const after = lanes[index] === undefined ? undefined : project.tracks[lanes[index] ?? ""];
  if (after) return between(before?.order ?? null, after.order);
  return before ? orderBelow({ ...project, tracks: without(project.tracks, trackId) }, before.id) : null;
}

function without<Value>(entries: Readonly<Record<Id, Value>>, id: Id): Record<Id, Value> {
  return Object.fromEntries(Object.entries(entries).filter(([key]) => key !== id));
}
