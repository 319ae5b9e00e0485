import { t } from "@lingui/core/macro";
import { GRIDS } from "../../../../contract/project/snapping";
import { showReturns, showsReturns } from "../../../stores/lanes";
import { usePreferences } from "../../../stores/preferences";
import { useActions } from "../../../ui/actions/useActions";
import { announce } from "../../../ui/announce";
import { TIMELINE_ACTIONS } from "../../editorActions";
import { editable } from "../../enabled";
import { addSignature, addTempo } from "../../transport/markers";
import { loopFrom } from "../clips";
import { lanes } from "../view";

/** Zooms one step around the middle of the lanes. */
export function zoomByStep(direction: 1 | -1): void {
  lanes.zoomBy(direction);
}

export function zoomToFitProject(): void {
  lanes.fit();
}

function toggleFollow(): void {
  const { followPlayhead, set } = usePreferences.getState();
  set({ followPlayhead: !followPlayhead });
  announce(followPlayhead ? t`Not following the playhead` : t`Following the playhead`);
}

function toggleSnap(): void {
  const { snap, set } = usePreferences.getState();
  set({ snap: !snap });
  announce(snap ? t`Snapping off` : t`Snapping on`);
}

function nextGrid(): void {
  const { grid, set } = usePreferences.getState();
  const grids: readonly string[] = GRIDS.filter((entry) => entry !== "off");
  const next = grids[(Math.max(0, grids.indexOf(grid)) + 1) % grids.length] ?? "adaptive";
  set({ grid: next, snap: true });
  announce(t`Grid ${next}`);
}

/** Zoom, grid, markers; `playhead` in ticks. */
export function useViewActions(playhead: () => number): void {
  const at = (run: () => void) => ({ run, enabled: editable });
  useActions(TIMELINE_ACTIONS, {
    "timeline.zoomIn": () => zoomByStep(1),
    "timeline.zoomOut": () => zoomByStep(-1),
    "timeline.fit": zoomToFitProject,
    "timeline.follow": toggleFollow,
    "timeline.snap": toggleSnap,
    "timeline.grid": nextGrid,
    "timeline.returns": () => showReturns(!showsReturns(usePreferences.getState())),
    "timeline.loopStart": at(() => loopFrom("start", playhead())),
    "timeline.loopEnd": at(() => loopFrom("end", playhead())),
    "timeline.tempo": at(() => addTempo(playhead())),
    "timeline.signature": at(() => addSignature(playhead())),
  });
}
