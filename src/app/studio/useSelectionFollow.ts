import { useEffect } from "react";
import { played } from "../../../contract/project/played";
import { tracksInOrder } from "../../../contract/project/select";
import type { Engine } from "../../engine/port";
import { useProject } from "../../stores/project";
import { useSelection } from "../../stores/selection";

/**
 * Removes what no longer exists from the selection, first selects the first track that a person made, and points the
 * engine's analysis at the selected track.
 */
export function useSelectionFollow(engine: Engine | null): void {
  const project = useProject((now) => now.project);
  const { tracks, devices } = project ?? {};
  const clips = project ? played(project).clips : undefined;
  const trackId = useSelection((now) => now.trackId);

  useEffect(() => {
    if (!tracks || !clips || !devices) return;
    const selection = useSelection.getState();
    const edited = selection.editedClipId === null ? undefined : clips[selection.editedClipId];
    selection.prune({
      track: (id) => id in tracks,
      clip: (id) => id in clips,
      device: (id) => id in devices,
      note: (id) => edited?.kind === "notes" && id in edited.notes,
    });
  }, [tracks, clips, devices]);

  useEffect(() => {
    if (!project || trackId !== null) return;
    const first = tracksInOrder(project).find(({ kind }) => kind !== "return" && kind !== "master");
    if (first) useSelection.getState().selectTrack(first.id);
  }, [project, trackId]);

  useEffect(() => {
    engine?.select(trackId);
  }, [engine, trackId]);
}
