import type { Project, Track } from "../../../contract/project/document";
import type { Engine } from "../../engine/port";
import { useProject } from "../../stores/project";
import { useSelection } from "../../stores/selection";
import { useLoadShedding } from "./loadShedding";

/** The selected track of a project, whose strip is measured beside the master's; null for none and the master itself. */
function besideMaster(project: Project | null, trackId: string | null): Track | null {
  const track = project?.tracks[trackId ?? ""];
  return track && track.kind !== "master" ? track : null;
}

/** The track whose loudness and spectrum are measured now beside the master's; null while that pauses. */
export function measuredTrack(project: Project, engine: Pick<Engine, "shedding"> | null): Track | null {
  if (engine?.shedding.step !== "all") return null;
  return besideMaster(project, useSelection.getState().trackId);
}

/** The name of that track, for views; drawn anew only when that changes. */
export function useMeasuredTrack(): string | null {
  const trackId = useSelection((now) => now.trackId);
  const name = useProject((now) => besideMaster(now.project, trackId)?.name ?? null);
  const { step } = useLoadShedding();
  return step === "all" ? name : null;
}
