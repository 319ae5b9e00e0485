import type { Project } from "../../../contract/project/document";
import { played } from "../../../contract/project/played";
import { tempoOfProject } from "../../../contract/project/select";
import { currentProject, useDocument } from "../../stores/document";
import { showsReturns } from "../../stores/lanes";
import { usePreferences } from "../../stores/preferences";
import { buildScene, type Scene } from "./model/scene";

let last: { project: Project; returns: boolean; scene: Scene } | null = null;

/** The scene of a document: rebuilt only when tracks, clips, takes, comps, samples or tempo have changed. */
export function sceneOf(project: Project): Scene {
  const returns = showsReturns(usePreferences.getState());
  const same =
    last &&
    last.returns === returns &&
    last.project.tracks === project.tracks &&
    last.project.clips === project.clips &&
    last.project.samples === project.samples &&
    last.project.takes === project.takes &&
    last.project.compRanges === project.compRanges &&
    last.project.tempo === project.tempo;
  const scene = same && last ? last.scene : buildScene(played(project), tempoOfProject(project), returns);
  last = { project, returns, scene };
  return scene;
}

export function useScene(): Scene {
  usePreferences(showsReturns);
  return useDocument(sceneOf);
}

export const currentScene = (): Scene => sceneOf(currentProject());
