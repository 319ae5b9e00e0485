import { useEffect } from "react";
import { type Id, ZOOM } from "../../../contract/project/document";
import { isDemo, useProject } from "../../stores/project";
import { zoomToFitProject } from "../../studios/music/timeline/actions/viewActions";
import { lanes } from "../../studios/music/timeline/view";

/**
 * What is seen of a project as it opens: its beginning, not the place where another one was left. The demo is there
 * to be looked at and most of its tracks come in later, so all of it is seen.
 */
export function useFirstView(): void {
  const id = useProject((now): Id | null => now.project?.id ?? null);
  useEffect(() => {
    if (id === null) return;
    lanes.show({ zoom: ZOOM.default, scrollX: 0, scrollY: 0 });
    if (!isDemo(id)) return;
    let stop = () => {};
    const showAll = () => {
      // its width is known once it stands
      if (lanes.state.width === 0) return false;
      stop();
      zoomToFitProject();
      return true;
    };
    if (!showAll()) stop = lanes.store.subscribe(showAll);
    return () => stop();
  }, [id]);
}
