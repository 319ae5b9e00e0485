import type { Id } from "../../../contract/project/document";
import { snap } from "../../../contract/project/snapping";
import { Timeline, type TimelineState } from "../../kit/timeline/timeline";
import { useShown } from "../../kit/timeline/useTimeline";
import { pageScope } from "../../scope/page";
import { currentProject } from "../../stores/document";
import { projectMeters } from "../../stores/time";
import { currentGrid } from "./grid";
import { LANES_AXIS } from "./model/geometry";
import type { PlacedClip } from "./model/scene";
import { currentScene } from "./scene";

/** What the lanes show besides what every timeline shows: mostly the preview of a drag. */
interface LanesDraft {
  /** width of the heads, CSS pixels */
  headsWidth: number;
  /** the preview of a drag */
  ghosts: readonly PlacedClip[];
  held: ReadonlySet<Id>;
  guide: number | null;
  drop: { row: number; tick: number } | null;
  /** the loop range during a drag, before it is an edit */
  loopDraft: { start: number; end: number } | null;
}

export const ROW_HEIGHT = 64;
export const TOUCH_ROW_HEIGHT = 104;

const NOTHING: ReadonlySet<Id> = new Set();
export const NO_DRAG = { ghosts: [], held: NOTHING, guide: null } as const;

/** The arrangement's timeline. It outlives its view, so that its position is kept. */
export const lanes = pageScope.own(
  new Timeline<number, LanesDraft>(
    LANES_AXIS,
    // an empty row below the last
    { end: () => currentScene().end, rows: () => currentScene().rows.length + 1 },
    ROW_HEIGHT,
    { ...NO_DRAG, headsWidth: 0, drop: null, loopDraft: null },
  ),
  (timeline) => timeline.end(),
);

export function useLanes<Value>(read: (state: TimelineState<LanesDraft>) => Value): Value {
  return useShown(lanes, read);
}

/** Snaps a tick to the chosen grid at the present zoom; `free` only rounds. */
export function snapNow(tick: number, free = false): number {
  const meters = projectMeters(currentProject());
  return snap(meters, free ? "off" : currentGrid(), tick, LANES_AXIS.perUnit(lanes.view.zoom));
}
