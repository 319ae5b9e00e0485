import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Result } from "./calls";
import { createPagination, type ListPart } from "./pagination";

/**
 * A list that is loaded part by part, from when the component is mounted. `ask` must keep its identity while it asks
 * for the same list; with another one the list is loaded from its beginning.
 */
export function usePagination<Answer extends ListPart<unknown>>(
  ask: (cursor: string | undefined) => Promise<Result<Answer>>,
) {
  const pages = useMemo(() => createPagination<Answer["items"][number], Answer>(ask), [ask]);
  useEffect(() => {
    void pages.reload();
    return pages.end;
  }, [pages]);
  const state = useSyncExternalStore(pages.subscribe, pages.state);
  return { state, reload: pages.reload, more: pages.more, change: pages.change };
}
