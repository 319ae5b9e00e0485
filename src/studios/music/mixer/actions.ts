import type { TrackKind } from "../../../../contract/project/document";
import { trackTemplate } from "../../../../contract/project/newProject";
import { byOrder } from "../../../../contract/project/order";
import { useProject } from "../../../stores/project";
import { useSelection } from "../../../stores/selection";
import { useActions } from "../../../ui/actions/useActions";
import { command, currentProject, gesture, newId } from "../document";

/** Adds a track of a kind below the others and selects it. */
export function addTrack(kind: Exclude<TrackKind, "master">): void {
  const made = trackTemplate(currentProject(), kind, newId);
  if (command("addTrack", made)) useSelection.getState().selectTrack(made.track.id);
}

/** A new group that the selected tracks play into; an empty one where none is selected. */
export function groupSelected(): void {
  const project = currentProject();
  const members = [...useSelection.getState().trackIds]
    .flatMap((id) => project.tracks[id] ?? [])
    .filter((track) => track.kind !== "master" && track.kind !== "return")
    .sort(byOrder);
  const made = trackTemplate(project, "group", newId);
  const done = gesture(members.length > 0 ? "Group tracks" : "Add group", (open) => {
    open.run("addTrack", made);
    for (const track of members) open.run("setTrack", { id: track.id, output: made.track.id });
  });
  if (done) useSelection.getState().selectTrack(made.track.id);
}

/** What can be done in the mixer, by key and palette. */
export function useMixerActions(): void {
  const editable = () => {
    const { project, readOnly } = useProject.getState();
    return project !== null && !readOnly;
  };
  useActions([
    {
      id: "mixer.group",
      title: "Group the selected tracks",
      group: "Mixer",
      keys: "Mod+G",
      enabled: editable,
      run: groupSelected,
    },
    {
      id: "mixer.return",
      title: "Add return",
      group: "Mixer",
      keys: "Mod+Shift+R",
      enabled: editable,
      run: () => addTrack("return"),
    },
  ]);
}
