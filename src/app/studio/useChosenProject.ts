import { useEffect, useState } from "react";
import type { Id } from "../../../contract/project/document";
import { sentenceOf } from "../../../contract/sentence";
import type { ProjectLibrary } from "../../project/port";

/**
 * Chooses a project if the URL names none: the demo if requested, otherwise the one edited last, otherwise a new one.
 */
export function useChosenProject(
  library: ProjectLibrary | null,
  search: { project?: Id; demo?: true },
  choose: (project: Id) => void,
): { failure: string | null } {
  const [failure, setFailure] = useState<string | null>(null);
  const { project, demo } = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `choose` is made anew at each drawing
  useEffect(() => {
    if (!library || project !== undefined) return;
    let live = true;
    setFailure(null);
    find(library, demo === true).then(
      (id) => live && choose(id),
      (cause: unknown) => live && setFailure(sentenceOf(cause)),
    );
    return () => {
      live = false;
    };
  }, [library, project, demo]);
  return { failure };
}

/** Two callers at the same time (React may render twice) get the same project. */
let finding: Promise<Id> | null = null;

function find(library: ProjectLibrary, demo: boolean): Promise<Id> {
  finding ??= look(library, demo).finally(() => {
    finding = null;
  });
  return finding;
}

async function look(library: ProjectLibrary, demo: boolean): Promise<Id> {
  if (demo && library.openDemo) return library.openDemo();
  const [last] = await library.list();
  return last?.id ?? library.create();
}
