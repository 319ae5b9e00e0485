import { type RefObject, useEffect } from "react";
import { currentScene } from "../scene";
import { useTimeline } from "../view";
import { type Finger, pinchStep, wheelFactor } from "./pinch";

/** Ctrl-wheel, trackpad pinch and two fingers zoom about where they are; Shift-wheel scrolls sideways. */
export function useZoomAndScroll(lanes: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = lanes.current;
    if (!element) return;
    let fingers: [Finger, Finger] | null = null;
    const listening = new AbortController();
    const { signal } = listening;

    const zoom = (factor: number, x: number) => {
      const { zoomTo, zoom: now } = useTimeline.getState();
      zoomTo(now * factor, x, currentScene().end);
    };

    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(wheelFactor(event.deltaY, event.deltaMode), event.clientX - element.getBoundingClientRect().left);
    };

    const both = (event: TouchEvent): [Finger, Finger] | null => {
      const [a, b] = [event.touches[0], event.touches[1]];
      if (!a || !b) return null;
      const box = element.getBoundingClientRect();
      const finger = (touch: Touch) => ({ x: touch.clientX - box.left, y: touch.clientY - box.top });
      return [finger(a), finger(b)];
    };

    const touch = (event: TouchEvent) => {
      const next = both(event);
      if (fingers && next) {
        if (event.cancelable) event.preventDefault();
        const step = pinchStep(fingers, next);
        zoom(step.factor, step.x);
        element.scrollBy(-step.dx, -step.dy);
      }
      fingers = next;
    };

    element.addEventListener("wheel", wheel, { signal, passive: false });
    element.addEventListener("touchmove", touch, { signal, passive: false });
    const reset = () => {
      fingers = null;
    };
    element.addEventListener("touchend", reset, { signal });
    element.addEventListener("touchcancel", reset, { signal });
    return () => listening.abort();
  }, [lanes]);
}
