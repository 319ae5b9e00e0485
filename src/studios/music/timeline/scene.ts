import type { Project } from "../../../../contract/project/document";
import { tempoOfProject } from "../../../../contract/project/select";
import { snap } from "../../../../contract/project/snapping";
import { currentProject, useDocument } from "../../../stores/document";
import { showsReturns } from "../../../stores/lanes";
import { usePreferences } from "../../../stores/preferences";
import { projectMeters } from "../../../stores/time";
import { pixelsPerTick } from "./model/geometry";
import { buildScene, type Scene } from "./model/scene";
import { currentGrid, useTimeline } from "./view";

let last: { project: Project; returns: boolean; scene: Scene } | null = null;

/** The scene of a document: made anew only when tracks, clips, samples or tempo changed. */
export function sceneOf(project: Project): Scene {
  const returns = showsReturns(usePreferences.getState());
  const same =
    last &&
    last.returns === returns &&
    last.project.tracks === project.tracks &&
    last.project.clips === project.clips &&
    last.project.samples === project.samples &&
    last.project.tempo === project.tempo;
  const scene = same && last ? last.scene : buildScene(project, tempoOfProject(project), returns);
  last = { project, returns, scene };
  return scene;
}

export function useScene(): Scene {
  usePreferences(showsReturns);
  return useDocument(sceneOf);
}

export const currentScene = (): Scene => sceneOf(currentProject());

/** Snaps a tick to the chosen grid at the present zoom; `free` only rounds. */
export function snapNow(tick: number, free = false): number {
  const { zoom } = useTimeline.getState();
  return snap(projectMeters(currentProject()), free ? "off" : currentGrid(), tick, pixelsPerTick(zoom));
}
