import type { Project } from "../../../../contract/project/document";
import { snap } from "../../../../contract/project/snapping";
import { type MeterMap, meterMap, type TempoMap, tempoMap } from "../../../../contract/project/time";
import { usePreferences } from "../../../stores/preferences";
import { currentProject, useDocument } from "../document";
import { pixelsPerTick } from "./model/geometry";
import { buildScene, type Scene } from "./model/scene";
import { currentGrid, showsReturns, useTimeline } from "./view";

/** Remembers an answer for one object's identity. */
function perObject<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      known.set(key, value);
    }
    return value;
  };
}

const tempoOf = perObject((points: Project["tempo"]) => tempoMap(points));
const metersOf = perObject((signatures: Project["signatures"]) => meterMap(signatures));

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
  const scene = same && last ? last.scene : buildScene(project, tempoOf(project.tempo), returns);
  last = { project, returns, scene };
  return scene;
}

export const projectTempo = (project: Project): TempoMap => tempoOf(project.tempo);
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
