import { type RefObject, useRef } from "react";
import { useScope } from "../../../../scope/useScope";
import { type Finger, wheelFactor } from "./pinch";

/** What the gestures do to a view; places are pixels from the element's top left corner. */
interface ZoomActs {
  /** zooms by a factor about a place */
  zoom(factor: number, x: number): void;
  /** two fingers went from one pair of places to another */
  pinch(before: readonly [Finger, Finger], after: readonly [Finger, Finger]): void;
}

/** Ctrl-wheel, trackpad pinch and two fingers zoom about where they are. */
export function useZoomGestures(surface: RefObject<HTMLElement | null>, acts: ZoomActs): void {
  const latest = useRef(acts);
  latest.current = acts;
  useScope(
    (scope) => {
      const element = surface.current;
      if (!element) return;
      let fingers: readonly [Finger, Finger] | null = null;

      const wheel = (event: WheelEvent) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        const x = event.clientX - element.getBoundingClientRect().left;
        latest.current.zoom(wheelFactor(event.deltaY, event.deltaMode), x);
      };

      const follow = (event: TouchEvent) => {
        const [a, b] = [event.touches[0], event.touches[1]];
        const box = element.getBoundingClientRect();
        const place = (touch: Touch): Finger => ({ x: touch.clientX - box.left, y: touch.clientY - box.top });
        const next = a && b ? ([place(a), place(b)] as const) : null;
        if (fingers && next && event.type === "touchmove") {
          if (event.cancelable) event.preventDefault();
          latest.current.pinch(fingers, next);
        }
        fingers = next;
      };

      const active = { passive: false };
      scope.listen(element, "wheel", wheel, active);
      for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"] as const) {
        scope.listen(element, type, follow, active);
      }
    },
    [surface],
  );
}
