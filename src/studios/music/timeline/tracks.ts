import type { Id, TrackKind } from "../../../../contract/project/document";
import { useSelection } from "../../../stores/selection";
import { announce } from "../../../ui/announce";
import { toast } from "../../../ui/overlays/toast";
import { command, currentProject, gesture, newId, openProject } from "../document";
import { duplicateTrackCommand, newTrackBelow, orderAt } from "./edit/tracks";
import { currentScene } from "./scene";
import { showReturns } from "./view";

/** Adds a track below the selected one and selects it. */
export function addTrack(kind: Exclude<TrackKind, "master">): Id | null {
  const args = newTrackBelow(currentProject(), kind, useSelection.getState().trackId, newId);
  if (!command("addTrack", args)) return null;
  if (kind === "return") showReturns(true);
  useSelection.getState().selectTrack(args.track.id);
  announce(`${args.track.name} added`);
  return args.track.id;
}

export function duplicateTrack(id: Id): void {
  const args = duplicateTrackCommand(currentProject(), id, newId);
  if (!args || !command("duplicateTrack", args)) return;
  const copy = args.ids[id];
  if (copy) useSelection.getState().selectTrack(copy);
}

/** Deletes tracks as one step; a toast offers to take it back. */
export function removeTracks(ids: readonly Id[]): void {
  const { tracks } = currentProject();
  const names = ids.flatMap((id) => (tracks[id] ? [tracks[id].name] : []));
  const lanes = currentScene().rows.map((row) => row.track);
  const first = lanes.findIndex((track) => ids.includes(track.id));
  const label = ids.length > 1 ? "Delete tracks" : "Delete track";
  const done = gesture(label, (open) => {
    for (const id of ids) open.run("removeTrack", { id });
  });
  if (!done || names.length === 0) return;
  const left = lanes.filter((track) => !ids.includes(track.id));
  useSelection.getState().selectTrack(left[Math.min(first, left.length - 1)]?.id ?? null);
  toast({
    title: names.length > 1 ? `${names.length} tracks deleted` : `“${names[0]}” deleted`,
    action: { label: "Undo", run: () => openProject().undo() },
  });
}

/** Moves a lane up or down by one. */
export function shiftTrack(id: Id, direction: 1 | -1): void {
  const lanes = currentScene().rows.map((row) => row.track.id);
  const from = lanes.indexOf(id);
  moveTrackTo(id, direction > 0 ? from + 2 : from - 1);
}

/** Puts a lane in front of the lane that is now at `index`. */
export function moveTrackTo(id: Id, index: number): void {
  const lanes = currentScene().rows.map((row) => row.track.id);
  if (index < 0 || index > lanes.length) return;
  const order = orderAt(currentProject(), lanes, id, index);
  if (order !== null) command("setTrack", { id, order });
}

/** Selects the lane above or below the selected one. */
export function stepTrack(direction: 1 | -1): void {
  const lanes = currentScene().rows.map((row) => row.track);
  const at = lanes.findIndex((track) => track.id === useSelection.getState().trackId);
  const next = lanes[at < 0 ? 0 : at + direction];
  if (!next) return;
  useSelection.getState().selectTrack(next.id);
  announce(`Track ${next.name}`);
}
