import { useCallback, useEffect, useState } from "react";
import type { ProjectLibrary, ProjectSummary } from "../../project/port";

type List =
  | { kind: "loading" }
  | { kind: "ready"; projects: ProjectSummary[] }
  | { kind: "failed"; reason: string; retry: () => void };

/** All projects, read again after each change of the list. */
export function useProjectList(library: ProjectLibrary | null): List {
  const [list, setList] = useState<List>({ kind: "loading" });
  const [round, setRound] = useState(0);
  const retry = useCallback(() => setRound((now) => now + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again
  useEffect(() => {
    if (!library) return;
    let live = true;
    const read = () =>
      library.list().then(
        (projects) => live && setList({ kind: "ready", projects }),
        (cause: unknown) =>
          live && setList({ kind: "failed", reason: cause instanceof Error ? cause.message : String(cause), retry }),
      );
    void read();
    const stop = library.onChange(read);
    return () => {
      live = false;
      stop();
    };
  }, [library, retry, round]);

  return list;
}
