import { useEffect, useState } from "react";
import type { Id } from "../../../contract/project/document";
import type { ProjectLibrary } from "../../project/port";
import { sentenceOf } from "../../words/say";

/** Finds or makes the project that a studio opens if the URL names none. */
export type FindProject = (library: ProjectLibrary) => Promise<Id>;

/** Chooses a project if the URL names none; `find` does not change while the studio is open. */
export function useChosenProject(
  library: ProjectLibrary | null,
  project: Id | undefined,
  find: FindProject,
  choose: (project: Id) => void,
): { failure: string | null } {
  const [failure, setFailure] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `choose` is made anew at each drawing
  useEffect(() => {
    if (!library || project !== undefined) return;
    let live = true;
    setFailure(null);
    once(library, find).then(
      (id) => live && choose(id),
      (cause: unknown) => live && setFailure(sentenceOf(cause)),
    );
    return () => {
      live = false;
    };
  }, [library, project, find]);
  return { failure };
}

/** Two callers at the same time (React may render twice) get the same project. */
let finding: { find: FindProject; found: Promise<Id> } | null = null;

function once(library: ProjectLibrary, find: FindProject): Promise<Id> {
  if (finding?.find === find) return finding.found;
  const found = find(library).finally(() => {
    if (finding?.found === found) finding = null;
  });
  finding = { find, found };
  return found;
}

/** The project that was edited last, otherwise a new one. */
export const lastProject: FindProject = async (library) => (await library.list())[0]?.id ?? library.create();

export const demoProject: FindProject = (library) => library.openDemo?.() ?? lastProject(library);

/** The sketch that was edited last, otherwise a new one. */
export const lastSketch: FindProject = (library) => library.openSketch?.() ?? lastProject(library);
