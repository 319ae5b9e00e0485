import { create } from "zustand";
import type { ControlEvent, Id, Note } from "../../../../contract/project/document";
import type { Rectangle } from "../timeline/draw/overlay";
import type { LaneName } from "./edit/controllers";
import { type RollView, rollZoomAbout } from "./model/geometry";

export type RollTool = "select" | "draw";

/** What the piano roll shows, and what a drag in it would do. Canvases read it as they draw. */
interface RollState extends RollView {
  tool: RollTool;
  /** the lane below the notes */
  lane: "velocity" | LaneName;
  /** note that the arrow keys stand on */
  focusedNote: Id | null;
  /** notes as a drag would leave them, by id; new ones among them */
  draft: ReadonlyMap<Id, Note>;
  /** controller events as a stroke would leave the lane; null while there is none */
  laneDraft: readonly ControlEvent[] | null;
  lasso: Rectangle | null;
  patch(values: Partial<RollState>): void;
  zoomTo(zoom: number, x: number): void;
}

export const NO_DRAFT: { draft: ReadonlyMap<Id, Note>; laneDraft: null; lasso: null } = {
  draft: new Map(),
  laneDraft: null,
  lasso: null,
};

export const useRoll = create<RollState>()((set) => ({
  zoom: 100,
  scrollX: 0,
  scrollY: 0,
  width: 0,
  height: 0,
  keyHeight: 14,
  tool: "select",
  lane: "velocity",
  focusedNote: null,
  ...NO_DRAFT,
  patch: (values) => set(values),
  zoomTo: (zoom, x) =>
    set((now) => {
      const { zoom: next, scrollX } = rollZoomAbout(now, zoom, x);
      return { zoom: next, scrollX };
    }),
}));
