import { useState } from "react";
import { isRecordedSet } from "../../../../contract/dj/recordedSet";
import type { Id, Project } from "../../../../contract/project/document";
import type { OpenProject, ProjectLibrary, ProjectSummary } from "../../../project/port";
import { useScope } from "../../../scope/useScope";
import { sentenceOf } from "../../../words/say";

/** The recorded sets of this browser, the latest first; null until they are read. */
export function useRecordedSets(library: ProjectLibrary | null): readonly ProjectSummary[] | null {
  const [sets, setSets] = useState<readonly ProjectSummary[] | null>(null);
  useScope(
    (scope) => {
      if (!library) return;
      const read = () =>
        void library.list().then(
          (all) => scope.ended || setSets(all.filter(({ id }) => isRecordedSet(id))),
          // the storage tells its failures itself
          () => undefined,
        );
      read();
      scope.add(library.onChange(read));
    },
    [library],
  );
  return sets;
}

export type OpenedSet =
  | { readonly kind: "opening" }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "open"; readonly open: OpenProject; readonly project: Project; readonly fixed: boolean };

/** Opens a set for as long as it is shown. `fixed`: it cannot be edited here. */
export function useOpenedSet(library: ProjectLibrary, id: Id): OpenedSet {
  const [state, setState] = useState<OpenedSet>({ kind: "opening" });
  useScope(
    (scope) => {
      setState({ kind: "opening" });
      const show = (open: OpenProject) => {
        if (scope.ended) return;
        const { project, readOnly, viewOnly } = open;
        setState({ kind: "open", open, project, fixed: readOnly || viewOnly !== null });
      };
      const hold = (open: OpenProject) => {
        const close = () => void open.close().catch(() => open.close({ force: true }));
        if (scope.ended) return close();
        const update = () => show(open);
        scope.add(open.listen({ changed: update, replaced: update, state: update }));
        scope.add(close);
        show(open);
      };
      library
        .open(id)
        .then(hold, (cause: unknown) => scope.ended || setState({ kind: "failed", reason: sentenceOf(cause) }));
    },
    [library, id],
  );
  return state;
}
