import { create } from "zustand";
import type { Id } from "../../../../contract/project/document";
import { GRIDS, type Grid } from "../../../../contract/project/snapping";
import { usePreferences } from "../../../stores/preferences";
import type { Rectangle } from "./draw/overlay";
import { clampZoom, type TimelineView, zoomAbout, zoomToFit } from "./model/geometry";
import type { PlacedClip } from "./model/scene";

/**
 * What the timeline shows: zoom, scroll and what a drag would do. Canvases read it as they draw;
 * React follows only what changes rarely.
 */
interface TimelineState extends TimelineView {
  /** width of the heads, CSS pixels */
  headsWidth: number;
  /** clip that the arrow keys stand on */
  focusedClip: Id | null;
  /** a drag's outcome so far */
  ghosts: readonly PlacedClip[];
  held: ReadonlySet<Id>;
  lasso: Rectangle | null;
  guide: number | null;
  drop: { row: number; tick: number } | null;
  /** loop range under the hand, before it is an edit */
  loopDraft: { start: number; end: number } | null;
  patch(values: Partial<TimelineState>): void;
  /** zooms about a viewport x; `endTick` bounds how far out */
  zoomTo(zoom: number, x: number, endTick: number): void;
  fit(endTick: number): void;
}

const NOTHING: ReadonlySet<Id> = new Set();
export const NO_DRAG = {
  ghosts: [],
  held: NOTHING,
  lasso: null,
  guide: null,
  drop: null,
  loopDraft: null,
} as const;

export const ROW_HEIGHT = 64;
export const TOUCH_ROW_HEIGHT = 104;

export const useTimeline = create<TimelineState>()((set) => ({
  zoom: 100,
  scrollX: 0,
  scrollY: 0,
  width: 0,
  height: 0,
  rowHeight: ROW_HEIGHT,
  headsWidth: 0,
  focusedClip: null,
  ...NO_DRAG,
  patch: (values) => set(values),
  zoomTo: (zoom, x, endTick) =>
    set((now) => {
      const { zoom: next, scrollX } = zoomAbout(now, clampZoom(zoom, now.width, endTick), x);
      return { zoom: next, scrollX };
    }),
  fit: (endTick) => set((now) => ({ zoom: zoomToFit(now.width, endTick), scrollX: 0 })),
}));

/** The grid that a person chose for timeline and piano roll. */
export function gridOf(preferences: { snap: boolean; grid: string }): Grid {
  if (!preferences.snap) return "off";
  return GRIDS.find((grid) => grid === preferences.grid) ?? "adaptive";
}

export function currentGrid(): Grid {
  return gridOf(usePreferences.getState());
}
