import type { RefObject } from "react";
import { useStore } from "zustand";
import { useScope } from "../../scope/useScope";
import { useGesture } from "../gesture/useGesture";
import { type Editing, editItems } from "./editing";
import type { Timeline, TimelineState } from "./timeline";

/** Subscribes a component to part of a timeline's state; for what changes rarely. */
export function useShown<Unit extends number, Draft extends object, Value>(
  timeline: Timeline<Unit, Draft>,
  read: (state: TimelineState<Draft>) => Value,
): Value {
  return useStore(timeline.store, read);
}

/**
 * Binds a scrolling element to its timeline while the component is mounted. `extent` must change whenever the content's
 * size does.
 */
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

/** Lets a timeline's items be edited by mouse, pen and touch while the component is mounted. */
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
