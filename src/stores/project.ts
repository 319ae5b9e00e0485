import { create } from "zustand";
import type { Project } from "../../contract/project/document";
import type { Engine } from "../engine/port";
import type { OpenProject, SavedState } from "../project/port";
import { Scope } from "../scope/scope";
import { parametersOf } from "./parameters/open";
import type { Parameters } from "./parameters/parameters";
import { usePersonal } from "./personal";

export { isDemo } from "../project/ids";

interface ProjectStore {
  /** the open project with its commands; null if none is open */
  open: OpenProject | null;
  /** the live value of every parameter of the open project */
  parameters: Parameters | null;
  project: Project | null;
  /** another tab edits it */
  readOnly: boolean;
  /** why nobody may edit it here, as a sentence; null if editing is allowed */
  viewOnly: string | null;
  saved: SavedState;
  /** labels of the steps that undo and redo would affect, null if there is none */
  canUndo: string | null;
  canRedo: string | null;
  /** sentences to show to the person, oldest first; `dismissNotice` removes the first */
  notices: readonly string[];
}

const NOTHING: Omit<ProjectStore, "notices"> = {
  open: null,
  parameters: null,
  project: null,
  readOnly: false,
  viewOnly: null,
  saved: { kind: "saved" },
  canUndo: null,
  canRedo: null,
};

export const useProject = create<ProjectStore>()(() => ({ ...NOTHING, notices: [] }));

/**
 * Shows an open project in the store and keeps the store up to date, until the returned function is called. That
 * function does not close the project.
 */
export function showProject(open: OpenProject): () => void {
  const scope = new Scope();
  const parameters = parametersOf(open, scope);
  const mirror = () => {
    const { project, readOnly, viewOnly, saved, canUndo, canRedo } = open;
    const next = { open, parameters, project, readOnly, viewOnly, saved, canUndo, canRedo };
    // one edit causes several events: a change, a step, a save
    const now = useProject.getState();
    if (Object.entries(next).some(([name, value]) => now[name as keyof typeof next] !== value)) {
      useProject.setState(next);
      parameters.refresh();
    }
  };
  const stop = open.listen({
    changed: mirror,
    replaced: mirror,
    state: mirror,
    notice: addNotice,
  });
  scope.add(stop);
  scope.listen(window, "beforeunload", (event) => {
    // Makes the browser ask whether to leave; saving continues meanwhile.
    if (open.saved.kind !== "saved") event.preventDefault();
  });
  mirror();
  scope.add(usePersonal.subscribe(() => parameters.refresh()));
  return () => {
    scope.end();
    if (useProject.getState().open === open) useProject.setState(NOTHING);
  };
}

/** Queues a sentence to be shown after those before it. */
export function addNotice(sentence: string): void {
  useProject.setState(({ notices }) => ({ notices: [...notices, sentence] }));
}

/** Removes the oldest notice after it was shown. */
export function dismissNotice(): void {
  useProject.setState(({ notices }) => ({ notices: notices.slice(1) }));
}

/**
 * Loads an open project into the engine and passes on every edit, until the returned function is called. `failed` is
 * called if the engine cannot load it, `loaded` once it has.
 */
export function feedEngine(
  open: OpenProject,
  engine: Engine,
  failed: (error: unknown) => void,
  loaded: () => void = () => {},
): () => void {
  const load = (project: Project) => engine.load(project).catch(failed);
  void load(open.project).then(loaded);
  const { parameters } = useProject.getState();
  const unheard = parameters?.hear(engine.hand);
  const stop = open.listen({
    changed: (project, patches) => engine.apply(project, patches),
    replaced: (project) => void load(project),
  });
  return () => {
    unheard?.();
    stop();
  };
}
