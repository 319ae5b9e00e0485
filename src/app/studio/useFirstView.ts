import { useEffect } from "react";
import { type Id, ZOOM } from "../../../contract/project/document";
import { zoomToFitProject } from "../../sound/timeline/actions/viewActions";
import { lanes } from "../../sound/timeline/view";
import { isDemo, useProject } from "../../stores/project";

/**
 * Resets the view when a project opens: to its beginning, rather than where the previous one was left. The demo is
 * shown as a whole, because most of its tracks come in later.
 */
export function useFirstView(): void {
  const id = useProject((now): Id | null => now.project?.id ?? null);
  useEffect(() => {
    if (id === null) return;
    lanes.show({ zoom: ZOOM.default, scrollX: 0, scrollY: 0 });
    if (!isDemo(id)) return;
    let stop = () => {};
    const showAll = () => {
      // the width is known only after layout
      if (lanes.state.width === 0) return false;
      stop();
      zoomToFitProject();
      return true;
    };
    if (!showAll()) stop = lanes.store.subscribe(showAll);
    return () => stop();
  }, [id]);
}
