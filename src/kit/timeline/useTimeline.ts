import type { RefObject } from "react";
import { useStore } from "zustand";
import { useScope } from "../../scope/useScope";
import { useGesture } from "../gesture/useGesture";
import { type Editing, editItems } from "./editing";
import type { Timeline, TimelineState } from "./timeline";

/** What a component reads of a timeline; for what changes rarely. */
export function useShown<Unit extends number, Draft extends object, Value>(
  timeline: Timeline<Unit, Draft>,
  read: (state: TimelineState<Draft>) => Value,
): Value {
  return useStore(timeline.store, read);
}

/** Binds a scroller to its timeline while the component is shown. `extent` changes whenever the content's size does. */
export function useScroller<Unit extends number, Draft extends object>(
  timeline: Timeline<Unit, Draft>,
  scroller: RefObject<HTMLElement | null>,
  spacer: RefObject<HTMLElement | null>,
  _extent: unknown,
): void {
  useScope(
    (scope) => {
      if (scroller.current && spacer.current) timeline.bindScroller(scope, scroller.current, spacer.current);
    },
    [timeline, scroller, spacer],
  );
}

/** Has the items of a timeline edited by mouse, pen and touch while the component is shown. */
export function useEditing<Unit extends number, Hit extends { readonly id: string }, Draft extends object>(
  timeline: Timeline<Unit, Draft>,
  scroller: RefObject<HTMLElement | null>,
  editing: Editing<Hit>,
): void {
  useGesture(
    scroller,
    editItems(timeline, () => scroller.current, editing),
  );
}
