import { t } from "@lingui/core/macro";
import { SILENCE_DB } from "../../../contract/parameters";
import type { Id, Track, TrackKind } from "../../../contract/project/document";
import { trackTemplate } from "../../../contract/project/newProject";
import { byOrder } from "../../../contract/project/order";
import { personalOf } from "../../../contract/project/personal";
import { command, currentProject, gesture, newId, openProject } from "../../stores/document";
import { currentLanes, showReturns } from "../../stores/lanes";
import { ownTracks, setPersonal } from "../../stores/personal";
import { useSelection } from "../../stores/selection";
import { announce } from "../../ui/announce";
import { toast } from "../../ui/overlays/toast";
import { word } from "../../words/say";
import { duplicateTrackCommand, newTrackBelow, orderAt } from "./tracks";

/** Adds a track below the selected one and selects it. */
export function addTrack(kind: Exclude<TrackKind, "master">): Id | null {
  const args = newTrackBelow(currentProject(), kind, useSelection.getState().trackId, newId);
  if (!command("addTrack", args)) return null;
  if (kind === "return") showReturns(true);
  useSelection.getState().selectTrack(args.track.id);
  announce(t`${args.track.name} added`);
  return args.track.id;
}

/** Adds an audio track that is ready to record. */
export function addArmedTrack(): void {
  const id = addTrack("audio");
  if (id) setPersonal(id, { armed: true });
}

export function duplicateTrack(id: Id): void {
  const args = duplicateTrackCommand(currentProject(), id, newId);
  if (!args || !command("duplicateTrack", args)) return;
  const copy = args.ids[id];
  if (!copy) return;
  const { monitor, audioInput, midiInput } = personalOf(ownTracks(), id);
  setPersonal(copy, { monitor: monitor === "on" ? "auto" : monitor, audioInput, midiInput });
  useSelection.getState().selectTrack(copy);
}

/** Adds a silent send after the fader. */
export function addSend(from: Id, to: Id): void {
  command("addSend", { send: { id: newId(), from, to, level: SILENCE_DB, preFader: false } });
}

/** Deletes tracks as one step; a toast offers to take it back. */
export function removeTracks(ids: readonly Id[]): void {
  const { tracks } = currentProject();
  const names = ids.flatMap((id) => (tracks[id] ? [tracks[id].name] : []));
  const lanes = currentLanes();
  const first = lanes.findIndex((track) => ids.includes(track.id));
  const label = ids.length > 1 ? t`Delete tracks` : t`Delete track`;
  const done = gesture(label, (open) => {
    for (const id of ids) open.run("removeTrack", { id });
  });
  if (!done || names.length === 0) return;
  const left = lanes.filter((track) => !ids.includes(track.id));
  useSelection.getState().selectTrack(left[Math.min(first, left.length - 1)]?.id ?? null);
  toast({
    title: names.length > 1 ? t`${names.length} tracks deleted` : t`“${names[0] ?? ""}” deleted`,
    action: { label: t`Undo`, run: () => openProject().undo() },
  });
}

/** The tracks that an action on one of them applies to: all selected ones if it is selected, never the master. */
export function tracksActedOn(id: Id): Track[] {
  const { tracks } = currentProject();
  const { trackIds } = useSelection.getState();
  const ids = trackIds.has(id) ? [...trackIds] : [id];
  return ids
    .flatMap((entry) => tracks[entry] ?? [])
    .filter((track) => track.kind !== "master")
    .sort(byOrder);
}

/** A new group for the selected tracks; an empty one if none is selected. */
export function groupSelected(): void {
  const project = currentProject();
  const members = [...useSelection.getState().trackIds]
    .flatMap((id) => project.tracks[id] ?? [])
    .filter((track) => track.kind !== "master" && track.kind !== "return")
    .sort(byOrder);
  const made = trackTemplate(project, "group", newId);
  const done = gesture(members.length > 0 ? word("Group tracks") : word("Add group"), (open) => {
    open.run("addTrack", made);
    for (const track of members) open.run("setTrack", { id: track.id, output: made.track.id });
  });
  if (!done) return;
  useSelection.getState().selectTrack(made.track.id);
  announce(t`${made.track.name} added`);
}

/** Moves a lane up or down by one. */
export function shiftTrack(id: Id, direction: 1 | -1): void {
  const lanes = currentLanes().map((track) => track.id);
  const from = lanes.indexOf(id);
  moveTrackTo(id, direction > 0 ? from + 2 : from - 1);
}

/** Moves a lane before the one that is at `index` now. */
export function moveTrackTo(id: Id, index: number): void {
  const lanes = currentLanes().map((track) => track.id);
  if (index < 0 || index > lanes.length) return;
  const order = orderAt(currentProject(), lanes, id, index);
  if (order !== null) command("setTrack", { id, order });
}

/** Selects the lane above or below the selected one. */
export function stepTrack(direction: 1 | -1): void {
  const lanes = currentLanes();
  const at = lanes.findIndex((track) => track.id === useSelection.getState().trackId);
  const next = lanes[at < 0 ? 0 : at + direction];
  if (!next) return;
  useSelection.getState().selectTrack(next.id);
  announce(t`Track ${next.name}`);
}
