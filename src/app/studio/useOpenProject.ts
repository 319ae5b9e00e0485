import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import type { Id } from "../../../contract/project/document";
import type { Engine } from "../../engine/port";
import type { OpenProject, ProjectLibrary } from "../../project/port";
import { sendPersonal, showPersonal } from "../../stores/personal";
import { feedEngine, showProject } from "../../stores/project";
import { useSelection } from "../../stores/selection";
import { sentenceOf } from "../../words/say";
import { showFailure } from "../failures";

export type Opening = { kind: "opening" } | { kind: "open" } | { kind: "failed"; reason: string };

/** Resolves when the previous project is closed; only then is the next one, or the same one again, opened. */
let before: Promise<unknown> = Promise.resolve();

/** Opens a project into the store while the component is mounted, and closes it afterwards. */
export function useOpenProject(library: ProjectLibrary | null, id: Id | null): Opening {
  const [opening, setOpening] = useState<Opening>({ kind: "opening" });
  useEffect(() => {
    if (!library || id === null) return;
    let live = true;
    let hide: (() => void) | null = null;
    setOpening({ kind: "opening" });
    const opened = before.then(() => (live ? library.open(id) : null));
    const show = async (project: OpenProject | null) => {
      if (!project || !live) return;
      const hidePersonal = await showPersonal(library.personal, id, reportUnkept);
      if (!live) return hidePersonal();
      useSelection.getState().clear();
      const hideProject = showProject(project);
      hide = () => {
        hideProject();
        hidePersonal();
      };
      setOpening({ kind: "open" });
    };
    opened.then(show).catch((cause: unknown) => live && setOpening({ kind: "failed", reason: sentenceOf(cause) }));
    return () => {
      live = false;
      hide?.();
      before = opened.then((project) => project?.close()).catch(reportUnsaved);
    };
  }, [library, id]);
  return opening;
}

const reportUnkept = (cause: unknown) => showFailure(t`Arming, solo and inputs were not saved`, cause);

function reportUnsaved(cause: unknown): void {
  showFailure(t`The project could not be saved as it was closed`, cause);
}

/** Gives the open project and its edits to the engine; `loaded` is called once it can play. */
export function useFedEngine(open: OpenProject | null, engine: Engine | null, loaded: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` is made anew at each drawing
  useEffect(() => {
    if (!open || !engine) return;
    const failed = (cause: unknown) => showFailure(t`The sound engine could not take up the project`, cause);
    const stops = [sendPersonal(engine), feedEngine(open, engine, failed, loaded)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [open, engine]);
}
