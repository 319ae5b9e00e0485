import type { Project } from "../../../../contract/project/document";
import { remembered, tempoOfProject } from "../../../../contract/project/select";
import { snap } from "../../../../contract/project/snapping";
import { type MeterMap, meterMap, type TempoMap } from "../../../../contract/project/time";
import { usePreferences } from "../../../stores/preferences";
import { currentProject, useDocument } from "../../../stores/document";
import { pixelsPerTick } from "./model/geometry";
import { buildScene, type Scene } from "./model/scene";
import { currentGrid, showsReturns, useTimeline } from "./view";

const metersOf = remembered((signatures: Project["signatures"]) => meterMap(signatures));

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

export const projectTempo = (project: Project): TempoMap => tempoOfProject(project);
export const projectMeters = (project: Project): MeterMap => metersOf(project.signatures);

export function useScene(): Scene {
  usePreferences(showsReturns);
  return useDocument(sceneOf);
}
export const useTempo = (): TempoMap => useDocument(projectTempo);
export const useMeters = (): MeterMap => useDocument(projectMeters);

export const currentScene = (): Scene => sceneOf(currentProject());

/** Snaps a tick to the chosen grid at the present zoom; `free` only rounds. */
export function snapNow(tick: number, free = false): number {
  const { zoom } = useTimeline.getState();
  return snap(projectMeters(currentProject()), free ? "off" : currentGrid(), tick, pixelsPerTick(zoom));
}
