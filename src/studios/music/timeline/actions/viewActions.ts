import { GRIDS } from "../../../../../contract/project/snapping";
import { actionsOf, editable } from "../../../../sound/action";
import { addSignature, addTempo } from "../../../../sound/transport/markers";
import { showReturns, showsReturns } from "../../../../stores/lanes";
import { usePreferences } from "../../../../stores/preferences";
import type { Action } from "../../../../ui/actions/registry";
import { announce } from "../../../../ui/announce";
import { loopFrom } from "../clips";
import { zoomStep } from "../model/geometry";
import { currentScene } from "../scene";
import { useTimeline } from "../view";

/** Zooms a step of the ladder about the middle of the lanes. */
export function zoomByStep(direction: 1 | -1): void {
  const view = useTimeline.getState();
  view.zoomTo(zoomStep(view.zoom, direction), view.width / 2, currentScene().end);
}

export function zoomToFitProject(): void {
  useTimeline.getState().fit(currentScene().end);
}

function toggleFollow(): void {
  const { followPlayhead, set } = usePreferences.getState();
  set({ followPlayhead: !followPlayhead });
  announce(followPlayhead ? "Not following the playhead" : "Following the playhead");
}

function toggleSnap(): void {
  const { snap, set } = usePreferences.getState();
  set({ snap: !snap });
  announce(snap ? "Snapping off" : "Snapping on");
}

function nextGrid(): void {
  const { grid, set } = usePreferences.getState();
  const grids: readonly string[] = GRIDS.filter((entry) => entry !== "off");
  const next = grids[(Math.max(0, grids.indexOf(grid)) + 1) % grids.length] ?? "adaptive";
  set({ grid: next, snap: true });
  announce(`Grid ${next}`);
}

/** Zoom, grid, markers. */
export function viewActions(playhead: () => number): Action[] {
  const action = actionsOf("Timeline");
  const at = { enabled: editable };
  return [
    action("timeline.zoomIn", "Zoom in", ["+", "="], () => zoomByStep(1), { repeat: true }),
    action("timeline.zoomOut", "Zoom out", "-", () => zoomByStep(-1), { repeat: true }),
    action("timeline.fit", "Zoom to fit the project", "F", zoomToFitProject),
    action("timeline.follow", "Follow the playhead", "Shift+F", toggleFollow),
    action("timeline.snap", "Snap to grid", "N", toggleSnap),
    action("timeline.grid", "Next grid size", "G", nextGrid),
    action("timeline.returns", "Show returns among the tracks", "Shift+E", () =>
      showReturns(!showsReturns(usePreferences.getState())),
    ),
    action("timeline.loopStart", "Loop from the playhead on", "Shift+I", () => loopFrom("start", playhead()), at),
    action("timeline.loopEnd", "Loop up to the playhead", "Shift+O", () => loopFrom("end", playhead()), at),
    action("timeline.tempo", "Add a tempo marker at the playhead", "Shift+T", () => addTempo(playhead()), at),
    action("timeline.signature", "Add a time signature at the playhead", "Shift+G", () => addSignature(playhead()), at),
  ];
}
